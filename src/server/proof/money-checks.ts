/**
 * What moved beside the evidence for it: payments, refunds and payouts; bills beside what was agreed; and nothing owed
 * where no money arrived.
 */
import { type RawBuilder, sql } from 'kysely';
import { daysApart } from '#domain/bank-line.ts';
import { maxFindings } from '#domain/proof.ts';
import { isReadDay, payoutsAreRead } from '../bank/read-days.ts';
import type { Tx } from '../house.ts';
import { faultsOf, type Row } from './fault-rows.ts';
import type { Findings } from './findings.ts';

/** Loans that were paid out; two people may have found since that the money never arrived. */
const paidOut = sql`(select d.*, c.claim_id is null as has_arrived
  from disbursements d left join claims c on c.not_arrived_loan_id = d.loan_id)`;

export async function checkMoney(tx: Tx, findings: Findings): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from payments) + (select count(*) from payouts) + (select count(*) from refunds) as count`.execute(
    tx,
  );
  findings.looked('money', rows[0]?.count ?? 0);
  findings.add(await faultsOf(tx, 'money', 'received-money', receivedMoney));
  findings.add(await faultsOf(tx, 'money', 'bank-line-payment', linesOfPayments));
  findings.add(await faultsOf(tx, 'money', 'refunded-money', refundedMoney));
  findings.add(await faultsOf(tx, 'money', 'sent-money', sentMoney));
  findings.add(await faultsOf(tx, 'money', 'reserved-money', reservedMoney));
  findings.add(await faultsOf(tx, 'money', 'owed-before-payout', owedBeforePayout));
  findings.add(await faultsOf(tx, 'accounts', 'agreed-bill', agreedBills));
  findings.addUnseen(await faultsOf(tx, 'money', 'unseen-payout', unseenPayouts));
  findings.addUnseen(await faultsOf(tx, 'money', 'unseen-payout-return', unseenReturns));
  findings.addUnseen(await faultsOf(tx, 'money', 'unseen-payment', unseenPayments));
  findings.addUnseen(await faultsOf(tx, 'money', 'unseen-refund', unseenRefunds));
}

const receivedMoney = sql<Row>`
  with booked as (
    select payment_id, sum(case when reverses is null then amount_sen else -amount_sen end)::bigint as sen
    from ledger_transfers where kind = 'payment-received' group by 1
  )
  select l.reference, 'received ' || came.sen as expected, 'booked ' || coalesce(b.sen, 0) as found
  from (
    select p.borrower_id, p.loan_id, p.payment_id,
      case when p.status = 'confirmed' and r.confirmed_at is null then p.received_sen else 0 end as sen
    from payments p left join payment_reversals r using (payment_id)
  ) as came left join booked b using (payment_id) left join loans l using (borrower_id, loan_id)
  where came.sen <> coalesce(b.sen, 0)`;

/** A line stands for a payment that counts and is its amount; a payment from a line is what that line stands for. */
const linesOfPayments = sql<Row>`
  select l.reference, 'a payment of ' || k.amount_sen as expected,
    case when p.is_taken_back then 'taken back' else p.status || ' ' || coalesce(p.received_sen, 0) end as found
  from bank_line_postings g join bank_lines k using (line_id) join payments p using (payment_id) join loans l using (borrower_id, loan_id)
  where g.released_at is null and (p.is_taken_back or p.status <> 'confirmed' or p.received_sen is distinct from k.amount_sen)
  union all
  select l.reference, 'booked from a line', 'the line stands for something else'
  from payments p join loans l using (borrower_id, loan_id)
  where p.bank_line_id is not null and not p.is_taken_back
    and not exists (select from bank_line_postings g where g.released_at is null and (g.line_id, g.payment_id) = (p.bank_line_id, p.payment_id))`;

/** As long as the bank's own line may come after the day that somebody typed, and be tied to it. */
const isLongRead = (day: RawBuilder<unknown>) =>
  sql`(${isReadDay(day)} and ${isReadDay(sql`${day} + ${daysApart}::int`)})`;

const postingOf = (kind: 'payout' | 'payout-return') =>
  sql`select from bank_line_postings g where g.payout_id = d.payout_id and g.kind = ${sql.lit(kind)} and g.released_at is null`;

/**
 * Released with a reference that somebody typed, and the statements of these days show no such money. Where the borrower said
 * so and was answered, somebody who had no hand in the payout looked already. The newest first: what is new is told.
 */
const unseenPayouts = sql<Row>`
  select l.reference, 'a line of the bank statement' as expected, 'sent ' || d.amount_sen || ' ' || d.paid_on as found
  from ${paidOut} as d join loans l using (borrower_id, loan_id)
  where d.has_arrived and ${payoutsAreRead(sql`d.paid_on`)} and ${isLongRead(sql`d.paid_on`)}
    and not exists (select from claims c where c.loan_id = d.loan_id and c.status = 'resolved' and c.reported_by is null)
    and not exists (${postingOf('payout')})
  order by d.paid_on desc, 1, 3 limit ${maxFindings}`;

/**
 * Found not to have arrived, by the lender's own word or though a line shows that it left: the bank has it again, and the
 * statements show no such money.
 */
const unseenReturns = sql<Row>`
  select l.reference, 'a line of the bank statement' as expected, 'came back ' || d.amount_sen || ' ' || c.closed_on as found
  from claims c join disbursements d on d.loan_id = c.not_arrived_loan_id join loans l on l.loan_id = d.loan_id
  where ${payoutsAreRead(sql`d.paid_on`)} and ${isLongRead(sql`c.closed_on`)}
    and (c.reported_by is not null or exists (${postingOf('payout')})) and not exists (${postingOf('payout-return')})
  order by c.closed_on desc, 1, 3 limit ${maxFindings}`;

const unseenPayments = sql<Row>`
  select l.reference, 'a line of the bank statement' as expected, 'received ' || p.received_sen || ' ' || p.received_on as found
  from payments p join loans l using (borrower_id, loan_id)
  where p.status = 'confirmed' and not p.is_taken_back and p.bank_line_id is null and ${isLongRead(sql`p.received_on`)}
    and not exists (select from bank_line_postings g where g.payment_id = p.payment_id and g.released_at is null)
  order by p.received_on desc, 1, 3 limit ${maxFindings}`;

/** They leave the account that payouts leave. */
const unseenRefunds = sql<Row>`
  select l.reference, 'a line of the bank statement' as expected, 'sent back ' || r.amount_sen || ' ' || r.paid_on as found
  from refunds r join loans l using (borrower_id, loan_id)
  where r.status = 'confirmed' and ${payoutsAreRead(sql`r.paid_on`)} and ${isLongRead(sql`r.paid_on`)}
    and not exists (select from bank_line_postings g where g.refund_id = r.refund_id and g.released_at is null)
  order by r.paid_on desc, 1, 3 limit ${maxFindings}`;

const refundedMoney = sql<Row>`
  with booked as (
    select refund_id, sum(case when reverses is null then amount_sen else -amount_sen end)::bigint as sen
    from ledger_transfers where kind = 'refund' group by 1
  )
  select l.reference, 'sent back ' || went.sen as expected, 'booked ' || coalesce(b.sen, 0) as found
  from (select borrower_id, loan_id, refund_id, case when status = 'confirmed' then amount_sen else 0 end as sen from refunds) as went
    left join booked b using (refund_id) left join loans l using (borrower_id, loan_id)
  where went.sen <> coalesce(b.sen, 0)`;

const sentMoney = sql<Row>`
  with booked as (
    select borrower_id, loan_id, kind, sum(case when reverses is null then amount_sen else -amount_sen end)::bigint as sen
    from ledger_transfers where kind in ('payout-sent', 'principal') group by 1, 2, 3
  ), sent as (
    select l.borrower_id, l.loan_id, l.reference, case when d.has_arrived then d.amount_sen else 0 end as sen
    from loans l left join ${paidOut} as d using (borrower_id, loan_id)
  )
  select s.reference, k.kind || ' ' || s.sen as expected, k.kind || ' ' || coalesce(b.sen, 0) as found
  from sent s cross join (values ('payout-sent'), ('principal')) as k (kind)
    left join booked b on (b.borrower_id, b.loan_id, b.kind) = (s.borrower_id, s.loan_id, k.kind)
  where s.sen <> coalesce(b.sen, 0)`;

const reservedMoney = sql<Row>`
  with booked as (
    select borrower_id, loan_id,
      sum(case when (kind = 'payout-reserved') = (reverses is null) then amount_sen else -amount_sen end)::bigint as sen
    from ledger_transfers where kind in ('payout-reserved', 'payout-returned') group by 1, 2
  ), reserved as (
    select l.borrower_id, l.loan_id, l.reference, case when d.has_arrived is false then 0 else coalesce(p.amount_sen, 0) end as sen
    from loans l left join ${paidOut} as d using (borrower_id, loan_id)
      left join payouts p on (p.borrower_id, p.loan_id) = (l.borrower_id, l.loan_id) and p.status in ('prepared', 'released')
  )
  select r.reference, 'reserved ' || r.sen as expected, 'reserved ' || coalesce(b.sen, 0) as found
  from reserved r left join booked b using (borrower_id, loan_id) where r.sen <> coalesce(b.sen, 0)`;

const owedBeforePayout = sql<Row>`
  select l.reference, 'nothing before the payout' as expected, t.kind || ' ' || t.amount_sen || ' ' || t.value_on as found
  from ledger_transfers t join loans l using (borrower_id, loan_id) left join ${paidOut} as d using (borrower_id, loan_id)
  where t.kind not in ('payout-reserved', 'payout-returned')
    and (d.loan_id is null or t.value_on < d.paid_on or (d.has_arrived and l.status not in ('disbursed', 'settled')))
  union all
  select l.reference, 'no bills before the payout', 'bill ' || b.number
  from bills b join loans l using (borrower_id, loan_id) left join ${paidOut} as d using (borrower_id, loan_id)
  where d.loan_id is null or (d.has_arrived and l.status not in ('disbursed', 'settled'))
  union all
  select l.reference, case when d.has_arrived then 'paid out' else 'not paid out' end, l.status
  from loans l left join ${paidOut} as d using (borrower_id, loan_id)
  where (l.status in ('disbursed', 'settled')) <> coalesce(d.has_arrived, false)`;

/** A bill asks for what was agreed, less the interest of paused days and later by its holidays, until a new plan closes it or the loan never arrived. */
const agreedBills = sql<Row>`
  with agreed as (
    select i.borrower_id, i.loan_id, i.number, d.has_arrived, c.number is not null as is_closed,
      case when d.has_arrived then coalesce(c.principal_sen, i.principal_sen) else 0 end as principal_sen,
      case when d.has_arrived then coalesce(c.interest_sen, i.interest_sen - coalesce(r.sen, 0)) else 0 end as interest_sen,
      greatest(i.payable_by, e.payable_by, h.payable_by) as payable_by
    from instalments i join ${paidOut} as d using (borrower_id, loan_id)
      left join (select distinct on (borrower_id, loan_id, number) * from instalment_closures order by borrower_id, loan_id, number, version desc) as c
        using (borrower_id, loan_id, number)
      left join (select borrower_id, loan_id, number, sum(amount_sen)::bigint as sen from interest_reliefs group by 1, 2, 3) as r
        using (borrower_id, loan_id, number)
      left join (select borrower_id, loan_id, number, max(payable_by) as payable_by from bill_extensions group by 1, 2, 3) as e
        using (borrower_id, loan_id, number)
      left join (select borrower_id, loan_id, number, max(payable_by) as payable_by from holiday_extensions group by 1, 2, 3) as h
        using (borrower_id, loan_id, number)
  )
  select l.reference, 'bill ' || a.number || ': ' || a.principal_sen || ' + ' || a.interest_sen || ' by ' || a.payable_by as expected,
    coalesce('bill ' || b.number || ': ' || b.principal_sen || ' + ' || b.interest_sen || ' by ' || b.payable_by, 'nothing') as found
  from agreed a left join bills b using (borrower_id, loan_id, number) left join loans l using (borrower_id, loan_id)
  where b.principal_sen is distinct from a.principal_sen
    -- A closed bill may be relieved of interest and given time later on.
    or case when a.is_closed then b.interest_sen > a.interest_sen or b.payable_by < a.payable_by
      else (b.interest_sen, b.payable_by) is distinct from (a.interest_sen, a.payable_by) end`;
