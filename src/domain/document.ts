/**
 * What stands on the papers that a borrower gets after the payout. The facts are frozen when a paper is issued, so that
 * it can be printed again, in any language, whatever happens to the loan or to the lender's details later.
 */
import type { CalendarDate } from './date.ts';
import type { PayOff } from './loan-account.ts';
import type { Sen } from './money.ts';
import type { Allocation, ReversalReason } from './payment.ts';
import type { InterestMethod } from './schedule.ts';

export const documentKinds = [
  'receipt',
  'statement',
  'schedule',
  'settlement-letter',
  'closing-letter',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What the number of a paper says after the reference of its loan. */
export const numberLetters = {
  receipt: 'R',
  statement: 'S',
  schedule: 'P',
  'settlement-letter': 'Q',
  'closing-letter': 'C',
} as const satisfies Record<DocumentKind, string>;

/**
 * Whether a paper still says what is so: a payment was taken back since, the loan changed so that a newer paper takes its
 * place, or the last day of an offer has passed.
 */
export type DocumentState = 'valid' | 'taken-back' | 'superseded' | 'expired';

export type ReceiptFacts = {
  amountSen: Sen;
  paidOn: CalendarDate;
  bankReference: string;
  /** What it paid, by instalment. */
  allocations: readonly Allocation[];
  /** Interest paid ahead that came back because this payment paid the loan off. */
  returnedSen: Sen;
  /** What is over: the borrower's money. */
  overSen: Sen;
  /** Everything still to be paid on the loan after it, with late interest to the day of the receipt, as the app says it. */
  leftToPaySen: Sen;
};

export const statementLineKinds = [
  'payout',
  'bill-due',
  'interest',
  'late-interest',
  'charge',
  'payment',
  'payment-reversed',
  'interest-returned',
  'refund',
  'refund-reversed',
  'refund-loss',
  'refund-loss-reversed',
] as const;

export type StatementLine = {
  kind: (typeof statementLineKinds)[number];
  on: CalendarDate;
  /** What it adds to what the borrower owes; below zero when it takes away. A bill that falls due adds nothing itself. */
  changeSen: number;
  /** What is owed after it; below zero when the lender holds more of the borrower's money than is owed. */
  balanceSen: number;
  instalmentNumber?: number;
  /** What a bill that fell due asks for in all. */
  billSen?: Sen;
  receiptNumber?: string;
  reason?: ReversalReason;
};

export type StatementFacts = {
  from: CalendarDate;
  to: CalendarDate;
  openingSen: number;
  lines: readonly StatementLine[];
  closingSen: number;
};

export type ScheduleFacts = {
  principalSen: Sen;
  paidOutOn: CalendarDate;
  annualRateBps: number;
  method: InterestMethod;
  lateRateBps: number;
  asOf: CalendarDate;
  rows: readonly ScheduleRow[];
  creditSen: Sen;
};
export type ScheduleRow = {
  number: number;
  dueOn: CalendarDate;
  principalSen: Sen;
  interestSen: Sen;
  /** Late interest so far. */
  lateSen: Sen;
  paidSen: Sen;
  leftSen: Sen;
};

export type SettlementFacts = PayOff & {
  payOn: CalendarDate;
  validUntil: CalendarDate;
  payTo: { bankName: string; holderName: string; accountNumber: string };
};

export type ClosingFacts = {
  principalSen: Sen;
  paidOutOn: CalendarDate;
  settledOn: CalendarDate;
  paidPrincipalSen: Sen;
  paidInterestSen: Sen;
  paidLateSen: Sen;
  paidTotalSen: Sen;
  /** The borrower's money that is still held. */
  creditSen: Sen;
};

export type DocumentContent =
  | { kind: 'receipt'; facts: ReceiptFacts }
  | { kind: 'statement'; facts: StatementFacts }
  | { kind: 'schedule'; facts: ScheduleFacts }
  | { kind: 'settlement-letter'; facts: SettlementFacts }
  | { kind: 'closing-letter'; facts: ClosingFacts };
