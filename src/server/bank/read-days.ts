/** Which days the imported statements of the repayment account show whole, and whether payouts leave that account. */
import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '#domain/date.ts';
import type { Db, Tx } from '../house.ts';

/** Between two files there may be days without a line: a weekend, a feast. A house that left off importing leaves more. */
const daysWithoutLines = 7;
/** A house that sends its loans from another account by now has no payout of these days on a line. */
const payoutsAreReadForDays = 60;

/**
 * The account of each day: the present one since the last change, each former one until it was changed. A change of the
 * account takes no day back of which the statement is here.
 */
const accounts = sql`(
  select right(account_number, 4) as last_four,
    daterange((lag(until) over (order by until) at time zone 'Asia/Kuala_Lumpur')::date, (until at time zone 'Asia/Kuala_Lumpur')::date) as days
  from former_repayment_accounts
  union all
  select right(regexp_replace(repayment_account_number, '[^0-9]', '', 'g'), 4),
    daterange((select (max(until) at time zone 'Asia/Kuala_Lumpur')::date from former_repayment_accounts), null)
  from lender)`;

/**
 * Of each account the stretches of days without a longer gap. The last line of a file may be of a day that is not over, so a
 * stretch ends before the day of its last line. Worked out once.
 */
const readDays = sql`(
  select range_agg(daterange(lower(stretch), upper(stretch) - ${daysWithoutLines}::int - 1) * a.days)
  from ${accounts} as a cross join lateral unnest((
    select range_agg(daterange(s.first_day, s.last_day + ${daysWithoutLines}::int + 1))
    from bank_statements s where s.account_last_four = a.last_four)) as stretch)`;

export const isReadDay = (day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${readDays} @> ${day}, false)`;

/** A house may send its loans from another account, whose statements nobody brings here. */
export const payoutsAreRead = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from bank_line_postings g join bank_lines k using (line_id) join bank_statements s using (statement_id)
  where g.kind = 'payout' and g.payout_id is not null and g.released_at is null
    and s.account_last_four in (select a.last_four from ${accounts} as a where a.days @> ${day})
    and k.booked_on between ${day} - ${payoutsAreReadForDays}::int and ${day} + ${payoutsAreReadForDays}::int)`;

export async function isPayoutDayRead(tx: Db | Tx, paidOn: CalendarDate): Promise<boolean> {
  const day = sql`${paidOn}::date`;
  const { rows } = await sql<{ isRead: boolean }>`
    select ${payoutsAreRead(day)} and ${isReadDay(day)} as "isRead"`.execute(tx);
  return rows[0]?.isRead ?? false;
}
