/** The commands of repayment: the borrower's proof is a claim; only what finance confirms moves money. */
import type { ResponseOf } from '#contract/endpoint.ts';
import type * as office from '#contract/office.ts';
import type * as endpoints from '#contract/payments.ts';
import type { PaymentView } from '#contract/payments.ts';
import type { BankLine } from '#domain/bank-line.ts';
import type { Loan, LoanChange, Person } from '#domain/loan.ts';
import { receiptOf } from '#domain/paper.ts';
import * as rules from '#domain/payment.ts';
import { type Outcome, refuse } from '#domain/refusal.ts';
import { ownStream, personOf, userIdOf } from '../actor.ts';
import { bankLineFor, postLine } from '../bank/line-rows.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Call, Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { readFileRow } from '../identity/file-rows.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { issueDocument } from '../papers/issue.ts';
import { isBackOnLine } from '../payouts/payout-lines.ts';
import type { InputOf } from '../route.ts';
import { paymentOf, paymentRowFor, paymentView } from './payment-rows.ts';

type Proof = InputOf<typeof endpoints.submitPaymentProof>;
type Claim = { loan: Loan; proof: 'unknown' | 'in-use' | 'free' };
type Claimed = LoanChange & { payment: rules.Payment };

export const submitPaymentProof: Command<Proof, Claim, Claimed, PaymentView> = {
  action: 'submitPaymentProof',
  stream: ownStream,
  read: async (tx, { actor }, input) => {
    const loan = await loanFor(tx, actor, input.loanId);
    return loan && { loan, proof: await proofState(tx, loan.borrowerId, input) };
  },
  decide: ({ loan, proof }, { amountSen, paidOn }, moment): Outcome<Claimed> => {
    const outcome = rules.submitPaymentProof(loan, { amountSen, paidOn }, moment);
    // First whether anything may be paid at all: before the payout the file does not matter.
    if (!outcome.ok || proof === 'free') return outcome;
    return refuse({ code: proof === 'unknown' ? 'file-unknown' : 'proof-in-use' });
  },
  evidence: async (tx, { loan, payment }, { fileId }, { now }) => {
    await tx
      .insertInto('payments')
      .values({
        borrower_id: loan.borrowerId,
        payment_id: payment.paymentId,
        loan_id: loan.loanId,
        proof_file_id: fileId,
        claimed_sen: payment.claimedSen,
        claimed_paid_on: payment.claimedPaidOn,
        claimed_at: now,
        status: payment.status,
      })
      .execute();
  },
  answer: async (tx, { payment }, _input, { call }) => {
    const row = await paymentRowFor(tx, call.actor, payment.paymentId);
    if (!row) throw new Error(`payment ${payment.paymentId} was not written`);
    return paymentView(row);
  },
};

/**
 * A proof is the borrower's own file of that kind, and stands for one payment only: the same picture sent again for the
 * same amount and day, while the first is being checked, is the same payment.
 */
async function proofState(
  tx: Tx,
  borrowerId: string,
  { loanId, fileId, amountSen, paidOn }: Proof,
): Promise<Claim['proof']> {
  const file = await readFileRow(tx, borrowerId, fileId);
  // Whose file was deleted, by its owner or after its time, sends it again: nobody could look at this one.
  if (file?.kind !== 'payment-proof' || file.destroyed_at !== null) return 'unknown';
  const used = await tx
    .selectFrom('payments as p')
    .innerJoin('files as f', (join) =>
      join.onRef('f.owner_id', '=', 'p.borrower_id').onRef('f.file_id', '=', 'p.proof_file_id'),
    )
    .select('p.payment_id')
    .where('p.borrower_id', '=', borrowerId)
    .where((eb) =>
      eb.or([
        eb('p.proof_file_id', '=', fileId),
        eb.and([
          eb('f.sha256', '=', file.sha256),
          eb('p.loan_id', '=', loanId),
          eb('p.status', '=', 'checking'),
          eb('p.claimed_sen', '=', amountSen),
          eb('p.claimed_paid_on', '=', paidOn),
        ]),
      ]),
    )
    .executeTakeFirst();
  return used ? 'in-use' : 'free';
}

export type ByPayment = { paymentId: string };
export type PaymentCase = { loan: Loan; payment: rules.Payment; person: Person };

export const paymentStream = async (tx: Tx, { actor }: Call, { paymentId }: ByPayment) =>
  (await paymentRowFor(tx, actor, paymentId))?.borrower_id;

export async function readPaymentCase(
  tx: Tx,
  { actor }: Call,
  { paymentId }: ByPayment,
): Promise<PaymentCase | undefined> {
  const row = await paymentRowFor(tx, actor, paymentId);
  const loan = row && (await loanFor(tx, actor, row.loan_id));
  return loan && { loan, payment: paymentOf(row), person: await personOf(tx, actor) };
}

