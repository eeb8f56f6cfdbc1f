/**
 * Payouts beside the lines of the bank statement: which line is the money of a payout, so that the second person releases
 * on what the bank itself says, and what was released by hand is found again.
 */
import { type BankLine, evidenceOf } from './bank-line.ts';
import type { CalendarDate } from './date.ts';
import type { LoanEvent } from './loan.ts';
import type { Sen } from './money.ts';
import type { Notice } from './notice.ts';
import { allow, type Outcome, refuse } from './refusal.ts';

export type PayoutOnPaper = {
  payoutId: string;
  /** The loan's. */
  reference: string;
  holderName: string;
  amountSen: Sen;
  status: 'prepared' | 'released' | 'returned';
  preparedOn: CalendarDate;
  /** Once it left. */
  paidOn?: CalendarDate;
  /** Of one that left: somebody looks for its money, or found that it never arrived. */
  claim?: 'open' | 'not-arrived';
  /** What was typed when it was released by hand. */
  bankReference?: string;
};

/** `isCertain`: the line names the loan or the bank's reference; else amount and holder fit, or the amount alone. */
export type FoundLine = { line: BankLine; isCertain: boolean };

/** The one free line out that can be this payout, or the one in by which it came back; none when several fit equally well. */
export const lineOfPayout = (
  payout: PayoutOnPaper,
  lines: readonly BankLine[],
  direction: BankLine['direction'] = 'out',
): FoundLine | undefined => {
  const possible = lines.filter((line) => line.direction === direction && isPossible(payout, line));
  const saying = linesSaying(payout, possible);
  return only(saying.lines.length > 0 ? saying.lines : possible, saying.isCertain);
};

type Said = Pick<PayoutOnPaper, 'reference' | 'holderName' | 'bankReference'>;

/** Those that name the loan or the bank's reference; else those that name the holder. */
export const linesSaying = (
  said: Said,
  possible: readonly BankLine[],
): { lines: readonly BankLine[]; isCertain: boolean } => {
  const named = possible.filter((line) => names(line, said));
  if (named.length > 0) return { lines: named, isCertain: true };
  const held = possible.filter((line) => says(line, said.holderName));
  return { lines: held, isCertain: false };
};

export const isNamedBy = (line: BankLine, said: Said): boolean => names(line, said);

const isPossible = (payout: PayoutOnPaper, line: BankLine): boolean =>
  line.posting === undefined &&
  line.amountSen === payout.amountSen &&
  evidenceOf(line).paidOn >= earliest(payout, line);

/** It comes back after it left. */
const earliest = ({ preparedOn, paidOn = preparedOn }: PayoutOnPaper, { direction }: BankLine) =>
  direction === 'in' ? paidOn : preparedOn;

export const only = (lines: readonly BankLine[], isCertain: boolean): FoundLine | undefined => {
  const [line, ...others] = lines;
  return line && others.length === 0 ? { line, isCertain } : undefined;
};

/** Banks drop hyphens and capitals. */
const squeezed = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
const textOf = ({ description = '', bankReference = '', partyName = '' }: BankLine): string =>
  `${description} ${bankReference} ${partyName}`;

/** Fewer signs stand in many a line by chance, and none at all (a name in Chinese, dashes) in each. */
const leastSigns = 6;
const says = (line: BankLine, words: string): boolean => {
  const wanted = squeezed(words);
  return wanted.length >= leastSigns && squeezed(textOf(line)).includes(wanted);
};

/** A reference without a digit is a word ("TRANSFER"), which other lines have too. */
export const isTellingReference = (bankReference: string): boolean => /\d/.test(bankReference);

const names = (line: BankLine, { reference, bankReference = '' }: Said): boolean =>
  says(line, reference) || (isTellingReference(bankReference) && says(line, bankReference));

export type PayoutLineChange = {
  event: LoanEvent;
  notices: readonly Notice[];
  kind: 'payout' | 'payout-return';
};

/** The line is this payout, or its coming back; it was recorded by hand before, so no money moves. */
export const tiePayoutLine = (payout: PayoutOnPaper, line: BankLine): Outcome<PayoutLineChange> => {
  if (line.posting) return refuse({ code: 'bank-line-taken' });
  const kind = line.direction === 'out' ? 'payout' : 'payout-return';
  if (payout.status === 'prepared') return refuse({ code: 'payout-missing' });
  if (kind === 'payout-return' && payout.status === 'released' && !payout.claim)
    return refuse({ code: 'payout-not-reported' });
  const { amountSen, paidOn } = evidenceOf(line);
  if (amountSen !== payout.amountSen || paidOn < earliest(payout, line)) {
    return refuse({ code: 'bank-line-differs', amountSen, paidOn });
  }
  return allow({
    event: { name: 'payout-line.tied', facts: { payoutId: payout.payoutId, lineId: line.lineId, as: kind } },
    notices: [],
    kind,
  });
};

/**
 * A line in that was taken for the payout on its way back is something else: it waits to be matched again. Also after the
 * answer: what came back by no line is told then.
 */
export const untiePayoutLine = (payout: PayoutOnPaper, line: BankLine): Outcome<PayoutLineChange> => {
  if (line.posting !== 'payout-return' || payout.status !== 'released')
    return refuse({ code: 'bank-line-free' });
  return allow({
    event: { name: 'payout-line.untied', facts: { payoutId: payout.payoutId, lineId: line.lineId } },
    notices: [],
    kind: 'payout-return',
  });
};
