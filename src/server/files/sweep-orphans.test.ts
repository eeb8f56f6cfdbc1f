/** The store and the rows drift apart as after crashes, restores and mistakes; the sweep brings back what it may. */
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import type { House } from '../house.ts';
import { borrower, makeHouse, movableClock } from '../testing.ts';
import { beginUpload, chunkOf, sendFile } from '../testing-uploads.ts';
import { makeImages } from './image.ts';
import { newStorageKey, openFolderStore } from './store.ts';
import { sweepOrphans, tablesOfStoredFiles } from './sweep-orphans.ts';
import { makeVault } from './vault.ts';

const parent = await mkdtemp(path.join(tmpdir(), 'jernih-sweep-'));
afterAll(() => rm(parent, { recursive: true }));
const clock = movableClock();
const made = await makeHouse({ clock, images: makeImages() });
const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#789' } })
  .jpeg()
  .toBuffer();
const large = Buffer.concat([photo, Buffer.alloc(20_000)]);

let folder: string;
let house: House;
let lines: string[];
const open = async () => {
  const store = await openFolderStore(folder);
  house = { ...made, store, vault: makeVault(store, made.keys) };
  house.log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  return buildApp(house);
};
beforeEach(async () => {
  folder = await mkdtemp(path.join(parent, 'files-'));
  lines = [];
  await made.db.deleteFrom('upload_chunks').execute();
  await made.db.deleteFrom('uploads').execute();
  await made.db.deleteFrom('files').execute();
  await made.db.deleteFrom('orphan_files').execute();
});

const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);
const hour = 60 * 60_000;
/** A file of a new borrower. */
const sent = async (app: Awaited<ReturnType<typeof open>>) =>
  expect((await sendFile(await borrower(house, app), 'ic-front', photo)).status).toBe(200);
const fileOf = (key: string) => path.join(folder, key.slice(0, 2), key);
const age = (key: string, minutes: number) => utimes(fileOf(key), new Date(), minutesAgo(minutes));
const orphan = async (minutes: number): Promise<string> => {
  const key = newStorageKey();
  await house.store.put(key, Buffer.from('nobody'));
  await age(key, minutes);
  return key;
};
const keysOf = async (table: 'files' | 'upload_chunks') =>
  (await house.db.selectFrom(table).select('storage_key').execute()).map(({ storage_key }) => storage_key);
const storedKeys = async () => (await house.store.list('')).map(({ key }) => key).sort();

it('knows every table that names a stored file', async () => {
  const { rows } = await sql<{ table_name: string }>`
    select c.table_name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name like '%storage_key%'`.execute(
    made.db,
  );
  expect(rows.map(({ table_name }) => table_name).sort()).toEqual([...tablesOfStoredFiles].sort());
});

it('what nobody names goes when two sweeps a day apart found it, what a row names stays [INV-22]', async () => {
  const app = await open();
  const person = await borrower(house, app);
  expect((await sendFile(person, 'ic-front', photo)).status).toBe(200);
  const begun = await beginUpload(person, 'ic-back', large);
  expect((await chunkOf(person, begun.body.uploadId, large, 0, 17_000)).status).toBe(200);
  const owned = [...(await keysOf('files')), ...(await keysOf('upload_chunks'))];
  expect(owned).toHaveLength(2);
  for (const key of owned) await age(key, 24 * 60);
  const [old, young] = [await orphan(61), await orphan(59)];
  await writeFile(path.join(folder, 'drafts', 'half'), 'half');
  await utimes(path.join(folder, 'drafts', 'half'), new Date(), minutesAgo(61));

  // The half draft goes at once: it never was a file.
  expect(await sweepOrphans(house)).toEqual({ removed: 1, waiting: 1, missing: 0, isForeign: false });
  expect(await readdir(path.join(folder, 'drafts'))).toEqual([]);
  expect(await storedKeys()).toEqual([...owned, old, young].sort());
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, waiting: 1 }]);
  clock.advance(24 * hour - 1);
  // The young one is old enough by now, and its day begins.
  expect(await sweepOrphans(house)).toMatchObject({ removed: 0, waiting: 2 });
  clock.advance(1);
  expect(await sweepOrphans(house)).toMatchObject({ removed: 1, waiting: 1 });
  expect(await storedKeys()).toEqual([...owned, young].sort());
  clock.advance(24 * hour);
  expect(await sweepOrphans(house)).toMatchObject({ removed: 1, waiting: 0 });
  expect(await storedKeys()).toEqual(owned.sort());
  expect(await house.db.selectFrom('orphan_files').selectAll().execute()).toEqual([]);
});

