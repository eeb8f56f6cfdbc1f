/**
 * Refunds beside the lines of the bank statement: the line of a refund says so itself, by the reference of the bank, the loan or
 * the borrower's name, and one line alone does. A refund without one is recorded all the same (a bank may book several
 * in one sum, or name nobody), and is in the proof's list of unseen money (`unseen-refund`).
 */
import { type BankLine, daysApart, evidenceOf } from './bank-line.ts';
import { addDays, type CalendarDate } from './date.ts';
import type { LoanEvent } from './loan.ts';
import type { Sen } from './money.ts';
import type { Notice } from './notice.ts';
import { type FoundLine, isTellingReference, linesSaying, only } from './payout-line.ts';
import { allow, type Outcome, refuse } from './refusal.ts';

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

/** The one free line that is this refund; `isCertain` unless only the borrower's name says so. */
export const lineOfRefund = (refund: SentRefund, lines: readonly BankLine[]): FoundLine | undefined => {
  const { from, until } = daysOfRefundLine(refund.paidOn);
  const possible = lines.filter((line) => {
    const { amountSen, paidOn } = evidenceOf(line);
    const isFree = line.direction === 'out' && line.posting === undefined;
    return isFree && amountSen === refund.amountSen && paidOn >= from && paidOn <= until;
  });
  // A line without a usable reference is named by its day and place.
  const exact = isTellingReference(refund.bankReference)
    ? possible.filter((line) => evidenceOf(line).bankReference === refund.bankReference)
    : [];
  const saying = linesSaying(refund, possible);
  return exact.length > 0 ? only(exact, true) : only(saying.lines, saying.isCertain);
};

export type RefundLineChange = { event: LoanEvent; notices: readonly Notice[]; lineId: string };

/**
 * A refund that was recorded before its line came. No money moves. The borrower's name alone is not enough: nobody looks, and
 * they may have two refunds of one amount.
 */
export const tieRefundLine = (refund: SentRefund, lines: readonly BankLine[]): Outcome<RefundLineChange> => {
  const found = lineOfRefund(refund, lines);
  if (!found?.isCertain) return refuse({ code: 'bank-line-free' });
  const { lineId } = found.line;
  return allow({
    event: { name: 'refund-line.tied', facts: { refundId: refund.refundId, lineId } },
    notices: [],
    lineId,
  });
};
