/**
 * Repayment: a proof is a claim; only a confirmed payment moves money. It pays the oldest instalment first, inside it
 * principal and interest; what is over belongs to the borrower. It counts from the day it was paid.
 */
import type { CalendarDate } from './date.ts';
import type { Transfer } from './ledger.ts';
import {
  change,
  type Instant,
  instalmentsOf,
  type Loan,
  type LoanChange,
  type Moment,
  type Person,
  wrongStatus,
} from './loan.ts';
import { type Instalment, lateInterestOn, leftOfBill } from './loan-account.ts';
import { addSen, type Sen, subtractSen, zeroSen } from './money.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';
import { rework, settledNotice } from './servicing.ts';

export const declineReasons = [
  'not-received',
  'unreadable',
  'amount-differs',
  'wrong-account',
  'already-counted',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Why a confirmed payment is taken back: the bank returned it, or it was booked wrongly. */
export const reversalReasons = ['returned-by-bank', 'wrong-loan', 'counted-twice', 'amount-wrong'] as const;
export type ReversalReason = (typeof reversalReasons)[number];

export type Payment = {
  paymentId: string;
  loanId: string;
  status: 'checking' | 'confirmed' | 'declined';
  claimedSen: Sen;
  claimedPaidOn: CalendarDate;
  receivedSen?: Sen;
  /** One person asks for it to be taken back, another one does it. */
  reversal?: { reason: ReversalReason; proposedBy: Person; confirmedAt?: Instant };
};

/** What is booked and not paid of one bill: principal, interest, and late interest once it is fixed. */
export const leftOfInstalment = (instalment: Instalment): Sen =>
  addSen(leftOfBill(instalment), subtractSen(instalment.lateSen, instalment.paidLateSen));

/** Everything still to be paid on the loan as scheduled, in sen. */
export const leftToPay = (loan: Loan): Sen => addSen(...instalmentsOf(loan).map(leftOfInstalment));

/** The bill to pay next: the oldest instalment that is not fully paid. */
export const nextBill = (loan: Loan): Instalment | undefined =>
  instalmentsOf(loan).find((instalment) => leftOfInstalment(instalment) > 0);

/** What is to be paid of a bill on a day: what is left of it, with its late interest up to that day. */
export const billOn = (
  loan: Loan,
  instalment: Instalment,
  on: CalendarDate,
): { amountSen: Sen; lateSen: Sen } => {
  const lateSen = loan.account
    ? subtractSen(lateInterestOn(instalment, on, loan.account.facts), instalment.paidLateSen)
    : zeroSen;
  return { amountSen: addSen(leftOfBill(instalment), lateSen), lateSen };
};

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
  const owedSen = owedOn(loan, moment.today);
  // Most likely a digit too many. Money that really came is booked whatever its amount.
  if (input.amountSen > owedSen) return refuse({ code: 'amount-above-debt', owedSen });
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

/** Every bill of the plan with late interest so far: nobody owes more. */
const owedOn = (loan: Loan, on: CalendarDate): Sen =>
  addSen(...instalmentsOf(loan).map((instalment) => billOn(loan, instalment, on).amountSen));

const paymentRefusal = (
  disbursedOn: CalendarDate,
  input: { amountSen: Sen; paidOn: CalendarDate },
  moment: Moment,
) => {
  if (input.amountSen <= 0) return refuse({ code: 'amount-zero' });
  if (input.paidOn > moment.today) return refuse({ code: 'date-in-future' });
  return input.paidOn < disbursedOn ? refuse({ code: 'paid-before-payout' }) : undefined;
};

/** What one payment paid of one instalment. */
export type Allocation = { instalmentNumber: number; principalSen: Sen; interestSen: Sen; lateSen: Sen };

/** What a payment has paid so far, by instalment, read from the bookings of its money. */
export const allocationsOf = (bookings: readonly Transfer[], paymentId: string): Allocation[] => {
  const byNumber = new Map<number, Allocation>();
  for (const { kind, amountSen, instalmentNumber, paymentId: of } of bookings) {
    if (of !== paymentId || instalmentNumber === undefined || !(kind in allocatedPart)) continue;
    const empty = { instalmentNumber, principalSen: zeroSen, interestSen: zeroSen, lateSen: zeroSen };
    const sum = byNumber.get(instalmentNumber) ?? empty;
    const part = allocatedPart[kind as keyof typeof allocatedPart];
    byNumber.set(instalmentNumber, { ...sum, [part]: addSen(sum[part], amountSen) });
  }
  return [...byNumber.values()].sort((a, b) => a.instalmentNumber - b.instalmentNumber);
};

const allocatedPart = {
  'principal-repaid': 'principalSen',
  'interest-repaid': 'interestSen',
  'charge-repaid': 'lateSen',
} as const satisfies Partial<Record<Transfer['kind'], keyof Allocation>>;

export type ConfirmedPayment = LoanChange & {
  payment: Payment;
  allocations: Allocation[];
  /** How much more of the borrower's money is held than before. */
  overSen: Sen;
  receiptNumber: string;
};

/**
 * Another amount or day than the borrower claimed is most likely a slip of the hand: whoever confirms it says that the
 * difference was seen.
 */
export const unseenDifference = (
  { claimedSen, claimedPaidOn }: Payment,
  input: { amountSen: Sen; paidOn: CalendarDate; differenceSeen?: boolean | undefined },
): Refused | undefined =>
  input.differenceSeen || (input.amountSen === claimedSen && input.paidOn === claimedPaidOn)
    ? undefined
    : refuse({ code: 'amount-differs-from-proof', claimedSen, claimedPaidOn });

/** Finance found the payment at the bank: it is posted, counted from the day it was paid, and gets a receipt. */
export const confirmPayment = (
  loan: Loan,
  payment: Payment,
  officer: Person,
  input: {
    amountSen: Sen;
    paidOn: CalendarDate;
    bankReference: string;
    differenceSeen?: boolean | undefined;
  },
  moment: Moment,
): Outcome<ConfirmedPayment> => {
  if (!loan.disbursement) return refuse({ code: 'not-paid-out' });
  if (payment.status !== 'checking') return refuse({ code: 'proof-decided' });
  const refused =
    wrongStatus(loan, 'confirmPayment') ?? paymentRefusal(loan.disbursement.paidOn, input, moment);
  if (refused) return refused;
  const { paymentId, claimedSen, claimedPaidOn } = payment;
  const { differenceSeen, ...received } = input;
  const receipt = { paymentId, amountSen: input.amountSen, paidOn: input.paidOn };
  const worked = rework(loan, (facts) => ({ receipts: [...facts.receipts, receipt] }), moment.today);
  if (!worked.ok) return worked;
  const paymentCount = loan.paymentCount + 1;
  const receiptNumber = `${loan.reference}-R${paymentCount}`;
  const after: Loan = { ...worked.change.loan, paymentCount };
  const allocations = allocationsOf(after.account?.bookings ?? [], paymentId);
  const heldSen = subtractSen(after.account?.creditSen ?? zeroSen, loan.account?.creditSen ?? zeroSen);
  // Money held from earlier may have paid more than this payment left over.
  const overSen = heldSen > 0 ? heldSen : zeroSen;
  return allow({
    ...change(after, 'payment.confirmed', {
      paymentId,
      ...received,
      ...(differenceSeen && { differenceSeen, claimedSen, claimedPaidOn }),
      receiptNumber,
      overSen,
      officerId: officer.userId,
    }),
    transfers: worked.change.transfers,
    notices: [
      {
        template: 'payment-confirmed',
        facts: { reference: loan.reference, amountSen: input.amountSen, receiptNumber },
        link: '/my-account/history-transaction',
      },
      ...(after.status === 'settled' && loan.status !== 'settled' ? [settledNotice(loan)] : []),
    ],
    payment: { ...payment, status: 'confirmed', receivedSen: input.amountSen },
    allocations,
    overSen,
    receiptNumber,
  });
};

/** Finance could not find the payment, or it is not for this loan: the claim ends with a reason, money untouched. */
export const declinePayment = (
  loan: Loan,
  payment: Payment,
  officer: Person,
  input: { reason: DeclineReason },
): Outcome<LoanChange & { payment: Payment }> => {
  if (!loan.disbursement) return refuse({ code: 'not-paid-out' });
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
