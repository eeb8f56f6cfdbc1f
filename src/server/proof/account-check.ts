/**
 * Every paid-out loan's account worked out again from its facts, beside its transfers, bills and status. Read in batches,
 * so that the memory stays small; the process goes on answering between the loans.
 */
import { sql } from 'kysely';
import { accountOf } from '#domain/account-book.ts';
import { calendarDate } from '#domain/date.ts';
import { type Transfer, transferRules } from '#domain/ledger.ts';
import { parseLoanStatus } from '#domain/loan-status.ts';
import { sen } from '#domain/money.ts';
import { accountFaults } from '#domain/proof.ts';
import type { Tx } from '../house.ts';
import { factsOf } from '../loans/loan-rows.ts';
import type { Findings } from './findings.ts';

const batchSize = 100;
const firstLoan = '00000000-0000-0000-0000-000000000000';
/** Transfers of the payout: their evidence is looked at by itself. */
const ofPayout = ['payout-reserved', 'payout-returned', 'payout-sent', 'principal'];

/** All of them, or those that are named. */
export async function checkAccounts(tx: Tx, findings: Findings, loanIds?: readonly string[]): Promise<void> {
  for (let after = firstLoan; ; ) {
    const loans = await loansAfter(tx, after, loanIds);
    const ids = loans.map(({ loan_id }) => loan_id);
    const standing = await standingOf(tx, ids);
    const bills = await billsOf(tx, ids);
    for (const loan of loans) {
      const facts = await factsOf(tx, loan.borrower_id, loan.loan_id, loan.late_rate_bps);
      findings.add(
        accountFaults({
          reference: loan.reference,
          status: parseLoanStatus(loan.status),
          hasArrived: loan.not_arrived_loan_id === null,
          readLossSen: loan.read_loss_sen,
          account: loan.booked_until === null ? undefined : accountOf(facts, calendarDate(loan.booked_until)),
          standing: standing.get(loan.loan_id) ?? [],
          bills: bills.get(loan.loan_id) ?? [],
        }),
      );
    }
    findings.looked('accounts', loans.length);
    const last = ids.at(-1);
    if (last === undefined || loans.length < batchSize) return;
    after = last;
  }
}

const loansAfter = (tx: Tx, after: string, loanIds: readonly string[] | undefined) =>
  tx
    .selectFrom('loans as l')
    .innerJoin('disbursements as d', 'd.loan_id', 'l.loan_id')
    .leftJoin('claims as c', 'c.not_arrived_loan_id', 'l.loan_id')
    .select([
      'l.borrower_id',
      'l.loan_id',
      'l.reference',
      'l.status',
      'l.booked_until',
      'l.late_rate_bps',
      'c.not_arrived_loan_id',
      sql<number>`(select coalesce(sum(r.refund_loss_sen), 0)::bigint from payment_reversals r join payments p using (payment_id)
        where (p.borrower_id, p.loan_id) = (l.borrower_id, l.loan_id))`.as('read_loss_sen'),
    ])
    .where('l.loan_id', '>', after)
    .$if(loanIds !== undefined, (query) =>
      query.where('l.loan_id', 'in', loanIds?.length ? loanIds : [firstLoan]),
    )
    .orderBy('l.loan_id')
    .limit(batchSize)
    .execute();

async function standingOf(tx: Tx, loanIds: readonly string[]): Promise<Map<string, Transfer[]>> {
  if (loanIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('ledger_transfers as t')
    .leftJoin('ledger_transfers as r', 'r.reverses', 't.transfer_id')
    .innerJoin('loans as l', (join) =>
      join.onRef('l.borrower_id', '=', 't.borrower_id').onRef('l.loan_id', '=', 't.loan_id'),
    )
    .select([
      't.loan_id',
      't.kind',
      't.amount_sen',
      't.value_on',
      't.payment_id',
      't.instalment_number',
      't.refund_id',
    ])
    .where('l.loan_id', 'in', loanIds)
    .where('t.reverses', 'is', null)
    .where('r.transfer_id', 'is', null)
    .where('t.kind', 'not in', ofPayout)
    .orderBy('t.posted_order')
    .execute();
  return byLoan(
    rows,
    (row): Transfer => ({
      kind: kindOf(row.kind),
      amountSen: sen(row.amount_sen),
      valueOn: calendarDate(row.value_on),
      ...(row.payment_id !== null && { paymentId: row.payment_id }),
      ...(row.instalment_number !== null && { instalmentNumber: row.instalment_number }),
      ...(row.refund_id !== null && { refundId: row.refund_id }),
    }),
  );
}

/** A kind that is not in the list is told by the check of the transfers; here it is a transfer too many. */
const kindOf = (kind: string): Transfer['kind'] =>
  kind in transferRules ? (kind as Transfer['kind']) : 'court-ordered-costs';

async function billsOf(tx: Tx, loanIds: readonly string[]) {
  if (loanIds.length === 0) return new Map<string, never[]>();
  const rows = await tx
    .selectFrom('bills as b')
    .innerJoin('loans as l', (join) =>
      join.onRef('l.borrower_id', '=', 'b.borrower_id').onRef('l.loan_id', '=', 'b.loan_id'),
    )
    .selectAll('b')
    .where('l.loan_id', 'in', loanIds)
    .execute();
  return byLoan(rows, (row) => ({
    number: row.number,
    lateSen: row.late_sen,
    paidPrincipalSen: row.paid_principal_sen,
    paidInterestSen: row.paid_interest_sen,
    paidLateSen: row.paid_late_sen,
  }));
}

function byLoan<Row extends { loan_id: string }, Value>(
  rows: readonly Row[],
  toValue: (row: Row) => Value,
): Map<string, Value[]> {
  const map = new Map<string, Value[]>();
  for (const row of rows) {
    const values = map.get(row.loan_id) ?? [];
    values.push(toValue(row));
    map.set(row.loan_id, values);
  }
  return map;
}
