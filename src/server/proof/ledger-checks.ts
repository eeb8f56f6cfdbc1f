/**
 * The checks that PostgreSQL makes by itself, one statement each: balances are the sums of their transfers, transfers
 * follow the closed list, and what moved is what the bank's evidence says.
 */
import { sql } from 'kysely';
import { lenderAccounts } from '#domain/ledger.ts';
import { type Fault, type Finding, maxFindings, type ProofCheck } from '#domain/proof.ts';
import type { Tx } from '../house.ts';
import type { Findings } from './findings.ts';

type Row = { reference: string | null; expected: string; found: string };

/** A statement answers the rows that do not fit. */
const faultsOf = async (
  tx: Tx,
  check: ProofCheck,
  fault: Fault,
  statement: ReturnType<typeof sql<Row>>,
): Promise<Finding[]> => {
  const { rows } =
    await sql<Row>`select * from (${statement}) as faults order by 1, 2, 3 limit ${maxFindings}`.execute(tx);
  return rows.map((row) => ({ check, fault, ...row }));
};

const lenderKinds = sql.join(lenderAccounts.map((kind) => sql.lit(kind)));

/** The trial balance, and each balance beside the sum of its transfers. */
export async function checkBalances(tx: Tx, findings: Findings): Promise<void> {
  const { rows } = await sql<{ kind: string; debits: number; credits: number; accounts: number }>`
    select kind, sum(debits)::bigint as debits, sum(credits)::bigint as credits, count(*)::bigint as accounts from (
      select kind, debits_sen as debits, credits_sen as credits from ledger_accounts
      union all select debit_kind, sum(amount_sen), 0 from ledger_transfers where debit_kind in (${lenderKinds}) group by 1
      union all select credit_kind, 0, sum(amount_sen) from ledger_transfers where credit_kind in (${lenderKinds}) group by 1
    ) as lines group by kind`.execute(tx);
  const sum = (side: 'debits' | 'credits' | 'accounts') => rows.reduce((total, row) => total + row[side], 0);
  findings.looked('balances', sum('accounts'));
  if (sum('debits') !== sum('credits')) {
    findings.add([
      {
        check: 'balances',
        fault: 'debits-and-credits',
        reference: null,
        expected: `debits ${sum('debits')}`,
        found: `credits ${sum('credits')}`,
      },
    ]);
  }
  findings.add(
    await faultsOf(
      tx,
      'balances',
      'balance',
      sql<Row>`
      with moved as (
        select borrower_id, loan_id, kind, sum(debit)::bigint as debits, sum(credit)::bigint as credits from (
          select borrower_id, loan_id, debit_kind as kind, amount_sen as debit, 0 as credit from ledger_transfers
          union all select borrower_id, loan_id, credit_kind, 0, amount_sen from ledger_transfers
        ) as sides where kind not in (${lenderKinds}) group by 1, 2, 3
      )
      select l.reference, kind || ' ' || coalesce(m.debits, 0) || ' - ' || coalesce(m.credits, 0) as expected,
        case when a.debits_sen is null then 'nothing' else kind || ' ' || a.debits_sen || ' - ' || a.credits_sen end as found
      from ledger_accounts a full join moved m using (borrower_id, loan_id, kind) left join loans l using (borrower_id, loan_id)
      where (a.debits_sen, a.credits_sen) is distinct from (m.debits, m.credits)`,
    ),
  );
}

