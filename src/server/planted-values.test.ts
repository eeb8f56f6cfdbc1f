/**
 * What is known of a person by number or picture is planted through the real endpoints, and then looked for everywhere:
 * in every row, in the files of the database and its log of writes, in the file store, in our log and in a backup.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import {
  getFile,
  getVerification,
  saveVerificationDraft,
  submitPersonalInformation,
  updateBankAccount,
} from '#contract/identity.ts';
import { revealOwnNumber } from '#contract/reveal.ts';
import { sendChunk, startUpload } from '#contract/uploads.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import { buildApp } from './app.ts';
import { makeImages } from './files/image.ts';
import { openFolderStore } from './files/store.ts';
import { makeVault } from './files/vault.ts';
import type { House } from './house.ts';
import { makeLog } from './log.ts';
import { type Borrower, borrower, makeHouse, messageSentTo } from './testing.ts';
import { fileRow } from './testing-borrower.ts';
import { bankInput, must, openLender, personalInput } from './testing-loans.ts';
import { findInFolder, findTraces, type Trace, tracesOf, tracesOfBytes } from './testing-traces.ts';
import { sendFile, sha256Hex } from './testing-uploads.ts';

const people = 25;
const kinds = ['ic-front', 'ic-back', 'selfie-with-ic'] as const;
const beganAt = Date.now() - 1000;

const folder = mkdtempSync(path.join(tmpdir(), 'jernih-planted-'));
const logFile = path.join(folder, 'server.log');
const storeFolder = path.join(folder, 'files');
const log = makeLog('debug', pino.destination({ dest: logFile, sync: true }));
const base = await makeHouse({ images: makeImages() });
const store = await openFolderStore(storeFolder);
const house: House = { ...base, log, store, vault: makeVault(store, base.keys) };
const app = await buildApp(house);
const { rows: databases } = await sql<{ name: string }>`select current_database() as name`.execute(house.db);
const ownDatabase = databases[0]?.name ?? '';
await openLender(house);
afterAll(() => rmSync(folder, { recursive: true }));
afterAll(() => app.close());

/** Nobody else's in this test run. */
const someDigits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');
const markOfPhotos = `marker ${randomBytes(12).toString('hex')}`;
const markOfDrafts = `Jalan Penanda ${randomBytes(12).toString('hex')}`;
/** Meant to be read in clear. */
const name = `Zulaikha binti ${randomBytes(4).toString('hex').replace(/\d/g, 'a')}`;

const secrets: Trace[] = [...tracesOf('photo', markOfPhotos), ...tracesOf('draft', markOfDrafts)];
const known: Trace[] = [{ of: 'name', bytes: Buffer.from(name) }];
const codes: string[] = [];

/** A picture with words beside it that no picture keeps. */
async function markedPhoto(): Promise<Buffer> {
  const pixels = randomBytes(900 * 700 * 3);
  const picture = await sharp(pixels, { raw: { width: 900, height: 700, channels: 3 } })
    .withExif({ IFD0: { ImageDescription: markOfPhotos } })
    .jpeg({ quality: 60 })
    .toBuffer();
  const comment = Buffer.from(markOfPhotos);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([head, comment, picture.subarray(2)]);
}

