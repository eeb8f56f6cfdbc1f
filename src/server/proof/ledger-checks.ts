/** The checks of the ledger itself: balances are the sums of their transfers, and transfers follow the closed list. */
import { sql } from 'kysely';
import { lenderAccounts } from '#domain/ledger.ts';
import type { Tx } from '../house.ts';
import { faultsOf, type Row } from './fault-rows.ts';
import type { Findings } from './findings.ts';

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
