/**
 * A server that is killed in the middle of uploads, again and again: whatever a row names is there and opens, and what
 * nobody names is swept. KILLS says how often; twelve times without it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { makeKeys } from '../crypto.ts';
import { testDatabase } from '../db/test-database.ts';
import type { House } from '../house.ts';
import { openStoredFile } from '../identity/file-rows.ts';
import { borrower, makeHouse } from '../testing.ts';
import { sendFile } from '../testing-uploads.ts';
import { openChunk } from '../uploads/chunk-vault.ts';
import { clearUploads } from '../uploads/end-uploads.ts';
import { keyOf, placeOf } from '../uploads/upload-rows.ts';
import { makeImages } from './image.ts';
import { openFolderStore } from './store.ts';
import { sweepOrphans } from './sweep-orphans.ts';
import type { ChildSettings } from './testing-uploads-child.ts';
import { makeVault } from './vault.ts';

const kills = Number(process.env.KILLS ?? 12);
const folder = await mkdtemp(path.join(tmpdir(), 'jernih-kills-'));
const { db, url } = await testDatabase();
const secret = randomBytes(32);
const keys = makeKeys(secret);
const store = await openFolderStore(folder);
const house: House = {
  ...(await makeHouse({ images: makeImages() })),
  db,
  keys,
  store,
  vault: makeVault(store, keys),
};
const children = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const cookieOf = async (app: Awaited<ReturnType<typeof buildApp>>): Promise<string> => {
  const { cookies } = await borrower(house, app);
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
};

/** So that the store is ours for the sweep, however few of the children's files were finished. */
async function someFiles(app: Awaited<ReturnType<typeof buildApp>>): Promise<void> {
  const person = await borrower(house, app);
  for (let number = 1; number <= 15; number++) {
    const pdf = Buffer.from(`%PDF-1.7\n% ${number}\nstartxref\n0\n%%EOF\n`);
    expect((await sendFile(person, 'payment-proof', pdf)).status).toBe(200);
  }
}

async function startChild(cookies: string[]): Promise<ChildProcess> {
  const settings: ChildSettings = {
    url: `${url}${url.includes('?') ? '&' : '?'}application_name=killed`,
    secret: secret.toString('hex'),
    folder,
    cookies,
  };
  const child = fork(path.join(import.meta.dirname, 'testing-uploads-child.ts'), {
    execArgv: [],
    env: { ...process.env, UPLOADS_CHILD: JSON.stringify(settings) },
  });
  children.add(child);
  await once(child, 'message');
  return child;
}

/** After some steps and some milliseconds more: in the middle of any of them. */
async function killSomewhere(child: ChildProcess): Promise<number[]> {
  const statuses: number[] = [];
  const steps = Math.floor(Math.random() * 14);
  const died = once(child, 'exit');
  const enough = new Promise<void>((resolve) => {
    if (steps === 0) resolve();
    child.on('message', (status: number) => {
      if (statuses.push(status) >= steps) resolve();
    });
  });
  child.send('go');
  await Promise.race([enough, died]);
  await wait(Math.random() * 60);
  child.kill('SIGKILL');
  await died;
  children.delete(child);
  await connectionsGone();
  return statuses;
}

/** What the dead process had asked the database may still happen. */
async function connectionsGone(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name = 'killed' and datname = current_database()
         and state <> 'idle'`.execute(db);
    if (rows.length === 0) return;
    await wait(20);
  }
}

/** Every file that a row names opens and is what the row says; so does every chunk of an upload that goes on. */
async function expectWhole(since: Date): Promise<number> {
  const files = await db.selectFrom('files').selectAll().where('created_at', '>', since).execute();
  for (const row of files) {
    const { bytes } = await openStoredFile(house, row);
    expect(createHash('sha256').update(bytes).digest().equals(row.sha256)).toBe(true);
  }
  for (const upload of await db.selectFrom('uploads').selectAll().execute()) {
    const key = keyOf(upload);
    if (!key) continue;
    const chunks = await db
      .selectFrom('upload_chunks')
      .select(['start_byte as startByte', 'storage_key as storageKey', 'byte_count as byteCount'])
      .where('upload_id', '=', upload.upload_id)
      .execute();
    let received = 0;
    for (const chunk of chunks) {
      expect(await openChunk(house, placeOf(upload), key, chunk)).toHaveLength(chunk.byteCount);
      received += chunk.byteCount;
    }
    expect(received).toBe(upload.received_bytes);
  }
  return files.length;
}

/** The day's measure is not what is tested here. */
async function nextDay(): Promise<void> {
  await sql`update uploads set created_at = created_at - interval '2 days', expires_at = now() - interval '1 second'`.execute(
    db,
  );
  await sql`update files set created_at = created_at - interval '2 days'`.execute(db);
  await db.deleteFrom('throttles').execute();
  await clearUploads(house);
}

const everyFile = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

it(
  `${kills} kills leave no row without its file, and no file without its row [INV-22]`,
  async () => {
    const app = await buildApp(house);
    await someFiles(app);
    const cookies = [await cookieOf(app), await cookieOf(app), await cookieOf(app)];
    let next = startChild(cookies);
    for (let kill = 1; kill <= kills; kill++) {
      const child = await next;
      // It gets ready while this one works.
      if (kill < kills) next = startChild(cookies);
      const statuses = await killSomewhere(child);
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
      await expectWhole(new Date(Date.now() - 24 * 60 * 60_000));
      await nextDay();
    }
    const stored = await everyFile();
    const old = new Date(Date.now() - 61 * 60_000);
    for (const file of stored) await utimes(file, old, old);
    const first = await sweepOrphans(house);
    expect(first).toMatchObject({ missing: 0, isForeign: false });
    await sql`update orphan_files set first_seen_at = first_seen_at - interval '1 day'`.execute(db);
    const sweep = await sweepOrphans(house);
    expect(sweep).toMatchObject({ missing: 0, waiting: 0, isForeign: false });
    const fileCount = await expectWhole(new Date(0));
    expect(fileCount).toBeGreaterThan(0);
    expect(await db.selectFrom('upload_chunks').selectAll().execute()).toEqual([]);
    expect(await everyFile()).toHaveLength(fileCount);
    if (process.env.KILLS)
      console.log(
        `${kills} kills, ${fileCount} files kept, ${first.removed + sweep.removed} of nobody swept`,
      );
  },
  Math.max(120_000, kills * 20_000),
);
