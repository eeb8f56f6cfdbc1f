/**
 * Repayment: a proof is a claim; only a confirmed payment moves money. It pays the oldest instalment first, inside it
 * principal and interest; what is over belongs to the borrower. It counts from the day it was paid.
 */
import { type BankLine, daysApart, evidenceOf, lineRefusal } from './bank-line.ts';
import { isPaidOn, isPaused } from './claim.ts';
import { type CalendarDate, daysBetween } from './date.ts';
import type { Transfer } from './ledger.ts';
import {
  change,
  type Instant,
  instalmentsOf,
  type Loan,
  type LoanChange,
  type LoanEvent,
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
/** As the database has it. Throws on any other text. */
export const parseReversalReason = (text: string): ReversalReason => {
  const reason = reversalReasons.find((known) => known === text);
  if (!reason) throw new Error(`not a reason of a reversal: ${text}`);
  return reason;
};

export type Payment = {
  paymentId: string;
  loanId: string;
  status: 'checking' | 'confirmed' | 'declined';
  claimedSen: Sen;
  claimedPaidOn: CalendarDate;
  receivedSen?: Sen;
  receivedOn?: CalendarDate;
  /** Finance found it in the bank statement; the borrower sent nothing. */
  isWithoutProof?: true;
  /** One person asks for it to be taken back, another one does it. */
  /** `refundLossSen`: what the lender carries since then of money that had gone back. */
  reversal?: { reason: ReversalReason; proposedBy: Person; confirmedAt?: Instant; refundLossSen?: Sen };
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

/**
 * What "Left to pay" says to everybody, in sen: every bill of the plan, with late interest up to the day; money that is held
 * is not taken off. While nothing is asked for, as during a claim, it is what is booked.
 */
export const leftToPayOn = (loan: Loan, on: CalendarDate): Sen =>
  loan.status === 'disbursed' && !isPaused(loan)
    ? addSen(...instalmentsOf(loan).map((instalment) => billOn(loan, instalment, on).amountSen))
    : leftToPay(loan);

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
  received: Received;
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

/** What finance found at the bank. */
export type Received = { amountSen: Sen; paidOn: CalendarDate; bankReference: string };

/**
 * Finance found the payment at the bank: it is posted, counted from the day it was paid, and gets a receipt. With a line
 * of the bank statement it is exactly what that line says.
 */
export const confirmPayment = (
  loan: Loan,
  payment: Payment,
  officer: Person,
  input: Received & { differenceSeen?: boolean | undefined; isBackOnLine?: boolean },
  moment: Moment,
  line?: BankLine,
): Outcome<ConfirmedPayment> => {
  if (!loan.disbursement) return refuse({ code: 'not-paid-out' });
  if (payment.status !== 'checking') return refuse({ code: 'proof-decided' });
  const refused =
    wrongStatus(loan, 'confirmPayment') ??
    paymentRefusal(loan.disbursement.paidOn, input, moment) ??
    payoutBackRefusal(loan, input.amountSen, input.isBackOnLine) ??
    (line && lineRefusal(line, 'in', input));
  if (refused) return refused;
  const { claimedSen, claimedPaidOn } = payment;
  const { amountSen, paidOn, bankReference, differenceSeen } = input;
  return posted(loan, payment, { amountSen, paidOn, bankReference }, moment, {
    name: 'payment.confirmed',
    facts: {
      ...(line && { bankLineId: line.lineId }),
      ...(differenceSeen && { differenceSeen, claimedSen, claimedPaidOn }),
      officerId: officer.userId,
    },
  });
};

type LineToBook = {
  line: BankLine;
  /** Somebody says that the borrower paid it. */
  isNotPayoutBack?: boolean | undefined;
  /** Another line is the payout on its way back. */
  isBackOnLine?: boolean;
};

/**
 * Money that came without a proof, booked from its line onto the loan that finance chose. A proof of the same amount that
 * waits, or a payment confirmed by hand near its day, is what the line most likely is: it is confirmed or tied instead, so
 * that nothing is counted twice. What two people took back is not booked there again, unless only its amount was wrong.
 * The payout's own amount may be the payout on its way back: somebody has to say that the borrower paid it.
 */
export const recordBankPayment = (
  loan: Loan,
  { line, isNotPayoutBack = false, isBackOnLine = false }: LineToBook,
  withoutLine: readonly Payment[],
  officer: Person,
  moment: Moment,
): Outcome<ConfirmedPayment> => {
  if (!loan.disbursement) return refuse({ code: 'not-paid-out' });
  const received = evidenceOf(line);
  const refused =
    wrongStatus(loan, 'recordBankPayment') ??
    paymentRefusal(loan.disbursement.paidOn, received, moment) ??
    lineRefusal(line, 'in', received) ??
    payoutBackRefusal(loan, received.amountSen, isBackOnLine);
  if (refused) return refused;
  const mayBePayoutBack =
    received.amountSen === loan.disbursement.amountSen && (!isPaidOn(loan) || isBackOnLine);
  if (mayBePayoutBack && !isNotPayoutBack) return refuse({ code: 'line-may-be-payout-back' });
  if (line.takenBack?.some(({ loanId, reason }) => loanId === loan.loanId && reason !== 'amount-wrong'))
    return refuse({ code: 'bank-line-taken-back' });
  const same = sameMoney(withoutLine, received);
  if (same) return same;
  const payment: Payment = {
    paymentId: moment.newId,
    loanId: loan.loanId,
    status: 'checking',
    claimedSen: received.amountSen,
    claimedPaidOn: received.paidOn,
    isWithoutProof: true,
  };
  return posted(loan, payment, received, moment, {
    name: 'payment.recorded',
    facts: {
      bankLineId: line.lineId,
      ...(isNotPayoutBack && { isNotPayoutBack }),
      officerId: officer.userId,
    },
  });
};

/** Of a loan whose money is looked for, or never arrived, the payout's own amount is the payout on its way back, once. */
const payoutBackRefusal = (loan: Loan, amountSen: Sen, isBackOnLine = false): Refused | undefined =>
  !isBackOnLine &&
  (isPaused(loan) || loan.status === 'cancelled') &&
  loan.disbursement?.amountSen === amountSen
    ? refuse({ code: 'money-is-payout-back' })
    : undefined;

/** A payment without a line that the bank's money most likely is. */
const sameMoney = (withoutLine: readonly Payment[], { amountSen, paidOn }: Received): Refused | undefined => {
  if (withoutLine.some(({ status, claimedSen }) => status === 'checking' && claimedSen === amountSen))
    return refuse({ code: 'proof-waiting', amountSen });
  const confirmed = withoutLine.find(
    ({ status, receivedSen, receivedOn, reversal }) =>
      status === 'confirmed' &&
      !reversal?.confirmedAt &&
      receivedSen === amountSen &&
      receivedOn !== undefined &&
      Math.abs(daysBetween(receivedOn, paidOn)) <= daysApart,
  );
  return (
    confirmed && refuse({ code: 'payment-without-line', amountSen, paidOn: confirmed.receivedOn ?? paidOn })
  );
};

/** The payment as one more receipt of the loan: the account is worked out again, and the borrower is told. */
const posted = (
  loan: Loan,
  payment: Payment,
  received: Received,
  moment: Moment,
  event: LoanEvent,
): Outcome<ConfirmedPayment> => {
  const { paymentId } = payment;
  const receipt = { paymentId, amountSen: received.amountSen, paidOn: received.paidOn };
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
    ...change(after, event.name, { paymentId, ...received, ...event.facts, receiptNumber, overSen }),
    transfers: worked.change.transfers,
    notices: [
      {
        template: 'payment-confirmed',
        facts: { reference: loan.reference, amountSen: received.amountSen, receiptNumber },
        link: '/my-account/history-transaction',
      },
      ...(after.status === 'settled' && loan.status !== 'settled' ? [settledNotice(loan)] : []),
    ],
    payment: {
      ...payment,
      status: 'confirmed',
      receivedSen: received.amountSen,
      receivedOn: received.paidOn,
    },
    received,
    allocations,
    overSen,
    receiptNumber,
  });
};

