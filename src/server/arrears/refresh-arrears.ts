/**
 * The daily list of late loans, written anew by one statement: no loan is loaded, loans that are no longer late leave it,
 * and a second run on the same day changes nothing. Days of a pause do not count: a loan is late since as many days later.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '#domain/date.ts';
import { kualaLumpurDate } from '../clock.ts';
import { transaction } from '../db/transaction.ts';
import type { Db, House } from '../house.ts';

/** The statement itself, for its plan. */
export const refreshArrearsStatement = (today: CalendarDate): RawBuilder<{ written: number }> => sql`
  with past_due as (
    select l.borrower_id, b.* from (
      select loan_id, min(number) as oldest_number, min(payable_by) as payable_by,
        sum(principal_sen + interest_sen - paid_principal_sen - paid_interest_sen)::bigint as overdue_sen
      from bills
      where left_sen > 0 and due_on < ${today} and payable_by < ${today}
        and principal_sen + interest_sen > paid_principal_sen + paid_interest_sen
      group by loan_id
    ) b join loans l using (loan_id) where l.status = 'disbursed'
  ), paused as (
    select loan_id, sum(greatest(0, least(coalesce(c.closed_on, ${today}::date), ${today}::date) - greatest(c.opened_on, p.payable_by)))::integer as days
    from past_due p join claims c using (borrower_id, loan_id) group by loan_id
  ), late as (
    select p.borrower_id, p.loan_id, p.oldest_number, p.payable_by + coalesce(paused.days, 0) as late_since, p.overdue_sen
    from past_due p left join paused using (loan_id) where p.payable_by + coalesce(paused.days, 0) < ${today}
  ), cleared as (
    delete from arrears a where not exists (select from late where late.loan_id = a.loan_id) returning 1
  ), moved as (
    update arrears a set oldest_number = late.oldest_number, late_since = late.late_since,
      overdue_sen = late.overdue_sen, as_of = ${today}
    from late where late.loan_id = a.loan_id and (a.oldest_number, a.late_since, a.overdue_sen, a.as_of)
      is distinct from (late.oldest_number, late.late_since, late.overdue_sen, ${today}::date) returning 1
  ), added as (
    insert into arrears (borrower_id, loan_id, oldest_number, late_since, overdue_sen, as_of)
    select borrower_id, loan_id, oldest_number, late_since, overdue_sen, ${today}::date from late
    where not exists (select from arrears a where a.loan_id = late.loan_id) returning 1
  )
  select (select count(*) from cleared) + (select count(*) from moved) + (select count(*) from added) as written`;

const longestMs = 10 * 60 * 1000;

/** How many rows were written. */
export const refreshArrears = ({ db, clock }: House): Promise<number> =>
  writeArrears(db, kualaLumpurDate(clock.now()));

/** Two processes at once: the second one waits and finds nothing to do. */
export function writeArrears(db: Db, today: CalendarDate): Promise<number> {
  return transaction(
    db,
    async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('arrears'))`.execute(tx);
      // Loans are grouped in memory instead of sorted on disk, and compiling the plan would take longer than the plan.
      await sql`select set_config('work_mem', '128MB', true), set_config('jit', 'off', true)`.execute(tx);
      const { rows } = await refreshArrearsStatement(today).execute(tx);
      return rows[0]?.written ?? 0;
    },
    { statementTimeoutMs: longestMs, lockTimeoutMs: longestMs },
  );
}