async function plantPhotos(person: Borrower) {
  const images: Partial<Record<(typeof kinds)[number], string>> = {};
  for (const kind of kinds) {
    const sent = await markedPhoto();
    const { fileId } = await must(sendFile(person, kind, sent));
    images[kind] = fileId;
    const { bytes } = await person.call(getFile, { fileId });
    expect(bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    for (const picture of [sent, bytes]) {
      // From its middle: no two pictures share that, and its first bytes, which all of a kind share.
      const middle = picture.subarray(picture.length >> 1);
      secrets.push(...tracesOfBytes('picture', middle.subarray(0, 24)));
      secrets.push(...tracesOfBytes('picture', picture.subarray(0, 12)));
    }
  }
  // One that is on its way.
  const half = await markedPhoto();
  const upload = {
    kind: 'payment-proof' as const,
    byteCount: half.length,
    sha256: sha256Hex(half),
    warnings: [],
  };
  const { uploadId } = await must(person.call(startUpload, upload));
  const bytes = half.subarray(0, 100_000);
  await must(person.call(sendChunk, { uploadId, offset: 0, sha256: sha256Hex(bytes), bytes }));
  secrets.push(...tracesOfBytes('picture', bytes.subarray(50_000, 50_024)));
  return images;
}

const icNumbers = new Set<string>();
/** Of five thousand; twenty-five by chance would be the same twice in one of sixteen runs. */
function anotherIcNumber(): string {
  const drawn = `920314-10-${someDigits(3)}${2 * randomInt(5)}`;
  if (icNumbers.has(drawn)) return anotherIcNumber();
  icNumbers.add(drawn);
  return drawn;
}

/** The last IC number: somebody else's to the next person. */
let planted: string | undefined;

async function plantPerson(index: number): Promise<void> {
  const person = await borrower(house, app, { name });
  const { text } = await messageSentTo(house, person.email).catch(() =>
    messageSentTo(house, parseMalaysianMobile(person.phone) ?? ''),
  );
  const line = text.split('\n').find((one) => /\d{6}/.test(one)) ?? '';
  codes.push(/\d{6}/.exec(line)?.[0] ?? '');
  secrets.push(...tracesOf('code', line));

  const rows = Object.fromEntries(
    await Promise.all(kinds.map(async (kind) => [kind, await fileRow(house, person.userId, kind)] as const)),
  );
  const images = { ...rows, ...(index < 3 && (await plantPhotos(person))) };
  const icNumber = anotherIcNumber();
  const accountNumber = `51${someDigits(10)}`;
  secrets.push(...tracesOf('IC number', icNumber, icNumber.replaceAll('-', '')));
  secrets.push(
    ...tracesOf('account number', accountNumber, accountNumber.replace(/(\d{4})(?=\d)/g, '$1 ').trim()),
  );
  const typed = { icNumber, accountNumber, address: markOfDrafts };
  await must(person.call(saveVerificationDraft, { typed, filled: {} }));
  const input = personalInput(images as Parameters<typeof personalInput>[0], { icNumber, fullName: name });
  // Refused ones are logged too.
  if (planted) {
    const taken = { ...input, icNumber: planted };
    expect((await person.call(submitPersonalInformation, taken)).code).toBe('ic-in-use');
  }
  planted = icNumber;
  expect((await person.post('/api/me/personal-information', { ...input, more: icNumber })).status).toBe(400);
  await must(person.call(submitPersonalInformation, input));
  await must(person.call(saveVerificationDraft, { typed, filled: {} }));
  if (index % 5 > 0)
    await must(person.call(updateBankAccount, { ...bankInput, holderName: name, accountNumber }));
  else await must(person.call(saveVerificationDraft, { typed, filled: {} }));
  expect((await must(person.call(revealOwnNumber, { field: 'ic-number' }))).value).toBe(icNumber);
  await must(person.call(getVerification, {}));
}

beforeAll(async () => {
  for (let index = 0; index < people; index += 1) await plantPerson(index);
}, 300_000);

async function everyRow(): Promise<Buffer> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(house.db);
  const lines: string[] = [];
  for (const { name: table } of tables) {
    const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.raw(table)} as t`.execute(
      house.db,
    );
    lines.push(...rows.map(({ line }) => `${table} ${line}`));
  }
  return Buffer.from(lines.join('\n'));
}

it('planted what it looks for', () => {
  const counts = Map.groupBy(secrets, ({ of }) => of);
  expect([...counts.keys()].sort()).toEqual([
    'IC number',
    'account number',
    'code',
    'draft',
    'photo',
    'picture',
  ]);
  expect(codes.filter((code) => /^\d{6}$/.test(code))).toHaveLength(people);
  const text = Buffer.from(`… ${Buffer.from(`xx${markOfDrafts}x`).toString('base64')} …`);
  expect([...findTraces(text, secrets)]).toEqual(['draft']);
});

it('is in no row of any table [CRY-01]', async () => {
  const rows = await everyRow();
  expect([...findTraces(rows, known)]).toEqual(['name']);
  expect([...findTraces(rows, secrets)]).toEqual([]);
  const { rows: columns } = await sql<{
    sealed: string;
  }>`select answers_sealed as sealed from verification_drafts`.execute(house.db);
  expect(columns.length).toBeGreaterThan(0);
});

it('is in no file of the database, nor in its log of writes [CRY-01]', async (context) => {
  const cluster = await dataFolder();
  if (!cluster) return context.skip();
  const { folder: data, database } = cluster;
  const own = path.join(data, 'base', database);
  expect([...findInFolder(own, known)]).toEqual(['name']);
  expect([...findInFolder(own, secrets)]).toEqual([]);
  const writes = path.join(data, 'pg_wal');
  expect([...findInFolder(writes, known, beganAt)]).toEqual(['name']);
  expect([...findInFolder(writes, secrets, beganAt)]).toEqual([]);
});

it('is in no stored file [CRY-01]', () => {
  expect([...findInFolder(storeFolder, [{ of: 'sealed', bytes: Buffer.from('JNF1') }])]).toEqual(['sealed']);
  expect([...findInFolder(storeFolder, [...secrets, ...known])]).toEqual([]);
});

it('is in no line of the log [LOG-03] [DAT-02]', () => {
  const lines = readFileSync(logFile);
  expect(lines.includes('/api/me/personal-information')).toBe(true);
  expect([...findTraces(lines, [...secrets, ...known])]).toEqual([]);
  // Among hundreds of ids one may have six digits in a row that are somebody's code.
  const text = lines.toString().replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id');
  expect(codes.filter((code) => new RegExp(`(?<![\\d.])${code}(?!\\d)`).test(text))).toEqual([]);
});

it('is in no backup [CRY-01]', async (context) => {
  const backup = dumped() ?? (await copied());
  if (!backup) return context.skip();
  expect([...findTraces(backup, known)]).toEqual(['name']);
  expect([...findTraces(backup, secrets)]).toEqual([]);
});

const inDatabase = (url: string, database: string): string =>
  url.replace(/^([^:]+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${database}`);

