/** The commands of repayment: the borrower's proof is a claim; only what finance confirms moves money. */
import type { ResponseOf } from '#contract/endpoint.ts';
import type * as office from '#contract/office.ts';
import type * as endpoints from '#contract/payments.ts';
import type { PaymentView } from '#contract/payments.ts';
import type { Loan, LoanChange, Person } from '#domain/loan.ts';
import { receiptOf } from '#domain/paper.ts';
import * as rules from '#domain/payment.ts';
import { type Outcome, refuse } from '#domain/refusal.ts';
import { ownStream, personOf, userIdOf } from '../actor.ts';
import type { Call, Command } from '../command.ts';
import type { Tx } from '../house.ts';
import { readFileRow } from '../identity/file-rows.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { issueDocument } from '../papers/issue.ts';
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
  if (file?.kind !== 'payment-proof') return 'unknown';
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

export const confirmPayment: Command<
  Confirmation,
  PaymentCase,
  rules.ConfirmedPayment,
  ResponseOf<typeof office.confirmPayment>
> = {
  action: 'confirmPayment',
  stream: paymentStream,
  read: readPaymentCase,
  decide: ({ loan, payment, person }, { amountSen, paidOn, bankReference, differenceSeen }, moment) => {
    const input = { amountSen, paidOn, bankReference, differenceSeen };
    const outcome = rules.confirmPayment(loan, payment, person, input, moment);
    // First what can never be right, however it was meant.
    return outcome.ok ? (rules.unseenDifference(payment, input) ?? outcome) : outcome;
  },
  // Before the transfers, which stand on the confirmed payment.
  evidence: async (tx, change, input, { call, now }) => {
    await decidePayment(tx, input, {
      status: 'confirmed',
      decided_by: userIdOf(call.actor),
      decided_at: now,
      received_sen: input.amountSen,
      received_on: input.paidOn,
      bank_reference: input.bankReference,
      receipt_number: change.receiptNumber,
    });
  },
  write: async (tx, { loan, receiptNumber }, received, { house, eventId, now }) => {
    const content = { kind: 'receipt', facts: receiptOf(loan, received) } as const;
    await issueDocument(tx, house, {
      loan,
      content,
      eventId,
      now,
      number: receiptNumber,
      paymentId: received.paymentId,
    });
  },
  answer: async (_tx, { payment, receiptNumber, overSen }) => ({
    paymentId: payment.paymentId,
    receiptNumber,
    overSen,
  }),
};

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
      receipt_number: string;
    }
);

async function decidePayment(tx: Tx, { paymentId }: ByPayment, decision: Decision): Promise<void> {
  await tx.updateTable('payments').set(decision).where('payment_id', '=', paymentId).execute();
}
