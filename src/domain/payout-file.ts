/**
 * A payout file: prepared payouts that the bank sends in one go (ISO 20022 pain.001, or a table). Making it moves no money
 * and needs no second person; each payout is still released by somebody else, on what the bank says it sent.
 */
import type { AccountChange } from './account.ts';
import { addDays, type CalendarDate } from './date.ts';
import { type LenderLimits, leftOfDay } from './lender-limits.ts';
import type { Moment } from './loan.ts';
import { type Sen, sen } from './money.ts';
import { allow, type Outcome, refuse } from './refusal.ts';

export const payoutFileLimits = { payouts: 200, daysAhead: 30 } as const;

/** A payout that is prepared and waits for the bank. */
export type FileCandidate = {
  loanId: string;
  reference: string;
  payoutId: string;
  amountSen: Sen;
  /** The file that it is in already. */
  inFile: string | undefined;
};

export type PayoutFile = { reference: string; payoutIds: string[]; totalSen: Sen };
export type PayoutFileChange = AccountChange & { file: PayoutFile };

/** `asked`: how many loans were named. Those whose payout does not wait are not among the candidates. */
export const makePayoutFile = (
  {
    candidates,
    asked,
    reference,
    filedSen,
    limits,
  }: {
    candidates: readonly FileCandidate[];
    asked: number;
    reference: string;
    /** What the living files of the day send already. */
    filedSen: Sen;
    limits: Pick<LenderLimits, 'payoutsPerDaySen'>;
  },
  { executionOn }: { executionOn: CalendarDate },
  moment: Moment,
): Outcome<PayoutFileChange> => {
  if (candidates.length < asked) return refuse({ code: 'payout-missing' });
  const taken = candidates.find(({ inFile }) => inFile !== undefined);
  if (taken?.inFile) {
    return refuse({ code: 'payout-in-file', reference: taken.reference, file: taken.inFile });
  }
  const lastDay = addDays(moment.today, payoutFileLimits.daysAhead);
  if (executionOn < moment.today || executionOn > lastDay) {
    return refuse({ code: 'execution-day', firstDay: moment.today, lastDay });
  }
  const totalSen = sen(candidates.reduce((sum, { amountSen }) => sum + amountSen, 0));
  // Prepared on several days, it would leave on one.
  const leftSen = leftOfDay(filedSen, limits);
  if (totalSen > leftSen) {
    return refuse({
      code: 'payout-file-ceiling',
      day: executionOn,
      leftSen,
      ceilingSen: limits.payoutsPerDaySen,
    });
  }
  return allow({
    event: {
      name: 'payout-file.made',
      facts: { file: reference, executionOn, count: candidates.length, totalSen },
    },
    notices: [],
    file: { reference, payoutIds: candidates.map(({ payoutId }) => payoutId), totalSen },
  });
};

export type PayoutFileState = {
  reference: string;
  isWithdrawn: boolean;
  /** Of its payouts: sent, and called off or come back. */
  releasedCount: number;
  returnedCount: number;
  /** Who has it in hand. */
  takenBy: readonly string[];
};

/**
 * Not given to the bank after all. What is released was sent, so it stays where it is; and whoever took the file away
 * could give it to the bank and free its payouts for another, so somebody else withdraws it.
 */
export const withdrawPayoutFile = (
  file: PayoutFileState,
  officer: { userId: string },
): Outcome<AccountChange> => {
  if (file.isWithdrawn) return refuse({ code: 'payout-file-withdrawn' });
  if (file.releasedCount > 0) return refuse({ code: 'payout-file-sent', count: file.releasedCount });
  if (file.takenBy.includes(officer.userId)) return refuse({ code: 'second-person-needed' });
  return allow({ event: { name: 'payout-file.withdrawn', facts: { file: file.reference } }, notices: [] });
};

/**
 * It holds account numbers: whoever takes it away is written down first. Once one of its payouts was sent, came back or
 * was called off, the bank must not get it again.
 */
export const takePayoutFile = (
  file: PayoutFileState,
  { format }: { format: string },
): Outcome<AccountChange> => {
  if (file.isWithdrawn) return refuse({ code: 'payout-file-withdrawn' });
  if (file.releasedCount + file.returnedCount > 0) return refuse({ code: 'payout-file-used' });
  return allow({
    event: { name: 'payout-file.taken', facts: { file: file.reference, format } },
    notices: [],
  });
};
