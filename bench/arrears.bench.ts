/**
 * The daily arrears job on loans that are all late (the most it can ever have to write), beside one sequential scan of the
 * same bills plus an update of the same rows, in the same run on the same data. The ratio is the budget; `ARREARS=100000`
 * says the number of loans.
 */
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { addDays, calendarDate } from '#domain/date.ts';
import { refreshArrearsStatement, writeArrears } from '#server/arrears/refresh-arrears.ts';
import { testDatabase } from '#server/db/test-database.ts';

const loans = Number(process.env.ARREARS ?? 25_000);
const billsEach = 12;
/** At most so many times the scan and the update. */
const limit = 3;
/** Where it fails: both figures move when the machine has other work. */
const ceiling = 4;
const rounds = 3;
/** With 100,000 loans more than a million rows have to be put in first. */
const fillingMs = 600_000;

const { db, url } = await testDatabase();

it(
  `the daily arrears job of ${loans} loans in one statement`,
  async () => {
    await fill();
    const firstDay = calendarDate('2027-06-01');
    const first = await timed(() => writeArrears(db, firstDay));
    expect(first.rows).toBe(loans);
    await sql`vacuum analyze arrears`.execute(db);

    const ours: number[] = [];
    const plain: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const day = addDays(firstDay, 2 * round - 1);
      const daily = await timed(() => writeArrears(db, day));
      expect(daily.rows).toBe(loans);
      ours.push(daily.ms);
      await sql`vacuum arrears`.execute(db);
      // Without an index, as a plain pass over the table would read it.
      const scan = await timed(() =>
        rowsOf(sql`select count(*) from bills where left_sen + 0 > 0 and payable_by < ${day}`),
      );
      const update = await timed(() => rowsOf(sql`update arrears set as_of = ${addDays(day, 1)}::date`));
      expect(update.rows).toBe(loans);
      plain.push(scan.ms + update.ms);
      await sql`vacuum arrears`.execute(db);
    }
    const lastDay = addDays(firstDay, 2 * rounds);
    await writeArrears(db, lastDay);
    const again = await timed(() => writeArrears(db, lastDay));
    expect(again.rows).toBe(0);

    const ratio = median(ours) / median(plain);
    console.log(
      `arrears: ${loans} late loans of ${loans * billsEach} bills in ${seconds(median(ours))} (first run ${seconds(first.ms)}, ` +
        `a second run on the same day ${seconds(again.ms)}), scan and update of the same rows ${seconds(median(plain))}, ` +
        `ratio ${ratio.toFixed(2)} (limit ${limit}, fails at ${ceiling})\n${await planOf(addDays(lastDay, 1))}`,
    );
    expect(ratio).toBeLessThan(ceiling);
  },
  fillingMs,
);

/** Rows as the program would leave them, put in past the triggers by the database's own administrator. */
async function fill(): Promise<void> {
  const admin = new URL(inject('testServer').adminUrl);
  admin.pathname = new URL(url).pathname;
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    await client.query(`
      insert into loans (borrower_id, loan_id, reference, product_id, product_version, status, requested_amount_sen, requested_term_months,
        principal_sen, term_months, annual_rate_bps, method, secured, late_rate_bps, total_interest_sen, affordability,
        application_signature_sealed, applied_at, booked_until)
      select md5('b' || n)::uuid, md5('l' || n)::uuid, 'R' || n, md5('p')::uuid, 1, 'disbursed', 1000000, 12, 1000000, 12, 1200,
        'reducing', false, 800, 66186, 'yes', '', '2027-01-01', '2027-05-31' from generate_series(1, ${loans}) n`);
    await client.query(`
      insert into bills (borrower_id, loan_id, number, due_on, payable_by, principal_sen, interest_sen, paid_principal_sen, paid_interest_sen)
      select md5('b' || n)::uuid, md5('l' || n)::uuid, i, due_on, due_on + n % 3, 80000, 8849,
        case when i <= n % 4 then 80000 else 0 end, case when i <= n % 4 then 8849 else 0 end
      from generate_series(1, ${loans}) n, generate_series(1, ${billsEach}) i,
        lateral (select (date '2027-01-02' + n % 25 + make_interval(months => i))::date as due_on) d`);
    await client.query('vacuum analyze loans, bills');
  } finally {
    await client.end();
  }
}

async function timed(work: () => Promise<number>): Promise<{ ms: number; rows: number }> {
  const startedAt = performance.now();
  const rows = await work();
  return { ms: performance.now() - startedAt, rows };
}

const rowsOf = async (statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(db)).numAffectedRows ?? 0);

/** The steps of the plan, without their costs. */
async function planOf(day: ReturnType<typeof addDays>): Promise<string> {
  const { rows } = await sql<{
    'QUERY PLAN': string;
  }>`explain (costs off) ${refreshArrearsStatement(day)}`.execute(db);
  return rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n');
}

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
