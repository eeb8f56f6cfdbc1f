/** The commands that take a confirmed payment back: one person asks, another one does it, or the request is dropped. */
import type * as endpoints from '#contract/office.ts';
import { type Sen, sen, zeroSen } from '#domain/money.ts';
import * as rules from '#domain/payment-reversal.ts';
import { personOf, userIdOf } from '../actor.ts';
import type { Command } from '../command.ts';
import type { Tx } from '../house.ts';
import { otherOpenLoan } from '../loans/loan-rows.ts';
import { openRefundRow } from '../refunds/refund-rows.ts';
import type { InputOf } from '../route.ts';
import { type ByPayment, type PaymentCase, paymentStream, readPaymentCase } from './commands.ts';
import { tellOfRefundLoss } from './refund-losses.ts';

const answer = async (_tx: Tx, { payment }: rules.PaymentChange): Promise<ByPayment> => ({
  paymentId: payment.paymentId,
});

export const proposeReversal: Command<
  InputOf<typeof endpoints.proposeReversal>,
  PaymentCase,
  rules.PaymentChange,
  ByPayment
> = {
  action: 'proposeReversal',
  stream: paymentStream,
  read: readPaymentCase,
  decide: ({ loan, payment, person }, { reason }) => rules.proposeReversal(loan, payment, person, { reason }),
  write: async (tx, { payment }, { reason }, { call, now }) => {
    await tx
      .insertInto('payment_reversals')
      .values({
        payment_id: payment.paymentId,
        reason,
        proposed_by: userIdOf(call.actor),
        proposed_at: now,
      })
      .execute();
  },
  answer,
};

export const withdrawReversal: Command<ByPayment, PaymentCase, rules.PaymentChange, ByPayment> = {
  action: 'withdrawReversal',
  stream: paymentStream,
  read: readPaymentCase,
  decide: ({ loan, payment, person }) => rules.withdrawReversal(loan, payment, person),
  write: async (tx, { payment }) => {
    await tx.deleteFrom('payment_reversals').where('payment_id', '=', payment.paymentId).execute();
  },
  answer,
};

type Reversing = PaymentCase & { openLoanReference: string | undefined; openRefundSen: Sen };

export const confirmReversal: Command<
  InputOf<typeof endpoints.confirmReversal>,
  Reversing,
  rules.ReversedPayment,
  ByPayment
> = {
  action: 'confirmReversal',
  stream: paymentStream,
  read: async (tx, call, input) => {
    const found = await readPaymentCase(tx, call, input);
    if (!found) return undefined;
    const refund = await openRefundRow(tx, found.loan.loanId);
    return {
      ...found,
      openLoanReference: await otherOpenLoan(tx, found.loan),
      openRefundSen: sen(refund?.amount_sen ?? 0),
    };
  },
  decide: ({ loan, payment, person, openLoanReference, openRefundSen }, { refundLossSen }, moment) => {
    const facts = {
      ...(openLoanReference && { openLoanReference }),
      openRefundSen,
      readLossSen: refundLossSen ?? zeroSen,
    };
    return rules.confirmReversal(loan, payment, person, facts, moment);
  },
  // Before the transfers, which stand on it.
  evidence: async (tx, { payment }, _input, { call, now }) => {
    await tx
      .updateTable('payment_reversals')
      .set({
        confirmed_by: userIdOf(call.actor),
        confirmed_at: now,
        refund_loss_sen: payment.reversal?.refundLossSen ?? 0,
      })
      .where('payment_id', '=', payment.paymentId)
      .execute();
  },
  write: async (tx, { loan, payment, again }, _input, { house, call, now }) => {
    if (again) await claimAgain(tx, payment.paymentId, again.paymentId, now);
    const { reversal } = payment;
    if (!reversal?.refundLossSen) return;
    await tellOfRefundLoss(tx, house, {
      reference: loan.reference,
      refundLossSen: reversal.refundLossSen,
      proposedBy: reversal.proposedBy.name,
      confirmedBy: (await personOf(tx, call.actor)).name,
    });
  },
  answer,
};

/** The same claim with the same file, as a payment of its own: what was decided once never changes. */
async function claimAgain(tx: Tx, paymentId: string, againPaymentId: string, now: Date): Promise<void> {
  const { borrower_id, loan_id, proof_file_id, claimed_sen, claimed_paid_on } = await tx
    .selectFrom('payments')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('payments')
    .values({
      borrower_id,
      payment_id: againPaymentId,
      loan_id,
      proof_file_id,
      claimed_sen,
      claimed_paid_on,
      claimed_at: now,
      status: 'checking',
    })
    .execute();
}
