/** For tests only: rows as the program would write them, to be written by hand with what an attack changes. */
import { type TransferKind, transferRules } from '#domain/ledger.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { House } from '../house.ts';
import { newId } from '../id.ts';
import type { Applied } from '../testing-loans.ts';
import { hashOf, type Office, someBankReference, today } from '../testing-money.ts';
import { insert, type Row, realRow, type Statement } from './direct-sql.ts';

export const idOf = ({ loan: { loanId } }: Applied) => ({ loan_id: loanId });
export const ownerOf = ({ person: { userId }, loan: { loanId } }: Applied) => ({
  borrower_id: userId,
  loan_id: loanId,
});

const ofBills: readonly TransferKind[] = [
  'interest',
  'late-interest',
  'principal-repaid',
  'interest-repaid',
  'interest-returned',
];

/** A transfer of a kind as the program would write it, with what the attack changes. */
export const forgedTransfer = (
  { clock }: House,
  loan: Applied,
  kind: TransferKind,
  given: Row = {},
): Statement => {
  const { debit, credit, beforePayout } = transferRules[kind];
  return async (tx) => {
    const { event_id } = await tx
      .selectFrom('events')
      .select('event_id')
      .where('loan_id', '=', loan.loan.loanId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const row = {
      transfer_id: newId(),
      ...ownerOf(loan),
      kind,
      debit_kind: debit,
      credit_kind: credit,
      before_payout: beforePayout,
      amount_sen: 100,
      value_on: kualaLumpurDate(clock.now()),
      ...(ofBills.includes(kind) && { instalment_number: 1 }),
      ...(kind === 'payment-received' && { payment_id: newId() }),
      ...((kind === 'refund' || kind === 'refund-loss') && { refund_id: newId() }),
      event_id,
      posted_at: clock.now(),
      ...given,
    };
    await insert('ledger_transfers', row)(tx);
  };
};

/** The names of the text that a loan's borrower has in front of them. */
export const textOf = (loan: Applied): Row => ({ ...idOf(loan), body_hash: hashOf(loan) });

/** The payout that finance would prepare. */
export const payoutRow = async ({ house, finance }: Office, loan: Applied, given: Row = {}): Promise<Row> => {
  const { bank_account_id } = await realRow(house.db, 'bank_accounts', { borrower_id: loan.person.userId });
  return {
    ...ownerOf(loan),
    payout_id: newId(),
    agreement_hash: hashOf(loan),
    amount_sen: 10_000_00,
    bank_account_id,
    status: 'prepared',
    prepared_by: finance.userId,
    prepared_at: house.clock.now(),
    ...given,
  };
};

/** The bank's evidence for the payout of a loan. */
export const disbursementRow = async (
  { house, otherFinance }: Office,
  loan: Applied,
  given: Row = {},
): Promise<Row> => {
  const { payout_id, amount_sen, bank_account_id, prepared_by } = await realRow(
    house.db,
    'payouts',
    idOf(loan),
  );
  return {
    ...ownerOf(loan),
    payout_id,
    amount_sen,
    bank_account_id,
    prepared_by,
    released_by: otherFinance.userId,
    bank_reference: someBankReference(),
    paid_on: today(house),
    released_at: house.clock.now(),
    ...given,
  };
};

/** What finance writes when it found a payment at the bank. */
export const confirmedPayment = ({ house, finance }: Office, given: Row = {}): Row => ({
  status: 'confirmed',
  decided_by: finance.userId,
  decided_at: house.clock.now(),
  received_sen: 500_00,
  received_on: today(house),
  bank_reference: someBankReference(),
  receipt_number: newId(),
  ...given,
});

/** A borrower's signature, with a code that was sent for this text and used. */
export const signatureRows = (
  { clock }: House,
  loan: Applied,
  given: Row = {},
  code: Row = {},
): Statement[] => {
  const used = {
    challenge_id: newId(),
    user_id: loan.person.userId,
    purpose: 'sign-agreement',
    subject: textOf(loan).body_hash,
    channel: 'whatsapp',
    sent_to: '+60123456789',
    code_hash: Buffer.alloc(32),
    sent_at: clock.now(),
    expires_at: clock.now(),
    used_at: clock.now(),
    ...code,
  };
  const row = {
    ...ownerOf(loan),
    body_hash: textOf(loan).body_hash,
    signature_sealed: 'sealed',
    challenge_id: used.challenge_id,
    signed_at: clock.now(),
    origin_sealed: 'sealed',
    ...given,
  };
  return [insert('one_time_codes', used), insert('agreement_signatures', row)];
};

/** The lender's signature beside it. */
export const countersignatureRow = ({ house: { clock }, approver }: Office, loan: Applied): Statement =>
  insert('agreement_countersignatures', {
    ...textOf(loan),
    staff_id: approver.userId,
    staff_name: approver.name,
    countersigned_at: clock.now(),
  });
