/**
 * Refunds beside the lines of the bank statement. Nobody chooses the line of a refund: it says so itself, by the reference
 * of the bank, the loan or the borrower's name, and one line alone does.
 */
import { type BankLine, daysApart, evidenceOf } from './bank-line.ts';
import { addDays, type CalendarDate } from './date.ts';
import type { LoanEvent } from './loan.ts';
import type { Sen } from './money.ts';
import type { Notice } from './notice.ts';
import { linesSaying } from './payout-line.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';

/** With what somebody typed of it, or types now. */
export type SentRefund = {
  refundId: string;
  /** The loan's. */
  reference: string;
  holderName: string;
  amountSen: Sen;
  bankReference: string;
  paidOn: CalendarDate;
};

/** The bank's own day may be some days from the one that was typed. */
export const daysOfRefundLine = (paidOn: CalendarDate): { from: CalendarDate; until: CalendarDate } => ({
  from: addDays(paidOn, -daysApart),
  until: addDays(paidOn, daysApart),
});

/** The one free line that is this refund. A line without a usable reference is named by its day and place. */
export const lineOfRefund = (refund: SentRefund, lines: readonly BankLine[]): BankLine | undefined => {
  const { from, until } = daysOfRefundLine(refund.paidOn);
  const possible = lines.filter((line) => {
    const { amountSen, paidOn } = evidenceOf(line);
    const isFree = line.direction === 'out' && line.posting === undefined;
    return isFree && amountSen === refund.amountSen && paidOn >= from && paidOn <= until;
  });
  const named = possible.filter((line) => evidenceOf(line).bankReference === refund.bankReference);
  const [line, ...others] = named.length > 0 ? named : linesSaying(refund, possible).lines;
  return others.length === 0 ? line : undefined;
};

/**
 * Where the bank statement of a day is here, a refund that was sent on it is a line of it. The borrower reads the bank's own
 * day, so the day that is typed is that one.
 */
export const missingRefundLine = (
  line: BankLine | undefined,
  { isRead }: { isRead: boolean },
  { paidOn }: { paidOn: CalendarDate },
): Refused | undefined => {
  if (!isRead) return undefined;
  if (!line) return refuse({ code: 'refund-line-needed', paidOn });
  const { amountSen, paidOn: bankDay } = evidenceOf(line);
  return bankDay === paidOn ? undefined : refuse({ code: 'bank-line-differs', amountSen, paidOn: bankDay });
};

export type RefundLineChange = { event: LoanEvent; notices: readonly Notice[]; lineId: string };

/** A refund that was recorded before its line came. No money moves. */
export const tieRefundLine = (refund: SentRefund, lines: readonly BankLine[]): Outcome<RefundLineChange> => {
  const line = lineOfRefund(refund, lines);
  if (!line) return refuse({ code: 'bank-line-free' });
  const { lineId } = line;
  return allow({
    event: { name: 'refund-line.tied', facts: { refundId: refund.refundId, lineId } },
    notices: [],
    lineId,
  });
};
