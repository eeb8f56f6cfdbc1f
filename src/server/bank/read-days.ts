/** Which days the imported statements of the repayment account show whole, and whether payouts leave that account. */
import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '#domain/date.ts';
import type { Db, Tx } from '../house.ts';

/** Between two files there may be days without a line: a weekend, a feast. A house that left off importing leaves more. */
const daysWithoutLines = 7;
/** A house that sends its loans from another account by now has no payout of these days on a line. */
const payoutsAreReadForDays = 60;

const isOurs = sql`s.account_last_four =
  (select right(regexp_replace(repayment_account_number, '[^0-9]', '', 'g'), 4) from lender)`;

/** Stretches of days without a longer gap, each as much longer than its last line as a gap may be. Worked out once. */
const stretches = sql`(select range_agg(daterange(s.first_day, s.last_day + ${daysWithoutLines}::int + 1))
  from bank_statements s where ${isOurs})`;

/** The last line of a file may be of a day that is not over, so a later day has to be there as well. */
export const isReadDay = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from unnest(${stretches}) as stretch (days)
  where stretch.days @> ${day} and upper(stretch.days) - ${daysWithoutLines}::int - 1 > ${day})`;

/** A house may send its loans from another account, whose statements nobody brings here. */
export const payoutsAreRead = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from bank_line_postings g join bank_lines k using (line_id) join bank_statements s using (statement_id)
  where g.kind = 'payout' and g.payout_id is not null and g.released_at is null and ${isOurs}
    and k.booked_on between ${day} - ${payoutsAreReadForDays}::int and ${day} + ${payoutsAreReadForDays}::int)`;

export async function isPayoutDayRead(tx: Db | Tx, paidOn: CalendarDate): Promise<boolean> {
  const day = sql`${paidOn}::date`;
  const { rows } = await sql<{ isRead: boolean }>`
    select ${payoutsAreRead(day)} and ${isReadDay(day)} as "isRead"`.execute(tx);
  return rows[0]?.isRead ?? false;
}