type Confirmation = InputOf<typeof office.confirmPayment>;
/** `line`: undefined where none was named, null where there is no such line. */
type Confirming = PaymentCase & { line: BankLine | null | undefined; isBackOnLine: boolean };

export const confirmPayment: Command<
  Confirmation,
  Confirming,
  rules.ConfirmedPayment,
  ResponseOf<typeof office.confirmPayment>
> = {
  action: 'confirmPayment',
  stream: paymentStream,
  read: async (tx, call, input) => {
    const found = await readPaymentCase(tx, call, input);
    const { bankLineId } = input;
    const line = bankLineId === undefined ? undefined : ((await bankLineFor(tx, bankLineId)) ?? null);
    if (!found) return undefined;
    return { ...found, line, isBackOnLine: await isBackOnLine(tx, found.loan.loanId) };
  },
  decide: (
    { loan, payment, person, line, isBackOnLine },
    { amountSen, paidOn, bankReference, differenceSeen },
    moment,
  ) => {
    if (line === null) return refuse({ code: 'not-found' });
    const input = { amountSen, paidOn, bankReference, differenceSeen, isBackOnLine };
    const outcome = rules.confirmPayment(loan, payment, person, input, moment, line);
    // First what can never be right, however it was meant.
    return outcome.ok ? (rules.unseenDifference(payment, input) ?? outcome) : outcome;
  },
  // Before the transfers, which stand on the confirmed payment.
  evidence: (tx, change, { bankLineId }, writing) =>
    writeReceived(tx, change, { ...change.received, bankLineId }, writing),
  write: (tx, change, _input, writing) => writeReceipt(tx, change, writing),
  answer: async (_tx, change) => receiptAnswer(change),
};

type PostedPayment = rules.Received & { bankLineId?: string | undefined };

/** The decision, and with a line of the bank the row that says what it stands for. */
export async function writeReceived(
  tx: Tx,
  { payment: { paymentId }, receiptNumber }: rules.ConfirmedPayment,
  { amountSen, paidOn, bankReference, bankLineId }: PostedPayment,
  { call, now }: Pick<Writing, 'call' | 'now'>,
): Promise<void> {
  const postedBy = userIdOf(call.actor);
  await decidePayment(
    tx,
    { paymentId },
    {
      status: 'confirmed',
      decided_by: postedBy,
      decided_at: now,
      received_sen: amountSen,
      received_on: paidOn,
      bank_reference: bankReference,
      bank_line_id: bankLineId ?? null,
      receipt_number: receiptNumber,
    },
  );
  if (bankLineId) await postLine(tx, { lineId: bankLineId, kind: 'payment', paymentId, postedBy, now });
}

/** The receipt's facts are frozen as they are now. */
export async function writeReceipt(
  tx: Tx,
  { loan, payment: { paymentId }, received, receiptNumber }: rules.ConfirmedPayment,
  { house, eventId, now }: Pick<Writing, 'house' | 'eventId' | 'now'>,
): Promise<void> {
  const facts = receiptOf(loan, { paymentId, ...received, issuedOn: kualaLumpurDate(now) });
  await issueDocument(tx, house, {
    loan,
    content: { kind: 'receipt', facts },
    eventId,
    now,
    number: receiptNumber,
    paymentId,
  });
}

export const receiptAnswer = ({ payment, receiptNumber, overSen }: rules.ConfirmedPayment) => ({
  paymentId: payment.paymentId,
  receiptNumber,
  overSen,
});

export const declinePayment: Command<
  InputOf<typeof office.declinePayment>,
  PaymentCase,
  LoanChange & { payment: rules.Payment },
  ByPayment
> = {
  action: 'declinePayment',
  stream: paymentStream,
  read: readPaymentCase,
  decide: ({ loan, payment, person }, { reason }) => rules.declinePayment(loan, payment, person, { reason }),
  write: (tx, _change, input, { call, now }) =>
    decidePayment(tx, input, {
      status: 'declined',
      decided_by: userIdOf(call.actor),
      decided_at: now,
      decline_reason: input.reason,
    }),
  answer: async (_tx, { payment: { paymentId } }) => ({ paymentId }),
};

type Decision = { decided_by: string; decided_at: Date } & (
  | { status: 'declined'; decline_reason: string }
  | {
      status: 'confirmed';
      received_sen: number;
      received_on: string;
      bank_reference: string;
      bank_line_id: string | null;
      receipt_number: string;
    }
);

async function decidePayment(tx: Tx, { paymentId }: ByPayment, decision: Decision): Promise<void> {
  await tx.updateTable('payments').set(decision).where('payment_id', '=', paymentId).execute();
}
