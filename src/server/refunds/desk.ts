/**
 * The refund desk: what borrowers asked for, what is prepared, what waits unasked, and the last ones sent. Of an account
 * number only the last four digits are shown; `revealNumber` opens the one that has to be typed into the bank.
 */
import { sql } from 'kysely';
import type { RefundRow } from '#contract/claims.ts';
import { maskAccount } from '#domain/bank.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import type { Tx } from '../house.ts';
import { bankNameOf, readBankAccount } from '../identity/bank-account-rows.ts';
import { loansWithCredit } from './queries.ts';
import { holdsOf } from './refund-rows.ts';

const longestQueue = 200;
const lastClosed = 20;

export async function readRefunds(tx: Tx): Promise<RefundRow[]> {
  const open = await readMade(tx, true);
  const waiting: RefundRow[] = [];
  for (const credit of await loansWithCredit(tx).where(hasNoOpenRefund).limit(longestQueue).execute()) {
    waiting.push({
      ...nobody,
      loanId: credit.loan_id,
      reference: credit.reference,
      borrowerName: credit.borrower_name,
      status: 'waiting',
      amountSen: sen(credit.credit_sen),
      creditSen: sen(credit.credit_sen),
      paysNextBill: credit.status === 'disbursed',
      bank: await destinationOf(tx, credit.borrower_id),
    });
  }
  return [...open, ...waiting, ...(await readMade(tx, false))];
}

const hasNoOpenRefund = sql<boolean>`not exists (
  select from refunds r where r.loan_id = a.loan_id and r.status in ('requested', 'proposed'))`;

const nobody = {
  isEarlierAccount: false,
  isPaymentTakenBack: false,
  refundId: null,
  requestedAt: null,
  proposedBy: null,
  proposedAt: null,
  isCorrected: false,
  heldFrom: null,
  closedBy: null,
  bankReference: null,
  paidOn: null,
};

const isPaymentTakenBack = sql<boolean>`exists (
  select from payments p join payment_reversals v using (payment_id)
  where (p.borrower_id, p.loan_id) = (r.borrower_id, r.loan_id) and v.confirmed_at > r.requested_at)`;

/** The queue oldest first, what is done newest first. */
async function readMade(tx: Tx, isOpen: boolean): Promise<RefundRow[]> {
  const rows = await tx
    .selectFrom('refunds as r')
    .innerJoin('loans as l', 'l.loan_id', 'r.loan_id')
    .innerJoin('users as b', 'b.user_id', 'r.borrower_id')
    .leftJoin('users as proposer', 'proposer.user_id', 'r.proposed_by')
    .leftJoin('users as closer', 'closer.user_id', 'r.closed_by')
    .selectAll('r')
    .select([
      'l.reference',
      'l.status as loan_status',
      'b.name as borrower_name',
      'proposer.name as proposer_name',
      'closer.name as closer_name',
      isPaymentTakenBack.as('is_payment_taken_back'),
    ])
    .where('r.status', 'in', isOpen ? ['requested', 'proposed'] : ['confirmed', 'withdrawn'])
    .orderBy(isOpen ? 'r.requested_at' : 'r.closed_at', isOpen ? 'asc' : 'desc')
    .orderBy('r.refund_id')
    .limit(isOpen ? longestQueue : lastClosed)
    .execute();
  const credits = await creditsOf(
    tx,
    rows.map(({ loan_id }) => loan_id),
  );
  const refunds: RefundRow[] = [];
  for (const row of rows) {
    const newest = await readBankAccount(tx, row.borrower_id);
    refunds.push({
      refundId: row.refund_id,
      loanId: row.loan_id,
      reference: row.reference,
      borrowerName: row.borrower_name,
      status: row.status,
      amountSen: sen(row.amount_sen),
      creditSen: sen(credits.get(row.loan_id) ?? 0),
      isPaymentTakenBack: row.is_payment_taken_back,
      paysNextBill: row.loan_status === 'disbursed',
      bank: await destinationOf(tx, row.borrower_id, row.bank_account_id),
      isEarlierAccount: row.status === 'proposed' && newest?.bank_account_id !== row.bank_account_id,
      requestedAt: row.requested_at.toISOString(),
      proposedBy: personOf(row.proposed_by, row.proposer_name),
      proposedAt: row.proposed_at?.toISOString() ?? null,
      isCorrected: row.held_sen !== null,
      // The last part of it to be held.
      heldFrom: row.proposed_at && (holdsOf(row).at(-1)?.heldFrom ?? null),
      closedBy: personOf(row.closed_by, row.closer_name),
      bankReference: row.bank_reference,
      paidOn: row.paid_on === null ? null : calendarDate(row.paid_on),
    });
  }
  return refunds;
}

async function creditsOf(tx: Tx, loanIds: readonly string[]): Promise<Map<string, number>> {
  if (loanIds.length === 0) return new Map();
  const rows = await loansWithCredit(tx).where('a.loan_id', 'in', loanIds).execute();
  return new Map(rows.map((row) => [row.loan_id, row.credit_sen]));
}

const personOf = (userId: string | null, name: string | null) =>
  userId === null ? null : { userId, name: name ?? '' };

async function destinationOf(tx: Tx, borrowerId: string, bankAccountId?: string): Promise<RefundRow['bank']> {
  const account = await readBankAccount(tx, borrowerId, bankAccountId);
  if (!account) throw new Error(`borrower ${borrowerId} has no bank account`);
  return {
    bankName: bankNameOf(account.bank_code),
    holderName: account.holder_name,
    accountNumber: maskAccount(account.last_four),
  };
}