it('a row that comes while the sweep is looking keeps its file', async () => {
  const app = await open();
  const person = await borrower(house, app);
  await sendFile(person, 'ic-front', photo);
  const [key = ''] = await keysOf('files');
  await age(key, 90);
  const { look: _generated, ...row } = await house.db
    .selectFrom('files')
    .selectAll()
    .executeTakeFirstOrThrow();
  await house.db.deleteFrom('uploads').execute();
  await house.db.deleteFrom('files').execute();
  await sent(app);
  const store = {
    ...house.store,
    // The last shelf is looked at after the rows of the others.
    list: async (start: string) => {
      if (start === 'f') {
        await house.db.insertInto('files').values(row).execute();
      }
      return house.store.list(start);
    },
  };
  await house.db
    .insertInto('orphan_files')
    .values({ stored_name: key, first_seen_at: minutesAgo(25 * 60) })
    .execute();
  const sweep = await sweepOrphans({ ...house, store });
  expect(sweep).toMatchObject({ removed: 0, isForeign: false });
  expect(await storedKeys()).toContain(key);
});

it('bytes that are gone are reported, and their rows stay [INV-22]', async () => {
  const app = await open();
  const person = await borrower(house, app);
  await sendFile(person, 'ic-front', photo);
  const [key = ''] = await keysOf('files');
  await rm(fileOf(key));
  expect(await sweepOrphans(house)).toEqual({ removed: 0, waiting: 0, missing: 1, isForeign: false });
  expect(await keysOf('files')).toEqual([key]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { table: 'files', storageKey: key },
    { missing: 1 },
  ]);
});

it('chunks of an upload that is being destroyed are not missed', async () => {
  const app = await open();
  const person = await borrower(house, app);
  const begun = await beginUpload(person, 'ic-back', large);
  await chunkOf(person, begun.body.uploadId, large, 0, 17_000);
  const [key = ''] = await keysOf('upload_chunks');
  await rm(fileOf(key));
  expect((await sweepOrphans(house)).missing).toBe(1);
  await house.db.updateTable('uploads').set({ wrapped_key: null, key_id: null }).execute();
  expect((await sweepOrphans(house)).missing).toBe(0);
});

it('a store of another database is left alone, be it as small as it may', async () => {
  const app = await open();
  await orphan(600);
  expect(await sweepOrphans(house)).toEqual({ removed: 0, waiting: 0, missing: 0, isForeign: true });
  clock.advance(48 * hour);
  expect((await sweepOrphans(house)).isForeign).toBe(true);
  expect(lines.join()).toContain('Is STORAGE_URL the store of this database?');
  await orphan(600);
  await sent(app);
  expect((await sweepOrphans(house)).isForeign).toBe(true);
  // As many of ours as of nobody: now its day begins, not before.
  await sent(app);
  expect(await sweepOrphans(house)).toEqual({ removed: 0, waiting: 2, missing: 0, isForeign: false });
  expect(await storedKeys()).toHaveLength(4);
});

it('files newer than a restored backup wait a day, and stay when the right database is back', async () => {
  const app = await open();
  await sent(app);
  await sent(app);
  const stored = await storedKeys();
  for (const key of stored) await age(key, 90);
  const { look: _generated, ...newest } = await house.db
    .selectFrom('files')
    .selectAll()
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  await house.db.deleteFrom('uploads').execute();
  await house.db.deleteFrom('files').where('file_id', '=', newest.file_id).execute();
  expect(await sweepOrphans(house)).toMatchObject({ removed: 0, waiting: 1 });
  clock.advance(23 * hour);
  expect(await sweepOrphans(house)).toMatchObject({ removed: 0, waiting: 1 });
  await house.db.insertInto('files').values(newest).execute();
  clock.advance(hour);
  expect(await sweepOrphans(house)).toMatchObject({ removed: 0, waiting: 0 });
  expect(await storedKeys()).toEqual(stored);
  // What was seen before does not count once it had a row.
  await house.db.deleteFrom('files').where('file_id', '=', newest.file_id).execute();
  expect(await sweepOrphans(house)).toMatchObject({ removed: 0, waiting: 1 });
});
