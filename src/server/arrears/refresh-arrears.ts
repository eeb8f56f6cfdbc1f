/**
 * The daily list of late loans, written anew by one statement: no loan is loaded, loans that are no longer late leave it,
 * and a second run on the same day changes nothing.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '#domain/date.ts';
import { kualaLumpurDate } from '../clock.ts';
import { transaction } from '../db/transaction.ts';
import type { House } from '../house.ts';

/** The statement itself: the bench measures this very one. */
export const refreshArrearsStatement = (today: CalendarDate): RawBuilder<unknown> => sql`
  with late as (
    select b.borrower_id, b.loan_id, min(b.number) as oldest_number, min(b.payable_by) as late_since,
      sum(b.principal_sen + b.interest_sen - b.paid_principal_sen - b.paid_interest_sen)::bigint as overdue_sen
    from bills b join loans l on (l.borrower_id, l.loan_id) = (b.borrower_id, b.loan_id)
    where l.status = 'disbursed' and b.left_sen > 0 and b.due_on < ${today} and b.payable_by < ${today}
      and b.principal_sen + b.interest_sen > b.paid_principal_sen + b.paid_interest_sen
    group by b.borrower_id, b.loan_id
  ), cleared as (
    delete from arrears a where not exists (select from late where late.loan_id = a.loan_id)
  )
  insert into arrears (borrower_id, loan_id, oldest_number, late_since, overdue_sen, as_of)
  select borrower_id, loan_id, oldest_number, late_since, overdue_sen, ${today}::date from late
  on conflict (loan_id) do update set oldest_number = excluded.oldest_number, late_since = excluded.late_since,
    overdue_sen = excluded.overdue_sen, as_of = excluded.as_of
  where (arrears.oldest_number, arrears.late_since, arrears.overdue_sen, arrears.as_of)
    is distinct from (excluded.oldest_number, excluded.late_since, excluded.overdue_sen, excluded.as_of)`;

const longestMs = 10 * 60 * 1000;

/** How many rows were written. Two processes at once: the second one waits and finds nothing to do. */
export async function refreshArrears(house: House): Promise<number> {
  const today = kualaLumpurDate(house.clock.now());
  return transaction(
    house.db,
    async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('arrears'))`.execute(tx);
      const { numAffectedRows } = await refreshArrearsStatement(today).execute(tx);
      return Number(numAffectedRows ?? 0);
    },
    { statementTimeoutMs: longestMs, lockTimeoutMs: longestMs },
  );
}
