/** Which days the imported statements of the repayment account show whole, and whether payouts leave that account. */
import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '#domain/date.ts';
import type { Db, Tx } from '../house.ts';

/** Between two files there may be days without a line: a weekend, a feast. A house that left off importing leaves more. */
const daysWithoutLines = 7;

/** The last line of a file may be of a day that is not over, so a later day has to be there as well. */
export const isReadDay = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from ${ofOurAccount} where s.first_day <= ${day} and s.last_day >= ${day} - ${daysWithoutLines}::int)
  and exists (select from ${ofOurAccount} where s.last_day > ${day} and s.first_day <= ${day} + ${daysWithoutLines}::int))`;

const ofOurAccount = sql`bank_statements s join lender l
  on s.account_last_four = right(regexp_replace(l.repayment_account_number, '[^0-9]', '', 'g'), 4)`;

/** A house may send its loans from another account, whose statements nobody brings here. */
export const payoutsAreRead = sql<boolean>`exists (select from bank_line_postings where kind = 'payout')`;

export async function isPaymentDayRead(tx: Db | Tx, paidOn: CalendarDate): Promise<boolean> {
  const { rows } = await sql<{ isRead: boolean }>`
    select ${isReadDay(sql`${paidOn}::date`)} as "isRead"`.execute(tx);
  return rows[0]?.isRead ?? false;
}

export async function isPayoutDayRead(tx: Db | Tx, paidOn: CalendarDate): Promise<boolean> {
  const { rows } = await sql<{ isRead: boolean }>`
    select ${payoutsAreRead} and ${isReadDay(sql`${paidOn}::date`)} as "isRead"`.execute(tx);
  return rows[0]?.isRead ?? false;
}
