/**
 * One payment as the desk works on it: the claim beside its bill, what was found, what it paid, and what confirming it or
 * taking it back would do. Both are worked out by the rules that would do it.
 */
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getPaymentEffect, PaymentCase } from '#contract/office.ts';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import { dueNowOf, ownPartOf, toPayOf } from '#domain/due-now.ts';
import { instalmentsOf, type Loan, type Moment } from '#domain/loan.ts';
import { placeOf } from '#domain/loan-account.ts';
import { type Sen, sen, subtractSen, zeroSen } from '#domain/money.ts';
import {
  allocationsOf,
  billOn,
  confirmPayment,
  declineReasons,
  leftToPayOn,
  nextBill,
  parseReversalReason,
} from '#domain/payment.ts';
import { moreLossOf, refundUnderWayOf } from '#domain/payment-reversal.ts';
import type { Actor } from '#domain/permission.ts';
import { rework } from '#domain/servicing.ts';
import { userIdOf } from '../actor.ts';
import type { Tx } from '../house.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { bookedUntil } from '../loans/wallet.ts';
import { RefusedError } from '../problem.ts';
import { readPaymentRow } from './desk.ts';
import { paymentOf, paymentRowFor } from './payment-rows.ts';

export async function readPaymentCaseView(
  tx: Tx,
  actor: Actor,
  paymentId: string,
  today: CalendarDate,
): Promise<PaymentCase> {
  const row = await readPaymentRow(tx, paymentId);
  const loan = row && (await loanFor(tx, actor, row.loanId));
  if (!loan) throw new RefusedError({ code: 'not-found' });
  const { decision, reversal } = await decisionOf(tx, paymentId);
  const isChecking = row.status === 'checking';
  const bill = isChecking ? nextBill(loan) : undefined;
  const isStanding = row.status === 'confirmed' && !reversal?.confirmedAt;
  const placed = (number: number) => placeOf({ instalments: instalmentsOf(loan) }, number);
  const paid = (isStanding ? allocationsOf(loan.account?.bookings ?? [], paymentId) : []).map((part) => ({
    ...part,
    instalmentNumber: placed(part.instalmentNumber),
  }));
  const received = decision.received;
  return {
    ...row,
    bill: bill
      ? {
          instalmentNumber: placed(bill.number),
          dueOn: bill.dueOn,
          ...billOn(loan, bill, row.claimedPaidOn),
        }
      : null,
    asked: isChecking ? askedOn(bookedUntil(loan, today), row.claimedPaidOn) : null,
    declineReason: decision.declineReason,
    now: standingOf(loan, today),
    received,
    paid,
    overSen: received && isStanding ? overOf(received.amountSen, paid) : zeroSen,
    reversal,
    without: isStanding ? withoutPayment(loan, paymentId, today) : null,
  };
}

const askedOn = (loan: Loan, on: CalendarDate): PaymentCase['asked'] => {
  const due = dueNowOf(loan, on);
  if (!due) return null;
  const { bills, lateSen } = due;
  return { bills, lateSen, amountSen: toPayOf(due), ownSen: ownPartOf(due) };
};

/** What confirming this amount, paid on this day, would pay. Throws what the rule refuses. */
export async function readPaymentEffect(
  tx: Tx,
  actor: Actor,
  input: { paymentId: string; amountSen: Sen; paidOn: CalendarDate },
  moment: Moment,
): Promise<ResponseOf<typeof getPaymentEffect>> {
  const { paymentId, amountSen, paidOn } = input;
  const row = await paymentRowFor(tx, actor, paymentId);
  const loan = row && (await loanFor(tx, actor, row.loan_id));
  if (!loan) throw new RefusedError({ code: 'not-found' });
  const officer = { userId: userIdOf(actor), name: '' };
  const outcome = confirmPayment(
    loan,
    paymentOf(row),
    officer,
    { amountSen, paidOn, bankReference: '' },
    moment,
  );
  if (!outcome.ok) throw new RefusedError(outcome.refusal);
  const { allocations: paid, loan: after } = outcome.change;
  return { paid, overSen: overOf(amountSen, paid), after: standingOf(after, moment.today) };
}

type Paid = PaymentCase['paid'];

const overOf = (amountSen: Sen, paid: Paid): Sen => {
  const spent = paid.map(({ principalSen, interestSen, lateSen }) => principalSen + interestSen + lateSen);
  const overSen = subtractSen(amountSen, sen(spent.reduce((sum, part) => sum + part, 0)));
  // Interest that a pay-off gives back is spent again.
  return overSen > 0 ? overSen : zeroSen;
};

const standingOf = (found: Loan, today: CalendarDate): PaymentCase['now'] => {
  const loan = bookedUntil(found, today);
  return {
    status: loan.status,
    leftToPaySen: leftToPayOn(loan, today),
    creditSen: loan.account?.creditSen ?? zeroSen,
  };
};

function withoutPayment(loan: Loan, paymentId: string, today: CalendarDate): PaymentCase['without'] {
  const worked = rework(
    loan,
    ({ receipts }) => ({ receipts: receipts.filter((receipt) => receipt.paymentId !== paymentId) }),
    today,
    { mayLose: true },
  );
  if (!worked.ok) return null;
  const { loan: after } = worked.change;
  return {
    ...standingOf(after, today),
    refundLossSen: moreLossOf(loan, after),
    refundUnderWaySen: refundUnderWayOf(loan),
  };
}

type Decision = Pick<PaymentCase, 'declineReason' | 'received'>;

async function decisionOf(
  tx: Tx,
  paymentId: string,
): Promise<{ decision: Decision; reversal: PaymentCase['reversal'] }> {
  const row = await tx
    .selectFrom('payments as p')
    .leftJoin('users as decider', 'decider.user_id', 'p.decided_by')
    .leftJoin('payment_reversals as r', 'r.payment_id', 'p.payment_id')
    .leftJoin('users as proposer', 'proposer.user_id', 'r.proposed_by')
    .leftJoin('users as confirmer', 'confirmer.user_id', 'r.confirmed_by')
    .select([
      'p.decline_reason',
      'p.received_sen',
      'p.received_on',
      'p.bank_reference',
      'p.decided_by',
      'p.decided_at',
      'decider.name as decider_name',
      'r.reason',
      'r.proposed_by',
      'r.proposed_at',
      'proposer.name as proposer_name',
      'r.confirmed_by',
      'r.confirmed_at',
      'r.refund_loss_sen',
      'confirmer.name as confirmer_name',
    ])
    .where('p.payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const { received_sen, received_on, bank_reference, decided_by, decided_at } = row;
  return {
    decision: {
      declineReason: declineReasons.find((known) => known === row.decline_reason) ?? null,
      received:
        received_sen !== null && received_on !== null && bank_reference && decided_by && decided_at
          ? {
              amountSen: sen(received_sen),
              paidOn: calendarDate(received_on),
              bankReference: bank_reference,
              confirmedBy: { userId: decided_by, name: row.decider_name ?? '' },
              confirmedAt: decided_at.toISOString(),
            }
          : null,
    },
    reversal:
      row.reason && row.proposed_by && row.proposed_at
        ? {
            reason: parseReversalReason(row.reason),
            proposedBy: { userId: row.proposed_by, name: row.proposer_name ?? '' },
            proposedAt: row.proposed_at.toISOString(),
            confirmedBy:
              row.confirmed_by === null ? null : { userId: row.confirmed_by, name: row.confirmer_name ?? '' },
            confirmedAt: row.confirmed_at?.toISOString() ?? null,
            refundLossSen: sen(row.refund_loss_sen ?? 0),
          }
        : null,
  };
}
