/**
 * Bits of the books rot on the disk. A page is damaged as a disk does it, behind the back of a database that has not read it
 * yet: a copy that nobody has opened.
 */
import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { getApplication, preparePayout } from '#contract/office.ts';
import { getProofRuns } from '#contract/proof.ts';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/open.ts';
import { copyTemplate } from '../db/test-server.ts';
import type { House } from '../house.ts';
import { makeHouse, staff } from '../testing.ts';
import { openLender } from '../testing-loans.ts';
import { deliveredLoan, disbursedLoan, openOffice } from '../testing-money.ts';
import { runProof } from './run-proof.ts';

const base = await makeHouse();
const { adminUrl, templateUrl } = inject('testServer');
const admin = new pg.Client({ connectionString: adminUrl });
await admin.connect();
afterAll(() => admin.end());

const nameIn = (url: string): string => new URL(url).pathname.slice(1);

/** A copy of a database as its files are on the disk; nobody is connected to the one that is copied. */
async function copyFiles(url: string): Promise<string> {
  const name = `${inject('testServer').template}_${randomBytes(4).toString('hex')}`;
  await admin.query('checkpoint');
  const owner = decodeURIComponent(new URL(templateUrl).username);
  await admin.query(`create database ${name} template ${nameIn(url)} owner ${owner} strategy file_copy`);
  return url.replace(nameIn(url), name);
}

/** Where the rows of a table are, of a database that is only a number in the path. */
async function fileOf(url: string, { place }: { place: string }): Promise<string> {
  const { rows } = await admin.query<{ folder: string; oid: string }>(
    "select current_setting('data_directory') as folder, oid::text from pg_database where datname = $1",
    [nameIn(url)],
  );
  const [{ folder, oid } = { folder: '', oid: '' }] = rows;
  return path.join(folder, place.replace(/(?<=^base\/)\d+/, oid));
}

/** One bit, in the middle of the first page: below the line pointers, among the rows or in the room between. */
async function turnOneBit(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    const byte = Buffer.alloc(1);
    await handle.read(byte, 0, 1, 8000);
    byte.writeUInt8(byte.readUInt8(0) ^ 1);
    await handle.write(byte, 0, 1, 8000);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

let url: string;
let loanId: string;
let paidOutId: string;
/** By table. */
const places = new Map<string, string>();
const tables = ['ledger_transfers', 'disbursements', 'bills', 'events'];

beforeAll(async () => {
  url = await copyTemplate(inject('testServer'));
  const whole = await openDatabase({ url });
  const house: House = { ...base, db: whole.db };
  const app = await buildApp(house);
  await openLender(house);
  const office = await openOffice(house, app);
  paidOutId = (await disbursedLoan(office)).loan.loanId;
  loanId = (await deliveredLoan(office)).loan.loanId;
  expect((await runProof(house))?.result).toBe('passed');
  for (const table of tables) {
    const { rows } = await whole.pool.query<{ place: string }>(
      'select pg_relation_filepath($1::regclass) as place',
      [table],
    );
    places.set(table, rows[0]?.place ?? '');
  }
  await app.close();
  await whole.close();
});

test.each(tables)(
  'one bit of a page of %s turns: the proof says so, and no money moves until it is mended [F11]',
  async (table) => {
    const copy = await copyFiles(url);
    await turnOneBit(await fileOf(copy, { place: places.get(table) ?? '' }));
    const damaged = await openDatabase({ url: copy });
    const house: House = { ...base, db: damaged.db };
    const app = await buildApp(house);
    try {
      const found = expect.stringMatching(/^XX001 invalid page in block 0/);
      expect(await runProof(house)).toMatchObject({
        result: 'failed',
        findings: { kept: [{ fault: 'unreadable', found }] },
      });
      const finance = await staff(house, app, ['finance'], 'Azlan bin Yusof');
      expect((await finance.call(preparePayout, { loanId })).code).toBe('money-stopped');
      const { runs } = (await finance.call(getProofRuns, {})).body;
      expect(runs[0]).toMatchObject({ result: 'failed', findings: [{ fault: 'unreadable', found }] });
    } finally {
      await app.close();
      await damaged.close();
    }
  },
  60_000,
);

test('whoever meets a damaged page queues the proof, until money is stopped, and is told of a fault [F11]', async () => {
  const copy = await copyFiles(url);
  await turnOneBit(await fileOf(copy, { place: places.get('disbursements') ?? '' }));
  const damaged = await openDatabase({ url: copy });
  let queued = 0;
  const house: House = {
    ...base,
    db: damaged.db,
    proveSoon: async () => {
      queued += 1;
    },
  };
  const app = await buildApp(house);
  try {
    const officer = await staff(house, app, ['loan-officer'], 'Farah binti Osman');
    const read = async (id: string) => (await officer.call(getApplication, { loanId: id })).status;
    expect(await read(loanId)).toBe(200);
    expect(queued).toBe(0);
    expect(await read(paidOutId)).toBe(500);
    await expect.poll(() => queued).toBe(1);
    expect((await runProof(house))?.result).toBe('failed');
    expect(await read(paidOutId)).toBe(500);
    expect(await read(loanId)).toBe(200);
    expect(queued).toBe(1);
  } finally {
    await app.close();
    await damaged.close();
  }
});
