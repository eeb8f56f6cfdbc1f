/**
 * The statement of a loan for a period: what the borrower owed before it, every movement with its date and what was owed
 * after it, and what was owed at its end. What is owed is what stands on the loan's receivables less the borrower's money
 * that is held, so it is always the ledger's own figure.
 */
import { type CalendarDate, compareDates } from './date.ts';
import type { StatementFacts, StatementLine } from './document.ts';
import type { Transfer, TransferKind } from './ledger.ts';
import { type Account, placeOf } from './loan-account.ts';
import { addSen } from './money.ts';
import type { ReversalReason } from './payment.ts';

/** A transfer as it was posted, in the order of the ledger, with what it is called by. */
export type PostedTransfer = Omit<Transfer, 'isReversal'> & {
  transferId: string;
  /** The transfer that it takes back. */
  reverses?: string;
  receiptNumber?: string;
  reason?: ReversalReason;
};

type Effect = { kind: StatementLine['kind']; takenBack?: StatementLine['kind']; sign: 1 | -1 };

/** What changes the balance between borrower and lender, and how. All other kinds only say what money was used for. */
export const statementEffects: Partial<Record<TransferKind, Effect>> = {
  principal: { kind: 'payout', sign: 1 },
  interest: { kind: 'interest', sign: 1 },
  'late-interest': { kind: 'late-interest', sign: 1 },
  'stamp-duty': { kind: 'charge', sign: 1 },
  'attestation-fee': { kind: 'charge', sign: 1 },
  'court-ordered-costs': { kind: 'charge', sign: 1 },
  'payment-received': { kind: 'payment', takenBack: 'payment-reversed', sign: -1 },
  'interest-returned': { kind: 'interest-returned', sign: -1 },
  refund: { kind: 'refund', takenBack: 'refund-reversed', sign: 1 },
  'refund-loss': { kind: 'refund-loss', takenBack: 'refund-loss-reversed', sign: -1 },
};

type Period = { from: CalendarDate; to: CalendarDate };
type Movement = Omit<StatementLine, 'balanceSen'>;

/** `posted` is everything of the loan, in the order of the ledger. */
export const statementOf = (
  account: Account,
  posted: readonly PostedTransfer[],
  { from, to }: Period,
): StatementFacts => {
  const movements = movementsOf(posted);
  const openingSen = sumOf(movements.filter(({ on }) => on < from));
  const inside = [...dueBills(account), ...movements]
    .filter(({ on }) => from <= on && on <= to)
    .sort((a, b) => compareDates(a.on, b.on) || rankOf(a) - rankOf(b));
  let balanceSen = openingSen;
  const lines = inside.map((movement): StatementLine => {
    balanceSen += movement.changeSen;
    const number = movement.instalmentNumber;
    return {
      ...movement,
      ...(number !== undefined && { instalmentNumber: placeOf(account, number) }),
      balanceSen,
    };
  });
  return { from, to, openingSen, lines, closingSen: balanceSen };
};

const sumOf = (movements: readonly Movement[]): number =>
  movements.reduce((sum, { changeSen }) => sum + changeSen, 0);

/** On one day: the payout, what falls due, what is added, and then the money that came or went. */
const ranks: Partial<Record<StatementLine['kind'], number>> = {
  payout: 0,
  'bill-due': 1,
  interest: 2,
  'late-interest': 2,
  charge: 2,
};
const rankOf = ({ kind }: Movement): number => ranks[kind] ?? 3;

/**
 * Money that came or went is shown with what took it back. Interest that was worked out anew for the same day is shown
 * as it stands: the two rows that cancel each other would say nothing.
 */
const movementsOf = (posted: readonly PostedTransfer[]): Movement[] => {
  const takenBack = new Set(posted.map(({ reverses }) => reverses));
  return posted.flatMap((transfer) => {
    const effect = statementEffects[transfer.kind];
    if (!effect) return [];
    const isGone = transfer.reverses !== undefined || takenBack.has(transfer.transferId);
    return isGone && !effect.takenBack ? [] : [movementOf(transfer, effect)];
  });
};

const movementOf = (transfer: PostedTransfer, { kind, takenBack, sign }: Effect): Movement => {
  const { amountSen, valueOn, instalmentNumber, receiptNumber, reason, reverses } = transfer;
  const isReversal = reverses !== undefined;
  return {
    kind: isReversal && takenBack ? takenBack : kind,
    on: valueOn,
    changeSen: isReversal ? -sign * amountSen : sign * amountSen,
    ...(instalmentNumber !== undefined && { instalmentNumber }),
    ...(receiptNumber !== undefined && { receiptNumber }),
    ...(isReversal && reason !== undefined && { reason }),
  };
};

/** Bills that fell due so far; none after the loan was paid off. */
const dueBills = ({ instalments, bookedUntil, settledOn }: Account): Movement[] =>
  instalments
    .map(({ number, dueOn, principalSen, interestSen }) => ({
      kind: 'bill-due' as const,
      on: dueOn,
      changeSen: 0,
      instalmentNumber: number,
      billSen: addSen(principalSen, interestSen),
    }))
    .filter(
      ({ on, billSen }) => billSen > 0 && on <= bookedUntil && (settledOn === undefined || on <= settledOn),
    );
