/**
 * The proof that the books are right: what is looked at, what a fault looks like, and the part of it that is pure (one
 * loan's account, worked out again from its facts, beside what the ledger and the bills say of it).
 */
import type { Transfer } from './ledger.ts';
import type { Account } from './loan-account.ts';
import type { LoanStatus } from './loan-status.ts';
import { allow, type Outcome } from './refusal.ts';

export const proofChecks = ['balances', 'transfers', 'money', 'accounts', 'house', 'events'] as const;
export type ProofCheck = (typeof proofChecks)[number];

export const faults = [
  // balances
  'debits-and-credits',
  'balance',
  // transfers
  'sides',
  'reversal',
  'event-of-transfer',
  // money
  'received-money',
  'bank-line-payment',
  'refunded-money',
  'sent-money',
  'reserved-money',
  'owed-before-payout',
  // accounts
  'missing-transfer',
  'wrong-transfer',
  'bill',
  'agreed-bill',
  'credit',
  'status',
  // house
  'lender',
  'shown-text',
  'member',
  'message',
  'message-missing',
  // events
  'event-text',
  'event-order',
  'event-hash',
  'end-of-stream',
  // any of them
  'unreadable',
  // no fault of the books, kept apart: a reference can be invented, so somebody looks at it, and money goes on
  'unseen-payout',
  'unseen-payout-return',
  'unseen-payment',
  'unseen-refund',
] as const;
export type Fault = (typeof faults)[number];

/** What does not fit: no names, no ids of people. `expected` and `found` are technical: kinds, amounts in sen, dates. */
export type Finding = {
  check: ProofCheck;
  fault: Fault;
  /** The loan it is about, if it is about one. */
  reference: string | null;
  expected: string;
  found: string;
};
/** A run keeps no more; the faults behind them are counted. */
export const maxFindings = 100;

export type BookedBill = {
  number: number;
  lateSen: number;
  paidPrincipalSen: number;
  paidInterestSen: number;
  paidLateSen: number;
};
export type BookedLoan = {
  reference: string;
  status: LoanStatus;
  /** False: two people found that the money never reached the borrower, so that nothing is owed. */
  hasArrived: boolean;
  /** From the facts alone. Undefined: paid out, and yet without an account. */
  account: Account | undefined;
  /** What two people said that the lender carries of money that went back: of all payments taken back. */
  readLossSen: number;
  /** What was posted and not taken back, without the payout itself. */
  standing: readonly Transfer[];
  bills: readonly BookedBill[];
};

const nothing = 'nothing';

/** What of a paid-out loan does not follow from its facts. */
export const accountFaults = ({
  reference,
  status,
  hasArrived,
  account,
  readLossSen,
  standing,
  bills: allBills,
}: BookedLoan): Finding[] => {
  const finding = (fault: Fault, expected: string, found: string): Finding => ({
    check: 'accounts',
    fault,
    reference,
    expected,
    found,
  });
  if (!account) return [finding('status', 'an account since the payout', nothing)];
  const [found, wanted] = [standing.map(textOf), account.bookings.map(textOf)];
  const transfers = [
    ...without(wanted, found).map((text) => finding('missing-transfer', text, nothing)),
    ...without(found, wanted).map((text) => finding('wrong-transfer', nothing, text)),
  ];
  // The bills of a loan that never arrived stay, and ask for nothing.
  const bills = hasArrived ? allBills : allBills.filter((bill) => !isEmpty(bill));
  const byNumber = new Map(bills.map((bill) => [bill.number, bill]));
  const bookedWrongly = account.instalments.flatMap((instalment) => {
    const bill = byNumber.get(instalment.number);
    const [agreed, booked] = [billText(instalment), bill ? billText(bill) : nothing];
    return agreed === booked ? [] : [finding('bill', agreed, booked)];
  });
  const runningStatus = account.settledOn === undefined ? 'disbursed' : 'settled';
  const rightStatus = hasArrived ? runningStatus : 'cancelled';
  return [
    ...transfers,
    ...bookedWrongly,
    ...(bills.length === account.instalments.length
      ? []
      : [finding('bill', `${account.instalments.length} bills`, `${bills.length} bills`)]),
    // Less, once more money has come.
    ...(account.refundLossSen <= readLossSen
      ? []
      : [finding('credit', `at most ${readLossSen} lost`, `${account.refundLossSen} lost`)]),
    ...(status === rightStatus ? [] : [finding('status', rightStatus, status)]),
  ];
};

/** Each as often as it is there, in whatever order: two equal transfers are two. */
const without = (texts: readonly string[], taken: readonly string[]): string[] => {
  const left = new Map<string, number>();
  for (const text of taken) left.set(text, (left.get(text) ?? 0) + 1);
  return texts.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
};

const textOf = ({ kind, amountSen, valueOn, instalmentNumber, paymentId, refundId }: Transfer): string =>
  [
    kind,
    amountSen,
    valueOn,
    instalmentNumber !== undefined && `bill ${instalmentNumber}`,
    paymentId !== undefined && `payment ${paymentId}`,
    refundId !== undefined && `refund ${refundId}`,
  ]
    .filter((part) => part !== false)
    .join(' ');

const isEmpty = ({ lateSen, paidPrincipalSen, paidInterestSen, paidLateSen }: BookedBill): boolean =>
  lateSen + paidPrincipalSen + paidInterestSen + paidLateSen === 0;

const billText = ({ number, lateSen, paidPrincipalSen, paidInterestSen, paidLateSen }: BookedBill): string =>
  `bill ${number}: paid ${paidPrincipalSen} + ${paidInterestSen}, late interest ${paidLateSen} of ${lateSen}`;

/** What the list before did not tell: of two that read the same, the second is new. */
export const isNewTo = (known: readonly Finding[], found: readonly Finding[]): boolean =>
  without(found.map(toldOf), known.map(toldOf)).length > 0;
const toldOf = ({ fault, reference, found }: Finding): string => [fault, reference, found].join(' ');

/** Asking for the proof out of its turn. It needs no reason: it only reads. */
export const runProof = (): Outcome<{ event: { name: string; facts: Record<never, never> }; notices: [] }> =>
  allow({ event: { name: 'proof.asked', facts: {} }, notices: [] });
