/** A backup taken while people pay, restored on an empty machine: the books, the log and the files of the cut, and nothing else. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { anchorFile } from '../audit/anchor-file.ts';
import { writeAnchors } from '../audit/write-anchors.ts';
import { keyIdOf, makeKeys } from '../crypto.ts';
import { openDatabase } from '../db/open.ts';
import { copyTemplate } from '../db/test-server.ts';
import { openFolderStore } from '../files/store.ts';
import { tablesOfStoredFiles } from '../files/sweep-orphans.ts';
import { makeVault } from '../files/vault.ts';
import type { House } from '../house.ts';
import { makeHouse } from '../testing.ts';
import { openLender } from '../testing-loans.ts';
import { disbursedLoan, openOffice, pay } from '../testing-money.ts';
import { figuresOf } from './catalog.ts';
import { type Checked, checkBackup, type Sealed } from './check-backup.ts';
import { keyFor, readHead } from './head.ts';
import { named } from './named-files.ts';
import { openFiles } from './open-files.ts';
import { proveRestored } from './prove-restored.ts';
import { assertEmpty, assertKnown, restoreBackup } from './restore-backup.ts';
import { type Taken, takeBackup } from './take-backup.ts';

const secret = randomBytes(32);
const keys = makeKeys(secret);
const base = await makeHouse();
const house: House = { ...base, keys, vault: makeVault(base.store, keys) };
const app = await buildApp(house);
const folder = await mkdtemp(path.join(tmpdir(), 'jernih-backup-'));
const server = inject('testServer');
const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(house.db);
const pool = new pg.Pool({
  connectionString: server.templateUrl.replace(server.template, names[0]?.name ?? ''),
  max: 3,
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await rm(folder, { recursive: true, force: true });
});

let taken: Taken;
let sealed: Sealed;
let checked: Checked;

const open = async (file: string): Promise<Sealed> => {
  const { head, bytes } = await readHead(file);
  return { file, head, headBytes: bytes, secret: keyFor(head, { secretKeys: [secret] }) };
};

beforeAll(async () => {
  await openLender(house);
  const office = await openOffice(house, app);
  const first = await disbursedLoan(office);
  const second = await disbursedLoan(office);
  await pay(office, first, sen(500_00));
  await writeAnchors(house);
  await pay(office, second, sen(3_00));
  // Money moves before the cut, while the backup is written, and behind it.
  const [backup] = await Promise.all([
    takeBackup({ pool, store: house.store, secret }, folder, new Date()),
    pay(office, second, sen(3_00)),
  ]);
  taken = backup;
  await pay(office, second, sen(3_00));
  sealed = await open(taken.file);
  checked = await checkBackup(sealed);
});

describe('a backup', () => {
  it('is one moment, though money moved while it was taken [DAT-09]', async () => {
    const client = await pool.connect();
    const now = await figuresOf(client).finally(() => client.release());
    expect(checked.figures.transfers).toBeGreaterThan(0);
    expect(now.transfers).toBeGreaterThan(checked.figures.transfers);
    expect(taken.end).toMatchObject({ missing: 0, files: checked.end.files });
    expect(checked.end.files).toBeGreaterThan(3);
  });

  it('lies sealed on the disk, for its owner only [DAT-09]', async () => {
    expect((await stat(taken.file)).mode & 0o077).toBe(0);
    const bytes = await readFile(taken.file);
    const { rows } = await pool.query<{ email: string }>('select email from users');
    expect(rows.length).toBeGreaterThan(3);
    for (const text of [...rows.map(({ email }) => email), 'ledger_transfers'])
      expect(bytes.includes(text)).toBe(false);
  });

  it('is noted, so that its age can be asked', async () => {
    const { rows } = await pool.query('select key_id, file_count::integer as files from backups');
    expect(rows).toEqual([{ key_id: keyIdOf(secret), files: taken.end.files }]);
  });

  it('says which key it needs before anything is opened', () => {
    const other = randomBytes(32);
    expect(() => keyFor({ ...sealed.head, secretKeys: [keyIdOf(secret)] }, { secretKeys: [other] })).toThrow(
      `needs the secret key ${keyIdOf(secret)}`,
    );
    expect(() => keyFor(sealed.head, { secretKeys: [other] })).toThrow(
      `sealed with the key ${keyIdOf(secret)}`,
    );
  });

  it('names the files of all tables that keep any', () => {
    for (const table of tablesOfStoredFiles) expect(named).toContain(`from ${table} `);
  });
});

describe('damage', () => {
  const damaged = async (change: (bytes: Buffer) => Buffer): Promise<Sealed> => {
    const file = path.join(folder, `damaged-${randomBytes(4).toString('hex')}.backup`);
    await writeFile(file, change(await readFile(taken.file)));
    return open(file);
  };

  it('of one bit anywhere is found before anything is written [F11, DAT-09]', async () => {
    const { length } = await readFile(taken.file);
    const start = sealed.headBytes.length;
    const places = [
      start,
      length - 1,
      length - 17,
      ...Array.from({ length: 17 }, () => start + (randomBytes(4).readUInt32BE() % (length - start))),
    ];
    for (const place of places) {
      const flipped = await damaged((bytes) => {
        bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << (place % 8)), place);
        return bytes;
      });
      await expect(checkBackup(flipped), `byte ${place}`).rejects.toThrow('The backup is damaged');
    }
  });

  it('of the readable lines is found as well [F11]', async () => {
    const file = path.join(folder, 'head.backup');
    const bytes = await readFile(taken.file);
    const at = bytes.indexOf('begunAt') + 12;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await writeFile(file, bytes);
    await expect(checkBackup(await open(file))).rejects.toThrow('The backup is damaged');
  });

  it('by a cut tail is found [F11]', async () => {
    const start = sealed.headBytes.length;
    for (const end of [-1, -17, start + 100, start])
      await expect(checkBackup(await damaged((bytes) => bytes.subarray(0, end)))).rejects.toThrow(
        'The backup is damaged',
      );
  });
});

describe('a restore on an empty machine', () => {
  it('has the books, the log and the files of the cut, and asks everybody to sign in [DAT-09, F12]', async () => {
    const opened = await openDatabase({ url: await copyTemplate(server) });
    try {
      const store = await openFolderStore(path.join(folder, 'restored'));
      const target = { pool: opened.pool, store };
      await assertKnown(checked.begin);
      await assertEmpty(target);
      const now = await restoreBackup(sealed, checked, target);
      expect(now).toEqual(checked.figures);
      const asked = { db: opened.db, store, keys, log: house.log, atCut: checked.figures, now };
      const file = anchorFile(path.join(folder, 'restored-anchors.jsonl'));
      const proven = await proveRestored({ ...asked, anchorFile: file });
      expect(proven.sentences.join('\n')).toMatch(/the one at the cut.*proof passed.*is whole.*files open/s);
      expect(proven.isWhole).toBe(true);
      expect((await opened.pool.query('select 1 from sessions where ended_at is null')).rows).toEqual([]);
      await expect(assertEmpty(target)).rejects.toThrow('The database is not empty');

      // What rots afterwards is found by the same look.
      const [key = ''] = (await store.list('')).map((found) => found.key);
      const path0 = path.join(folder, 'restored', key.slice(0, 2), key);
      const bytes = await readFile(path0);
      bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
      await writeFile(path0, bytes);
      expect(await openFiles({ db: opened.db, store, keys })).toMatchObject({ faults: 1, wrong: [key] });
    } finally {
      await opened.close();
    }
  });

  it('keeps every rule of the database: keys, triggers and sequences are as the migrations make them [F12]', async () => {
    const opened = await openDatabase({ url: await copyTemplate(server) });
    const form = `select string_agg(d, E'\\n' order by d) as text from (
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as d from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass || ' ' || tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal) x`;
    try {
      const store = await openFolderStore(path.join(folder, 'restored-again'));
      const before = (await opened.pool.query(form)).rows[0].text;
      await restoreBackup(sealed, checked, { pool: opened.pool, store });
      expect((await opened.pool.query(form)).rows[0].text).toBe(before);
      await expect(opened.pool.query('delete from ledger_transfers')).rejects.toThrow();
      await expect(opened.pool.query('truncate events cascade')).rejects.toThrow();
      const { rows } = await opened.pool.query(
        `select (select max(posted_order) from ledger_transfers) <= (select last_value from pg_sequences where sequencename like 'ledger_transfers%') as "isBehind"`,
      );
      expect(rows).toEqual([{ isBehind: true }]);
    } finally {
      await opened.close();
    }
  });

  it('takes no message that names no event, though the migrations ran today [T1, F12]', async () => {
    const opened = await openDatabase({ url: await copyTemplate(server) });
    try {
      const store = await openFolderStore(path.join(folder, 'restored-later'));
      await restoreBackup(sealed, checked, { pool: opened.pool, store });
      const put = () =>
        opened.pool.query(`insert into messages (borrower_id, message_id, sender_kind, template, facts, sent_at)
          select borrower_id, gen_random_uuid(), 'lender', 'loan-disbursed', '{}', now() from loans limit 1`);
      // As a backup that is older than the hours in which the version before may still write.
      await opened.pool.query('alter table events disable trigger user');
      await opened.pool.query("update events set happened_at = happened_at - interval '25 hours'");
      await opened.pool.query('alter table events enable trigger user');
      await expect(put()).rejects.toThrow('what an event says was sent');
    } finally {
      await opened.close();
    }
  });

  it('that is broken off leaves no row', async () => {
    const opened = await openDatabase({ url: await copyTemplate(server) });
    try {
      const store = await openFolderStore(path.join(folder, 'restored-half'));
      let left = 2;
      const put = async (key: string, bytes: Uint8Array) => {
        left -= 1;
        if (left < 0) throw new Error('the disk is full');
        await store.put(key, bytes);
      };
      const target = { pool: opened.pool, store: { ...store, put } };
      await expect(restoreBackup(sealed, checked, target)).rejects.toThrow('the disk is full');
      expect((await opened.pool.query('select 1 from users')).rows).toEqual([]);
      await expect(assertEmpty(target)).rejects.toThrow('files in the storage already');
    } finally {
      await opened.close();
    }
  });
});
