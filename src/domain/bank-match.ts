/**
 * What an incoming bank line most likely is: a payment whose proof waits, one that was confirmed by hand, or money for a
 * loan that nobody announced. A proposal only: 'certain' asks for reference, amount and a near day, and is never said
 * when two fit, nor of money that was taken back once.
 */
import { type BankLine, daysApart, evidenceOf } from './bank-line.ts';
import { type CalendarDate, daysBetween } from './date.ts';
import type { Sen } from './money.ts';
import { namesDiffer } from './person-name.ts';
import { parseReference, referenceLengths } from './reference.ts';
import { plainText } from './typed-digits.ts';

export type Candidate = {
  /** A proof that waits, a payment confirmed without a line, or the next bill of a loan. */
  kind: 'claim' | 'confirmed' | 'loan';
  loanId: string;
  reference: string;
  borrowerName: string;
  amountSen: Sen;
  /** The day claimed or confirmed; the next bill's day says nothing about when somebody pays. */
  paidOn?: CalendarDate;
  paymentId?: string;
  /** Of a payment confirmed by hand: what was typed. */
  bankReference?: string;
};

export const matchLevels = ['certain', 'likely', 'unclear', 'none'] as const;
export type MatchLevel = (typeof matchLevels)[number];

export type Match = { level: MatchLevel; candidates: Candidate[] };

export const mostCandidates = 5;

/** `farDay`: a day was claimed, and the line is not near it. */
type Signs = { reference: boolean; amount: boolean; day: boolean; farDay: boolean; name: boolean };

/** As people write a reference into a transfer: any case, with or without hyphens, among other words. */
export const squeezed = (text: string): string =>
  plainText(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** What may name a payment or a loan, squeezed. */
export const textsOf = ({
  bankReference,
  description,
  partyName,
}: Pick<BankLine, 'bankReference' | 'description' | 'partyName'>): string[] =>
  [bankReference, description, partyName].map((part) => squeezed(part ?? ''));

/** Every reference of a loan that may stand in the texts, in the form that loans have it. */
export const referencesIn = (line: BankLine): string[] => {
  const found = new Set<string>();
  for (const text of textsOf(line))
    for (const length of referenceLengths)
      for (let start = 0; start + length <= text.length; start += 1) {
        const reference = parseReference(text.slice(start, start + length));
        if (reference) found.add(reference);
      }
  return [...found];
};

/** Candidates by what a line can name them by, so that thousands of lines meet thousands of loans at once. */
export type CandidateIndex = {
  byAmount: ReadonlyMap<Sen, readonly Candidate[]>;
  byReference: ReadonlyMap<string, readonly Candidate[]>;
  lengths: readonly number[];
};

/** A claim and a loan are named by the loan's reference, a confirmed payment by the bank's. */
const nameOf = ({ kind, reference, bankReference }: Candidate): string =>
  squeezed(kind === 'confirmed' ? (bankReference ?? '') : reference);

export const indexOf = (candidates: readonly Candidate[]): CandidateIndex => {
  const byReference = Map.groupBy(candidates, nameOf);
  byReference.delete('');
  return {
    byAmount: Map.groupBy(candidates, ({ amountSen }) => amountSen),
    byReference,
    lengths: [...new Set([...byReference.keys()].map(({ length }) => length))],
  };
};

/** Whose reference stands in the line: each stretch of its texts that is as long as one is looked up. */
function namedIn(line: BankLine, { byReference, lengths }: CandidateIndex): Set<Candidate> {
  const named = new Set<Candidate>();
  for (const text of textsOf(line))
    for (const length of lengths)
      for (let start = 0; start + length <= text.length; start += 1)
        for (const candidate of byReference.get(text.slice(start, start + length)) ?? [])
          named.add(candidate);
  return named;
}

/**
 * What the line proposes. Money that came back to us from another bank is no payment of a borrower. A payment confirmed
 * by hand counts only near its day, because bills have the same amount month after month; and the loan of a payment
 * that fits is no candidate beside it, because it is the same money.
 */
export const proposeMatch = (line: BankLine, index: CandidateIndex): Match => {
  if (line.direction === 'out' || line.posting || line.description?.startsWith(reversalMark)) return nothing;
  const named = namedIn(line, index);
  const possible = [...new Set([...named, ...(index.byAmount.get(line.amountSen) ?? [])])]
    .map((candidate) => ({ candidate, signs: signsOf(line, candidate, named) }))
    .filter(({ candidate, signs }) => candidate.kind !== 'confirmed' || (signs.amount && signs.day));
  const announced = new Set(
    possible
      .filter(({ candidate, signs }) => candidate.kind !== 'loan' && signs.amount)
      .map(({ candidate }) => candidate.loanId),
  );
  const judged = possible.filter(
    ({ candidate }) => candidate.kind !== 'loan' || !announced.has(candidate.loanId),
  );
  const isDoubtful = line.isReversedByBank === true || (line.takenBack ?? []).length > 0;
  for (const [level, fits] of isDoubtful ? steps.slice(-1) : steps) {
    const fitting = judged.filter(({ signs }) => fits(signs)).map(({ candidate }) => candidate);
    if (fitting.length === 1 || (fitting.length > 0 && level === 'unclear'))
      return { level, candidates: fitting.slice(0, mostCandidates) };
    if (fitting.length > 1) return { level: 'unclear', candidates: fitting.slice(0, mostCandidates) };
  }
  return nothing;
};

/** How a statement says that an entry takes an earlier one back. */
export const reversalMark = 'Reversal:';

const nothing: Match = { level: 'none', candidates: [] };

const steps: readonly (readonly [MatchLevel, (signs: Signs) => boolean])[] = [
  ['certain', ({ reference, amount, farDay }) => reference && amount && !farDay],
  ['likely', ({ amount, name, day }) => amount && (name || day)],
  ['unclear', () => true],
];

const signsOf = (line: BankLine, candidate: Candidate, named: ReadonlySet<Candidate>): Signs => {
  const { paidOn, borrowerName, amountSen } = candidate;
  const day = paidOn !== undefined && Math.abs(daysBetween(paidOn, evidenceOf(line).paidOn)) <= daysApart;
  return {
    reference: named.has(candidate),
    amount: amountSen === line.amountSen,
    day,
    farDay: paidOn !== undefined && !day,
    name: line.partyName !== undefined && namesDiffer(line.partyName, borrowerName) === 'same',
  };
};
