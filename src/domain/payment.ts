/**
 * Repayment: a proof is a claim; only a confirmed payment moves money. It pays the oldest instalment first, inside it
 * principal and interest; what is over belongs to the borrower. It counts from the day it was paid.
 */
import type { CalendarDate } from './date.ts';
import { transfer } from './ledger.ts';
import {
  change,
  type Instalment,
  type Loan,
  type LoanChange,
  type Moment,
  type Person,
  wrongStatus,
} from './loan.ts';
import { addSen, type Sen, subtractSen } from './money.ts';
import { allow, type Outcome, refuse } from './refusal.ts';

export const declineReasons = [
  'not-received',
  'unreadable',
  'amount-differs',
  'wrong-account',
  'already-counted',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

export type Payment = {
  paymentId: string;
  loanId: string;
  status: 'checking' | 'confirmed' | 'declined';
  claimedSen: Sen;
  claimedPaidOn: CalendarDate;
};

export const leftOfInstalment = (instalment: Instalment): Sen =>
  subtractSen(
    addSen(instalment.principalSen, instalment.interestSen),
    addSen(instalment.paidPrincipalSen, instalment.paidInterestSen),
  );

/** Everything still to be paid on the loan as scheduled, in sen. */
export const leftToPay = (loan: Loan): Sen => addSen(...loan.instalments.map(leftOfInstalment));

/** The bill to pay next: the oldest instalment that is not fully paid. */
export const nextBill = (loan: Loan): Instalment | undefined =>
  loan.instalments.find((instalment) => leftOfInstalment(instalment) > 0);

/** The borrower uploads the proof of a payment made at the bank. Nothing moves in the ledger yet. */
export const submitPaymentProof = (
  loan: Loan,
  input: { amountSen: Sen; paidOn: CalendarDate },
  moment: Moment,
): Outcome<LoanChange & { payment: Payment }> => {
  if (!loan.disbursement) return refuse({ code: 'not-paid-out' });
  if (loan.status === 'settled') return refuse({ code: 'nothing-to-pay' });
  const refused =
    wrongStatus(loan, 'submitPaymentProof') ?? paymentRefusal(loan.disbursement.paidOn, input, moment);
  if (refused) return refused;
  const payment: Payment = {
    paymentId: moment.newId,
    loanId: loan.loanId,
    status: 'checking',
    claimedSen: input.amountSen,
    claimedPaidOn: input.paidOn,
  };
  return allow({
    ...change(loan, 'payment.claimed', { paymentId: payment.paymentId, ...input }),
    notices: [
      {
        template: 'payment-received',
        facts: { reference: loan.reference, amountSen: input.amountSen },
        link: '/my-account/payment',
      },
    ],
    payment,
  });
};

const paymentRefusal = (
  disbursedOn: CalendarDate,
  input: { amountSen: Sen; paidOn: CalendarDate },
  moment: Moment,
) => {
  if (input.amountSen <= 0) return refuse({ code: 'amount-zero' });
  if (input.paidOn > moment.today) return refuse({ code: 'date-in-future' });
  return input.paidOn < disbursedOn ? refuse({ code: 'paid-before-payout' }) : undefined;
};

/** What one payment pays of one instalment. */
export type Allocation = { instalmentNumber: number; principalSen: Sen; interestSen: Sen };

/** Spreads an amount over the instalments, oldest first, principal before interest; `overSen` is what is left over. */
export const allocatePayment = (
  instalments: readonly Instalment[],
  amountSen: Sen,
): { allocations: Allocation[]; overSen: Sen } => {
  let overSen = amountSen;
  const allocations: Allocation[] = [];
  for (const instalment of instalments) {
    if (overSen === 0) break;
    const principalSen = atMost(subtractSen(instalment.principalSen, instalment.paidPrincipalSen), overSen);
    const interestSen = atMost(
      subtractSen(instalment.interestSen, instalment.paidInterestSen),
      subtractSen(overSen, principalSen),
    );
    const paidSen = addSen(principalSen, interestSen);
    if (paidSen === 0) continue;
    allocations.push({ instalmentNumber: instalment.number, principalSen, interestSen });
    overSen = subtractSen(overSen, paidSen);
  }
  return { allocations, overSen };
};

const atMost = (a: Sen, b: Sen): Sen => (a < b ? a : b);

export type ConfirmedPayment = LoanChange & {
  payment: Payment;
  allocations: Allocation[];
  overSen: Sen;
  receiptNumber: string;
};

/** Finance found the payment at the bank: it is posted, counted from the day it was paid, and gets a receipt. */
export const confirmPayment = (
  loan: Loan,
  payment: Payment,
  officer: Person,
  input: { amountSen: Sen; paidOn: CalendarDate; bankReference: string },
  moment: Moment,
): Outcome<ConfirmedPayment> => {
  if (!loan.disbursement) return refuse({ code: 'not-paid-out' });
  if (payment.status !== 'checking') return refuse({ code: 'proof-decided' });
  const refused =
    wrongStatus(loan, 'confirmPayment') ?? paymentRefusal(loan.disbursement.paidOn, input, moment);
  if (refused) return refused;
  const { allocations, overSen } = allocatePayment(loan.instalments, input.amountSen);
  const instalments = loan.instalments.map((instalment) => paid(instalment, allocations));
  const isSettled = instalments.every((instalment) => leftOfInstalment(instalment) === 0);
  const paymentCount = loan.paymentCount + 1;
  const receiptNumber = `${loan.reference}-R${paymentCount}`;
  const principalSen = addSen(...allocations.map((allocation) => allocation.principalSen));
  const interestSen = addSen(...allocations.map((allocation) => allocation.interestSen));
  const after: Loan = { ...loan, instalments, paymentCount, status: isSettled ? 'settled' : loan.status };
  const settled = {
    template: 'loan-settled',
    facts: { reference: loan.reference },
    link: '/wallet',
  } as const;
  return allow({
    ...change(after, 'payment.confirmed', {
      paymentId: payment.paymentId,
      ...input,
      receiptNumber,
      overSen,
      officerId: officer.userId,
    }),
    transfers: [
      ...transfer('principal-repaid', principalSen, input.paidOn),
      ...transfer('interest', interestSen, input.paidOn),
      ...transfer('interest-repaid', interestSen, input.paidOn),
      ...transfer('overpayment', overSen, input.paidOn),
    ],
    notices: [
      {
        template: 'payment-confirmed',
        facts: { reference: loan.reference, amountSen: input.amountSen, receiptNumber },
        link: '/my-account/history-transaction',
      },
      ...(isSettled && loan.status !== 'settled' ? [settled] : []),
    ],
    payment: { ...payment, status: 'confirmed' },
    allocations,
    overSen,
    receiptNumber,
  });
};

const paid = (instalment: Instalment, allocations: readonly Allocation[]): Instalment => {
  const part = allocations.find(({ instalmentNumber }) => instalmentNumber === instalment.number);
  if (!part) return instalment;
  return {
    ...instalment,
    paidPrincipalSen: addSen(instalment.paidPrincipalSen, part.principalSen),
    paidInterestSen: addSen(instalment.paidInterestSen, part.interestSen),
  };
};

/** Finance could not find the payment, or it is not for this loan: the claim ends with a reason, money untouched. */
export const declinePayment = (
  loan: Loan,
  payment: Payment,
  officer: Person,
  input: { reason: DeclineReason },
): Outcome<LoanChange & { payment: Payment }> => {
  const refused = wrongStatus(loan, 'declinePayment');
  if (refused) return refused;
  if (payment.status !== 'checking') return refuse({ code: 'proof-decided' });
  return allow({
    ...change(loan, 'payment.declined', {
      paymentId: payment.paymentId,
      reason: input.reason,
      officerId: officer.userId,
    }),
    notices: [
      {
        template: 'payment-declined',
        facts: { reference: loan.reference, amountSen: payment.claimedSen, reason: input.reason },
        link: '/my-account/payment',
      },
    ],
    payment: { ...payment, status: 'declined' },
  });
};