/** Undefined where there is no pg_dump, or one that is older than the server. */
function dumped(): Buffer | undefined {
  const url = inDatabase(inject('testServer').adminUrl, ownDatabase);
  const dump = spawnSync('pg_dump', ['--dbname', url], { maxBuffer: 1e9 });
  return dump.error || dump.status !== 0 ? undefined : dump.stdout;
}

/** Each table as the server itself writes it to a file; undefined where that is not on this machine. */
async function copied(): Promise<Buffer | undefined> {
  const target = mkdtempSync(path.join(tmpdir(), 'jernih-copy-'));
  // The server may be another user.
  chmodSync(target, 0o777);
  try {
    return await asAdmin(inDatabase(inject('testServer').adminUrl, ownDatabase), async (admin) => {
      const { rows } = await admin.query<{ name: string }>(
        `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
      );
      for (const [index, { name: table }] of rows.entries()) {
        await admin.query(`copy ${table} to '${target}/${index}' with (format csv)`);
      }
      return Buffer.concat(rows.map((_, index) => readFileSync(path.join(target, String(index)))));
    });
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

/** The folder of the cluster, everything written down; undefined where it is not on this machine. */
const dataFolder = () =>
  asAdmin(inject('testServer').adminUrl, async (admin) => {
    await admin.query('checkpoint');
    const { rows } = await admin.query<{ folder: string; database: string }>(
      `select current_setting('data_directory') as folder, oid::text as database from pg_database where datname = $1`,
      [ownDatabase],
    );
    const [found] = rows;
    if (found) accessSync(path.join(found.folder, 'pg_wal'), constants.R_OK);
    return found;
  });

/** Undefined where it is not ours to do: another machine, another user, or a login without the right. */
async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T | undefined> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (['42501', '58P01', 'EACCES', 'ENOENT'].includes(code)) return undefined;
    throw error;
  } finally {
    await admin.end();
  }
}
