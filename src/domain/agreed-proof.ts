/**
 * The part of the proof that looks at what a loan was agreed at: its first instalments and its late rate are those of the
 * approval, as the event of it says. What the rows say to each other does not tell of somebody who changed all of them.
 */
import { calendarDate } from './date.ts';
import { sen } from './money.ts';
import type { Finding } from './proof.ts';
import { buildSchedule, interestMethods } from './schedule.ts';

export type AgreedLoan = {
  reference: string;
  /** What the event of the approval says; what it does not say (older ones) is not compared. */
  told: Readonly<Record<string, unknown>>;
  lateRateBps: number;
  /** As they were written at the payout, before any new plan. */
  instalments: readonly { number: number; principalSen: number; interestSen: number }[];
};

export const agreedFaults = ({ reference, told, lateRateBps, instalments }: AgreedLoan): Finding[] => {
  const finding = (expected: string, found: string): Finding => ({
    check: 'accounts',
    fault: 'agreed-bill',
    reference,
    expected,
    found,
  });
  const late =
    typeof told.lateRateBps === 'number' && told.lateRateBps !== lateRateBps
      ? [finding(`approved with late rate ${told.lateRateBps}`, `late rate ${lateRateBps}`)]
      : [];
  const [wanted, found] = [approvedTexts(told), instalments.map(textOf)];
  if (!wanted) return late;
  const place = wanted.findIndex((text, index) => text !== found[index]);
  if (place === -1 && wanted.length === found.length) return late;
  const index = place === -1 ? wanted.length : place;
  return [...late, finding(`approved: ${wanted[index] ?? 'nothing'}`, found[index] ?? 'nothing')];
};

const textOf = ({ number, principalSen, interestSen }: AgreedLoan['instalments'][number]): string =>
  `instalment ${number}: ${principalSen} + ${interestSen}`;

function approvedTexts({ principalSen, annualRateBps, termMonths, method }: AgreedLoan['told']) {
  const known = interestMethods.find((one) => one === method);
  if (
    typeof principalSen !== 'number' ||
    typeof annualRateBps !== 'number' ||
    typeof termMonths !== 'number' ||
    !known
  )
    return undefined;
  // On which days they fall changes no amount.
  const firstDueOn = calendarDate('2026-01-01');
  return buildSchedule({
    principalSen: sen(principalSen),
    annualRateBps,
    termMonths,
    method: known,
    firstDueOn,
  }).instalments.map(textOf);
}