/** Sides of the closed list; a reversal is equal, opposite and the only one; every transfer has its event. */
export async function checkTransfers(tx: Tx, findings: Findings): Promise<void> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::bigint as count from ledger_transfers`.execute(tx);
  findings.looked('transfers', rows[0]?.count ?? 0);
  findings.add(
    await faultsOf(
      tx,
      'transfers',
      'sides',
      sql<Row>`
      select l.reference, t.kind || ' of the list' as expected,
        t.kind || ' ' || t.amount_sen || ' ' || t.debit_kind || ' to ' || t.credit_kind as found
      from ledger_transfers t left join loans l using (borrower_id, loan_id) left join transfer_rules r using (kind)
      where t.amount_sen <= 0 or (case when t.reverses is null then (t.debit_kind, t.credit_kind) else (t.credit_kind, t.debit_kind) end)
        is distinct from (r.debit_kind, r.credit_kind)`,
    ),
  );
  findings.add(
    await faultsOf(
      tx,
      'transfers',
      'reversal',
      sql<Row>`
      select l.reference, coalesce(o.kind || ' ' || o.amount_sen || ' ' || o.value_on, 'a transfer') as expected,
        t.kind || ' ' || t.amount_sen || ' ' || t.value_on as found
      from ledger_transfers t left join ledger_transfers o on o.transfer_id = t.reverses
        left join loans l on (l.borrower_id, l.loan_id) = (t.borrower_id, t.loan_id)
      where t.reverses is not null and (o.reverses is not null
        or (t.borrower_id, t.loan_id, t.kind, t.amount_sen, t.value_on, t.debit_kind, t.credit_kind, t.payment_id, t.instalment_number, t.refund_id)
        is distinct from (o.borrower_id, o.loan_id, o.kind, o.amount_sen, o.value_on, o.credit_kind, o.debit_kind, o.payment_id, o.instalment_number, o.refund_id))`,
    ),
  );
  findings.add(
    await faultsOf(
      tx,
      'transfers',
      'event-of-transfer',
      sql<Row>`
      select l.reference, 'an event of the loan' as expected, t.kind || ' ' || t.amount_sen || ' ' || t.value_on as found
      from ledger_transfers t left join loans l using (borrower_id, loan_id) left join events e on e.event_id = t.event_id
      where (e.stream_id, e.loan_id) is distinct from (t.borrower_id, t.loan_id)`,
    ),
  );
}

/** Money in and out beside the evidence for it, and nothing owed where no money arrived. */
export async function checkMoney(tx: Tx, findings: Findings): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from payments) + (select count(*) from payouts) as count`.execute(tx);
  findings.looked('money', rows[0]?.count ?? 0);
  findings.add(
    await faultsOf(
      tx,
      'money',
      'received-money',
      sql<Row>`
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
      where came.sen <> coalesce(b.sen, 0)`,
    ),
  );
  findings.add(
    await faultsOf(
      tx,
      'money',
      'sent-money',
      sql<Row>`
      with booked as (
        select borrower_id, loan_id, kind, sum(case when reverses is null then amount_sen else -amount_sen end)::bigint as sen
        from ledger_transfers where kind in ('payout-sent', 'principal') group by 1, 2, 3
      )
      select l.reference, k.kind || ' ' || coalesce(d.amount_sen, 0) as expected, k.kind || ' ' || coalesce(b.sen, 0) as found
      from loans l cross join (values ('payout-sent'), ('principal')) as k (kind)
        left join disbursements d using (borrower_id, loan_id)
        left join booked b on (b.borrower_id, b.loan_id, b.kind) = (l.borrower_id, l.loan_id, k.kind)
      where coalesce(d.amount_sen, 0) <> coalesce(b.sen, 0)`,
    ),
  );
  findings.add(
    await faultsOf(
      tx,
      'money',
      'reserved-money',
      sql<Row>`
      with booked as (
        select borrower_id, loan_id, sum(case when (kind = 'payout-reserved') = (reverses is null) then amount_sen else -amount_sen end)::bigint as sen
        from ledger_transfers where kind in ('payout-reserved', 'payout-returned') group by 1, 2
      )
      select l.reference, 'reserved ' || coalesce(p.amount_sen, 0) as expected, 'reserved ' || coalesce(b.sen, 0) as found
      from loans l left join payouts p on (p.borrower_id, p.loan_id) = (l.borrower_id, l.loan_id) and p.status in ('prepared', 'released')
        left join booked b on (b.borrower_id, b.loan_id) = (l.borrower_id, l.loan_id)
      where coalesce(p.amount_sen, 0) <> coalesce(b.sen, 0)`,
    ),
  );
  findings.add(
    await faultsOf(
      tx,
      'money',
      'owed-before-payout',
      sql<Row>`
      select l.reference, 'nothing before the payout' as expected, t.kind || ' ' || t.amount_sen || ' ' || t.value_on as found
      from ledger_transfers t join loans l using (borrower_id, loan_id) left join disbursements d using (borrower_id, loan_id)
      where t.kind not in ('payout-reserved', 'payout-returned')
        and (d.loan_id is null or t.value_on < d.paid_on or l.status not in ('disbursed', 'settled'))
      union all
      select l.reference, 'no bills before the payout', 'bill ' || b.number
      from bills b join loans l using (borrower_id, loan_id) left join disbursements d using (borrower_id, loan_id)
      where d.loan_id is null or l.status not in ('disbursed', 'settled')
      union all
      select l.reference, case when d.loan_id is null then 'not paid out' else 'paid out' end, l.status
      from loans l left join disbursements d using (borrower_id, loan_id)
      where (l.status in ('disbursed', 'settled')) <> (d.loan_id is not null)`,
    ),
  );
}
