/** The usual disaster: the database is lost, and the file of anchors on another disk is younger than the backup. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { buildApp } from '../app.ts';
import { anchorFile } from '../audit/anchor-file.ts';
import { checkAudit } from '../audit/check-audit.ts';
import { writeAnchors } from '../audit/write-anchors.ts';
import { makeKeys } from '../crypto.ts';
import { openDatabase } from '../db/open.ts';
import { snapshot } from '../db/snapshot.ts';
import { copyTemplate } from '../db/test-server.ts';
import { openFolderStore } from '../files/store.ts';
import { makeVault } from '../files/vault.ts';
import { borrower, makeHouse, staff } from '../testing.ts';
import { openLender } from '../testing-loans.ts';
import { checkBackup } from './check-backup.ts';
import { keyFor, readHead } from './head.ts';
import { proveRestored } from './prove-restored.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const secret = randomBytes(32);
const keys = makeKeys(secret);
const folder = await mkdtemp(path.join(tmpdir(), 'jernih-anchors-'));
const file = path.join(folder, 'anchors.jsonl');
const base = await makeHouse();
const house = { ...base, keys, vault: makeVault(base.store, keys), anchorFile: anchorFile(file) };
const app = await buildApp(house);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('is said as it is, kept, and the anchors go on in a new file; a file with another anchor of the same number is a fault', async () => {
  await openLender(house);
  await staff(house, app, ['administrator']);
  await writeAnchors(house);
  const server = inject('testServer');
  const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(house.db);
  const url = server.templateUrl.replace(server.template, names[0]?.name ?? '');
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const taken = await takeBackup({ pool, store: house.store, secret }, folder, new Date());
  await pool.end();
  await borrower(house, app);
  await writeAnchors(house);
  const survived = await readFile(file, 'utf8');
  expect(survived.trim().split('\n')).toHaveLength(2);

  const { head, bytes } = await readHead(taken.file);
  const sealed = { file: taken.file, head, headBytes: bytes, secret: keyFor(head, { secretKeys: [secret] }) };
  const checked = await checkBackup(sealed);
  const opened = await openDatabase({ url: await copyTemplate(server) });
  const { db } = opened;
  try {
    const store = await openFolderStore(path.join(folder, 'restored'));
    const now = await restoreBackup(sealed, checked, { pool: opened.pool, store });
    const restored = { ...house, db, store };
    const prove = () => proveRestored({ ...restored, atCut: checked.figures, now });
    const { isWhole, sentences } = await prove();
    expect(sentences.join()).toContain('1 of its anchors signed what came after the cut');
    expect(isWhole).toBe(true);
    const aside = (await readdir(folder)).filter((name) => name.includes('until-restore'));
    expect(await readFile(path.join(folder, aside[0] ?? ''), 'utf8')).toBe(survived);

    await borrower(restored, await buildApp(restored));
    await writeAnchors(restored);
    expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(2);
    expect(await snapshot(db, (tx) => checkAudit(tx, { keys, file }))).toMatchObject({ faults: 0 });

    await writeFile(file, survived);
    expect((await prove()).isWhole).toBe(false);
  } finally {
    await opened.close();
  }
});
