/** `npm run backup` and `npm run restore` as the processes that they are, from a folder into a bucket and back. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { buildApp } from '../app.ts';
import { makeKeys } from '../crypto.ts';
import { openDatabase } from '../db/open.ts';
import { copyTemplate } from '../db/test-server.ts';
import { openFolderStore } from '../files/store.ts';
import { openS3Server } from '../files/testing-s3.ts';
import { makeVault } from '../files/vault.ts';
import type { House } from '../house.ts';
import { makeHouse } from '../testing.ts';
import { openLender } from '../testing-loans.ts';
import { disbursedLoan, openOffice } from '../testing-money.ts';
import { withoutSettings } from '../testing-settings.ts';

const server = inject('testServer');
const secret = randomBytes(32);
const folder = await mkdtemp(path.join(tmpdir(), 'jernih-commands-'));
const backups = path.join(folder, 'backups');
const bucket = await openS3Server();
const bucketUrl = bucket.location.endpoint.replace('http://', 's3://S3RVER:S3RVER@');
const base = { SECRET_KEY: secret.toString('hex'), DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'error' };
const source = { ...base, DATABASE_URL: await copyTemplate(server), STORAGE_URL: `file:${folder}/files` };
const target = {
  ...base,
  DATABASE_URL: await copyTemplate(server),
  STORAGE_URL: `${bucketUrl}/${bucket.location.bucket}?scheme=http&region=${bucket.location.region}`,
};
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

type Said = { code: number | null; out: string; err: string };

const run = (program: 'back-up' | 'restore', args: string[], settings: Record<string, string>) =>
  new Promise<Said>((resolve) => {
    const file = path.join(import.meta.dirname, `${program}.ts`);
    const child = spawn(process.execPath, [file, ...args], { env: { ...withoutSettings(), ...settings } });
    const said = { out: '', err: '' };
    child.stdout.on('data', (text: Buffer) => (said.out += text.toString()));
    child.stderr.on('data', (text: Buffer) => (said.err += text.toString()));
    child.once('close', (code) => resolve({ code, ...said }));
  });

const rowsOf = async (url: string): Promise<number[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ counts: number[] }>(
      `select array[(select count(*) from users), (select count(*) from ledger_transfers), (select count(*) from events)]::integer[] as counts`,
    );
    return rows[0]?.counts ?? [];
  } finally {
    await client.end();
  }
};
const made = async () =>
  (await readdir(backups)).filter((name) => name.endsWith('.backup')).map((name) => path.join(backups, name));

let newest = '';

beforeAll(async () => {
  await mkdir(backups);
  const opened = await openDatabase({ url: source.DATABASE_URL });
  const keys = makeKeys(secret);
  const store = await openFolderStore(path.join(folder, 'files'));
  const house: House = { ...(await makeHouse()), db: opened.db, keys, store, vault: makeVault(store, keys) };
  const app = await buildApp(house);
  await openLender(house);
  await disbursedLoan(await openOffice(house, app));
  await app.close();
  await opened.close();
});

it('makes a backup, keeps as many as asked, and clears away what a killed run left [DAT-09]', async () => {
  const dead = path.join(backups, 'jernih-2020-01-01T00-00-00Z.backup.part');
  const alive = path.join(backups, 'jernih-2020-01-02T00-00-00Z.backup.part');
  const old = ['jernih-2020-01-01T00-00-00Z.backup', 'jernih-2020-01-02T00-00-00Z.backup'];
  for (const file of [dead, alive, ...old.map((name) => path.join(backups, name))])
    await writeFile(file, 'x');
  await utimes(dead, new Date(0), new Date(0));
  await writeFile(path.join(backups, 'notes.txt'), 'ours');

  expect(await run('back-up', [backups, '--keep', 'all'], source)).toMatchObject({ code: 1, out: '' });
  const { code, out } = await run('back-up', [backups, '--keep', '2'], source);
  expect(code).toBe(0);
  expect(out).toContain('1 older backups were removed; 2 are kept');
  newest = (await made()).sort().at(-1) ?? '';
  expect((await readdir(backups)).sort()).toEqual(
    [path.basename(alive), old[1], path.basename(newest), 'notes.txt'].sort(),
  );
  expect(out).toContain(newest);
});

it('restores nothing with another key, nothing from a cut file, and nothing that is no backup [F11, F12]', async () => {
  const before = await rowsOf(target.DATABASE_URL);
  const other = { ...target, SECRET_KEY: randomBytes(32).toString('hex') };
  const wrong = await run('restore', [newest], other);
  expect(wrong).toMatchObject({ code: 1, out: '' });
  expect(wrong.err).toContain('which is not here');

  const cut = path.join(folder, 'cut.backup');
  const bytes = await readFile(newest);
  await writeFile(cut, bytes);
  await truncate(cut, bytes.length - 100);
  const damaged = await run('restore', [cut], target);
  expect(damaged).toMatchObject({ code: 1, out: '' });
  expect(damaged.err).toContain('The backup is damaged');

  const none = path.join(folder, 'none.backup');
  await writeFile(none, 'something else');
  expect((await run('restore', [none], target)).code).toBe(1);
  expect((await run('restore', [], target)).err).toContain('Say which one');
  expect(await rowsOf(target.DATABASE_URL)).toEqual(before);
});

it('restores into an empty database and a bucket, once, and backs that up again [DAT-09, F12]', async () => {
  const { code, out } = await run('restore', [newest], target);
  expect(out).toContain('The trial balance is the one at the cut');
  expect(out).toMatch(/All \d+ files open/);
  expect(out).toContain('Restored in');
  expect(code).toBe(0);
  expect(await rowsOf(target.DATABASE_URL)).toEqual(await rowsOf(source.DATABASE_URL));

  const again = await run('restore', [newest], target);
  expect(again.code).toBe(1);
  expect(again.err).toContain('The database is not empty');

  const from = path.join(folder, 'from-bucket.backup');
  const second = await run('back-up', [from], target);
  expect(second.code).toBe(0);
  const filesIn = (said: string) => /and (\d+) files/.exec(said)?.[1];
  expect(Number(filesIn(second.out))).toBeGreaterThan(0);
  expect(filesIn(second.out)).toBe(filesIn(out));
});
