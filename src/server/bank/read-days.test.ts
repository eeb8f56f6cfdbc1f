/** Which days count as read: what a change of the account or a further file does to them. */
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { calendarDate } from '#domain/date.ts';
import { buildApp } from '../app.ts';
import { makeHouse, staff } from '../testing.ts';
import { statementOf } from '../testing-bank.ts';
import { openLender } from '../testing-loans.ts';
import { isReadDay } from './read-days.ts';

const house = await makeHouse();
const app = await buildApp(house);
await openLender(house);
const { userId } = await staff(house, app, ['finance'], 'Grace Wong');
afterAll(() => app.close());

const isRead = async (day: string) => {
  const { rows } = await sql<{ is: boolean }>`select ${isReadDay(sql`${day}::date`)} as "is"`.execute(
    house.db,
  );
  return rows[0]?.is;
};
const statement = (firstDay: string, lastDay: string, lastFour?: string) =>
  statementOf(house, userId, {
    firstDay: calendarDate(firstDay),
    lastDay: calendarDate(lastDay),
    ...(lastFour !== undefined && { lastFour }),
  });
const movedTo = async (account: string, until: string) => {
  await sql`alter table lender disable trigger user`.execute(house.db);
  await sql`insert into former_repayment_accounts (account_number, until)
    select regexp_replace(repayment_account_number, '\\D', '', 'g'), ${until} from lender`.execute(house.db);
  await sql`update lender set repayment_account_number = ${account}`.execute(house.db);
  await sql`alter table lender enable trigger user`.execute(house.db);
};

test('a day is read from the first line of a file to the day before its last one, over a week without lines', async () => {
  await statement('2026-03-02', '2026-03-10');
  expect([await isRead('2026-03-01'), await isRead('2026-03-02')]).toEqual([false, true]);
  expect([await isRead('2026-03-09'), await isRead('2026-03-10')]).toEqual([true, false]);
  await statement('2026-03-18', '2026-03-20');
  expect([await isRead('2026-03-10'), await isRead('2026-03-17')]).toEqual([true, true]);
  await statement('2026-03-29', '2026-03-31');
  expect(await isRead('2026-03-20')).toBe(false);
  expect(await isRead('2026-03-30')).toBe(true);
});

test('what was read stays read when the same days are imported again, and when the account changes [MON-06]', async () => {
  await statement('2026-03-05', '2026-03-05');
  expect(await isRead('2026-03-09')).toBe(true);
  await movedTo('7000 0000 5555', '2026-03-31T12:00:00+08:00');
  expect([await isRead('2026-03-09'), await isRead('2026-03-30')]).toEqual([true, true]);
  // Days of the new account are read by its own statements only, and those of the former one by its own.
  await statement('2026-04-01', '2026-04-20');
  expect(await isRead('2026-04-10')).toBe(false);
  await statement('2026-03-20', '2026-04-12', '5555');
  expect([await isRead('2026-04-10'), await isRead('2026-03-25')]).toEqual([true, false]);
});
