/** The login for reports: it reads the figures of a lived loan, knows nobody, and writes nothing. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildApp } from '../app.ts';
import { columnsOf, dataMap, type TableData } from '../privacy/data-map.ts';
import { makeHouse } from '../testing.ts';
import { openLender } from '../testing-loans.ts';
import { disbursedLoan, openOffice } from '../testing-money.ts';

const house = await makeHouse();
const login = 'jernih_test_reader';
const { adminUrl, templateUrl } = inject('testServer');
const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(house.db);
const ownUrl = templateUrl.replace(/^([^:]+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${names[0]?.name}`);
const owner = new pg.Pool({ connectionString: ownUrl, max: 2 });
const admin = new pg.Client({ connectionString: adminUrl });
await admin.connect();
// Of the server, not of the database: an earlier run may have left it.
await admin.query(`create role ${login} login password 'test'`).catch((error) => {
  if (error.code !== '42710') throw error;
});
await admin.end();
const reader = new pg.Pool({ connectionString: ownUrl.replace(/^([^:]+:\/\/)[^@]*@/, `$1${login}:test@`) });
const script = await readFile(path.join(import.meta.dirname, 'reader-login.sql'), 'utf8');
/** As `psql -1 -v login=…` runs it. */
async function giveRights(to: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(script.replace(":'login'", () => client.escapeLiteral(to)));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
afterAll(async () => {
  await reader.end();
  await owner.end();
});

beforeAll(async () => {
  const app = await buildApp(house);
  await openLender(house);
  await disbursedLoan(await openOffice(house, app));
  await app.close();
  await giveRights(login);
  // Again, as after each new version.
  await giveRights(login);
});

type Readable = { table: string; columns: string[] };
const readable = async (): Promise<Readable[]> => {
  const { rows } = await owner.query<Readable>(`
    select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and has_column_privilege('${login}', format('%I.%I', table_schema, table_name), column_name, 'select')
    group by table_name order by table_name`);
  return rows;
};

test('it reads the ledger and the bills of a loan that lives [CFG-06]', async () => {
  const { rows } = await reader.query(`
    select l.status, d.amount_sen, (select sum(principal_sen) from bills b where b.loan_id = l.loan_id)::bigint as billed,
      (select debits_sen - credits_sen from ledger_accounts a where a.loan_id = l.loan_id and a.kind = 'principal-receivable') as owed
    from loans l join disbursements d using (loan_id)`);
  expect(rows.map((row) => Object.values(row).map(String))).toEqual([
    ['disbursed', '1000000', '1000000', '1000000'],
  ]);
});

test('it has the columns of a reviewed list, and no others [CFG-06]', async () => {
  const lines = (await readable()).map(({ table, columns }) => `${table}: ${columns.join(' ')}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../../security/reader-rights.txt');
});

test('nothing that is secret, and nothing that says who somebody is [CFG-06]', async () => {
  const who =
    /name_folded|full_name|holder|email|phone|address|note|words|reference|party|description|reason$|_by$|borrower_id|user_id|file|signature|sealed|hash/;
  for (const { table, columns } of await readable()) {
    const secret = columnsOf((dataMap as Record<string, TableData>)[table] ?? {}, 'secret');
    expect(columns.filter((column) => secret.includes(column))).toEqual([]);
    const telling = columns.filter(
      (column) => who.test(column) && !/^(payable_by|decline_reason|return_reason)$/.test(column),
    );
    expect({ table, telling }).toEqual({ table, telling: [] });
  }
});

test.each([
  'select name from users',
  'select ic_number_sealed from personal_information',
  'select * from loans',
  'select reference from loans',
  'select body from messages',
  'select canonical from events',
  'select token_hash from sessions',
  "update loans set status = 'settled'",
  'insert into ledger_transfers (loan_id) select loan_id from loans',
  'delete from bills',
  'truncate bills cascade',
  'create table mine (id integer)',
  'create temporary table mine (id integer)',
  "set session_replication_role = 'replica'",
  'select * from schema_migrations',
])('it may not: %s [CFG-06]', async (statement) => {
  await expect(reader.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('the owner of the tables is no login for reports [CFG-06]', async () => {
  const { rows } = await owner.query<{ name: string }>('select current_user as name');
  await expect(giveRights(rows[0]?.name ?? '')).rejects.toThrow('must not be the owner');
});