/**
 * A payment that was confirmed by hand before its statement came: the line is that payment, and no money moves. Without
 * this the line would wait for ever, or be booked a second time.
 */
export const tieBankLine = (
  loan: Loan,
  payment: Payment,
  line: BankLine,
  officer: Person,
): Outcome<LoanChange & { payment: Payment }> => {
  const refused = wrongStatus(loan, 'confirmPayment');
  if (refused) return refused;
  const { paymentId, receivedSen, receivedOn, reversal } = payment;
  if (payment.status !== 'confirmed' || receivedSen === undefined || receivedOn === undefined)
    return refuse({ code: 'payment-not-confirmed' });
  if (reversal?.confirmedAt) return refuse({ code: 'payment-reversed' });
  const evidence = evidenceOf(line);
  const isNear = Math.abs(daysBetween(receivedOn, evidence.paidOn)) <= daysApart;
  const notIt = lineRefusal(line, 'in', { ...evidence, amountSen: receivedSen });
  if (notIt) return notIt;
  if (!isNear)
    return refuse({ code: 'bank-line-differs', amountSen: line.amountSen, paidOn: evidence.paidOn });
  return allow({
    ...change(loan, 'payment.tied', { paymentId, bankLineId: line.lineId, officerId: officer.userId }),
    payment,
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
      claimedSen: payment.claimedSen,
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
