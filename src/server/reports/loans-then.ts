/**
 * Every loan as it stood at a cut, in SQL: its status, its balances, what was past due. Only from rows that are never
 * changed: transfers, events, bills as agreed, plans as signed, claims as answered, the time that holidays gave. Days of a
 * pause do not count.
 */
import { type RawBuilder, sql } from 'kysely';
import type { AccountKind, TransferKind } from '#domain/ledger.ts';
import type { LoanStatus } from '#domain/loan-status.ts';
import type { Cut } from './cut.ts';

/** The events that move a loan to another status, before the ledger tells the rest. */
const statusAfter = {
  'loan.applied': 'unknown',
  'loan.taken': 'under-review',
  'loan.approved': 'approved',
  'loan.rejected': 'rejected',
  'loan.cancelled': 'cancelled',
  'loan.expired': 'expired',
  'loan.disbursed': 'disbursed',
  'claim.not-arrived': 'cancelled',
} as const satisfies Record<string, LoanStatus>;

const balance = (account: AccountKind): RawBuilder<number> =>
  sql`coalesce(sum(case ${sql.lit(account)} when debit_kind then amount_sen when credit_kind then -amount_sen end), 0)::bigint`;

/** What stands on these kinds: posted less taken back. */
export const standing = (...kinds: TransferKind[]): RawBuilder<number> =>
  sql`coalesce(sum(case when reverses is null then amount_sen else -amount_sen end) filter (where kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})), 0)::bigint`;

/**
 * `loans_then` has one row for each loan that was applied for, `bills_then` one for each bill that was in force, as
 * parts of a `with`. A loan that nothing happened to since has the status of its row; one that was paid out before and
 * owes nothing was settled.
 */
export const loansThen = ({ endsAt, cutOn }: Cut): RawBuilder<unknown> => sql`
  posted as materialized (select * from ledger_transfers where posted_at < ${endsAt}),
  balances as (select loan_id, ${balance('principal-receivable')} as principal_sen, ${balance('interest-receivable')} as interest_sen,
    ${balance('charge-receivable')} as charges_sen, -${balance('borrower-money')} as held_sen, ${balance('payout-reserve')} as reserved_sen,
    ${standing('interest-repaid')} - ${standing('interest-returned')} as paid_interest_sen,
    ${standing('court-ordered-costs')} > 0 as has_court_costs
    from posted group by loan_id),
  moves as (select distinct on (loan_id) loan_id, case name ${sql.join(
    Object.entries(statusAfter).map(([name, status]) => sql`when ${sql.lit(name)} then ${sql.lit(status)}`),
    sql` `,
  )} end as status
    from events where happened_at < ${endsAt} and name in (${sql.join(Object.keys(statusAfter).map((name) => sql.lit(name)))})
    order by loan_id, happened_at desc, sequence desc),
  later as (select distinct loan_id from events where happened_at >= ${endsAt} and loan_id is not null),
  per_bill as (select loan_id, instalment_number as number, ${standing('principal-repaid')} as paid_principal_sen,
    ${standing('interest')} - ${standing('interest-repaid')} as interest_left_sen
    from posted where instalment_number is not null group by loan_id, instalment_number),
  closed as (select distinct on (c.loan_id, c.number) c.loan_id, c.number, c.principal_sen, p.signed_on from instalment_closures c
    join plans p on (p.loan_id, p.version) = (c.loan_id, c.version) where p.signed_at < ${endsAt} order by c.loan_id, c.number, c.version desc),
  answered as (select claim_id, closed_at from claims where closed_at < ${endsAt}),
  more_time as (select loan_id, number, max(payable_by) as payable_by from bill_extensions join answered using (claim_id) group by loan_id, number),
  agreed as (select distinct on (loan_id) loan_id, total_interest_sen, signed_at from plans where signed_at < ${endsAt} order by loan_id, version desc),
  relieved as (select r.loan_id, sum(r.amount_sen)::bigint as relief_sen from interest_reliefs r join answered using (claim_id)
    left join agreed on agreed.loan_id = r.loan_id where agreed.signed_at is null or agreed.signed_at < answered.closed_at group by r.loan_id),
  held as (select loan_id, number, max(payable_by) as payable_by from holiday_extensions where held_on <= ${cutOn}::date group by loan_id, number),
  bills_then as (select i.loan_id, greatest(i.payable_by, closed.signed_on, more_time.payable_by, held.payable_by) as payable_by,
    coalesce(closed.principal_sen, i.principal_sen) - coalesce(per_bill.paid_principal_sen, 0) + coalesce(per_bill.interest_left_sen, 0) as left_sen
    from instalments i join disbursements d on d.loan_id = i.loan_id and d.released_at < ${endsAt}
    left join plans p on (p.loan_id, p.version) = (i.loan_id, i.version)
    left join closed on (closed.loan_id, closed.number) = (i.loan_id, i.number)
    left join more_time on (more_time.loan_id, more_time.number) = (i.loan_id, i.number)
    left join held on (held.loan_id, held.number) = (i.loan_id, i.number)
    left join per_bill on (per_bill.loan_id, per_bill.number) = (i.loan_id, i.number)
    where i.version = 1 or p.signed_at < ${endsAt}),
  past_due as (select loan_id, sum(left_sen)::bigint as overdue_sen, min(payable_by) as payable_by
    from bills_then where payable_by < ${cutOn}::date and left_sen > 0 group by loan_id),
  paused as (select p.loan_id, sum(greatest(0, least(case when c.closed_at < ${endsAt} then c.closed_on end, ${cutOn}::date)
      - greatest(c.opened_on, p.payable_by))) as days
    from past_due p join claims c on c.loan_id = p.loan_id and c.opened_at < ${endsAt} group by p.loan_id),
  overdue as (select loan_id, overdue_sen, ${cutOn}::date - payable_by - coalesce(paused.days, 0) as days_past_due
    from past_due left join paused using (loan_id)),
  loans_then as (select l.loan_id, l.borrower_id, l.reference, l.product_id, l.principal_sen as amount_sen, l.annual_rate_bps, l.term_months,
    coalesce(agreed.total_interest_sen, l.total_interest_sen) - coalesce(relieved.relief_sen, 0) as total_interest_sen,
    case when later.loan_id is null then l.status
      when moves.status = 'disbursed' and (b.principal_sen, b.interest_sen, b.charges_sen) = (0, 0, 0) then 'settled'
      else moves.status end as status,
    coalesce(b.principal_sen, 0) as principal_sen, coalesce(b.interest_sen, 0) as interest_sen, coalesce(b.charges_sen, 0) as charges_sen,
    coalesce(b.held_sen, 0) as held_sen, coalesce(b.reserved_sen, 0) as reserved_sen,
    coalesce(b.paid_interest_sen, 0) as paid_interest_sen, coalesce(b.has_court_costs, false) as has_court_costs,
    coalesce(overdue.overdue_sen, 0) as overdue_sen, coalesce(overdue.days_past_due, 0) as days_past_due
    from loans l join moves using (loan_id) left join later using (loan_id) left join balances b using (loan_id)
    left join overdue using (loan_id) left join agreed using (loan_id) left join relieved using (loan_id))`;
