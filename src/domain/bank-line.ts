/**
 * One line of the lender's bank statement: what a payment from it is, and when it is free to stand for something. The
 * bank's own amount, day and reference count; nobody types them again.
 */
import type { CalendarDate } from './date.ts';
import type { LoanEvent, Person } from './loan.ts';
import type { Sen } from './money.ts';
import type { Notice } from './notice.ts';
import type { ReversalReason } from './payment.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';

export type Direction = 'in' | 'out';

export const postingKinds = ['payment', 'payout', 'payout-return', 'refund', 'set-aside'] as const;
export type PostingKind = (typeof postingKinds)[number];

/** Why a line stands for no payment, payout or refund. */
export const setAsideReasons = ['own-transfer', 'bank-fee', 'interest', 'not-ours'] as const;
export type SetAsideReason = (typeof setAsideReasons)[number];

export type BankLine = {
  lineId: string;
  direction: Direction;
  /** In the order of the file, from 1. */
  position: number;
  bookedOn: CalendarDate;
  valueOn: CalendarDate;
  amountSen: Sen;
  bankReference?: string;
  partyName?: string;
  description?: string;
  /** What it stands for now. */
  posting?: PostingKind;
  /** Payments that were booked from it and that two people took back. */
  takenBack?: readonly { loanId: string; reason: ReversalReason }[];
  /** A later line of the bank takes this amount or reference back. */
  isReversedByBank?: true;
};

/** As many days as a transfer may lie between what somebody wrote and the bank's own day; check_payment_reference knows it too. */
export const daysApart = 7;

const referenceLength = { min: 4, max: 40 } as const;

/**
 * What is posted of a line. The earlier day counts, in favour of whoever paid. A line without a usable reference of the
 * bank is named by its day and place.
 */
export const evidenceOf = (
  line: Pick<BankLine, 'amountSen' | 'bookedOn' | 'valueOn' | 'bankReference' | 'position'>,
): { amountSen: Sen; paidOn: CalendarDate; bankReference: string } => {
  const { amountSen, bookedOn, valueOn } = line;
  const reference = (line.bankReference ?? '')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9/ .-]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, referenceLength.max)
    .trim();
  return {
    amountSen,
    // Dates as text compare by their day.
    paidOn: [bookedOn, valueOn].toSorted()[0] ?? bookedOn,
    bankReference: reference.length >= referenceLength.min ? reference : `${bookedOn} line ${line.position}`,
  };
};

/** Why these figures cannot be posted of the line; undefined when they can. */
export const lineRefusal = (
  line: BankLine,
  direction: Direction,
  input: { amountSen: Sen; paidOn: CalendarDate; bankReference: string },
): Refused | undefined => {
  if (line.posting) return refuse({ code: 'bank-line-taken' });
  if (line.takenBack?.some(({ reason }) => reason === 'returned-by-bank'))
    return refuse({ code: 'bank-line-returned' });
  if (line.direction !== direction) {
    return refuse({ code: direction === 'in' ? 'bank-line-outgoing' : 'bank-line-incoming' });
  }
  const { amountSen, paidOn, bankReference } = evidenceOf(line);
  const isSame =
    input.amountSen === amountSen && input.paidOn === paidOn && input.bankReference === bankReference;
  return isSame ? undefined : refuse({ code: 'bank-line-differs', amountSen, paidOn });
};

/** Statements that are here have the day: they begin on it or before, and go on behind it. */
export type ReadDay = { isRead: boolean };

/**
 * Where the bank statement of a day is here, a loan that was sent on it is a line of it. Before it came, and in a house that
 * imports none, what was typed is all there is; the proof comes back to it (`unseen-payout`).
 */
export const missingLine = (
  line: BankLine | undefined,
  { isRead }: ReadDay,
  { paidOn }: { paidOn: CalendarDate },
): Refused | undefined =>
  line === undefined && isRead ? refuse({ code: 'bank-line-needed', paidOn }) : undefined;

export type LineChange = { event: LoanEvent; notices: readonly Notice[] };

/** It is no business of a loan; it can be taken out of that state again. */
export const setBankLineAside = (
  line: BankLine,
  officer: Person,
  { reason }: { reason: SetAsideReason },
): Outcome<LineChange> => {
  if (line.posting) return refuse({ code: 'bank-line-taken' });
  const { lineId, amountSen } = line;
  return lineChanged('bank-line.set-aside', { lineId, amountSen, reason, officerId: officer.userId });
};

export const takeBankLineUp = (line: BankLine, officer: Person): Outcome<LineChange> => {
  if (line.posting === undefined) return refuse({ code: 'bank-line-free' });
  if (line.posting !== 'set-aside') return refuse({ code: 'bank-line-stands-for-payment' });
  return lineChanged('bank-line.taken-up', { lineId: line.lineId, officerId: officer.userId });
};

const lineChanged = (name: string, facts: LoanEvent['facts']): Outcome<LineChange> =>
  allow({ event: { name, facts }, notices: [] });
