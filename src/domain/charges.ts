/**
 * What a borrower may ever be asked to pay: a closed list (product rule 2; "interest" in section 2 of the
 * Moneylenders Act 1951 is any sum above the principal by whatever name), and the late interest of Schedule J,
 * clause 2: R = 8/100 × D/365 × S, simple, on the late instalment only.
 */
import { lateCapBps } from './caps.ts';
import { type Sen, sen } from './money.ts';

export const chargeKinds = [
  'principal',
  'interest',
  'late-interest',
  'stamp-duty',
  'attestation-fee',
  'court-ordered-costs',
] as const;
export type ChargeKind = (typeof chargeKinds)[number];

export type LateInterestTerms = { overdueSen: Sen; daysLate: number; annualRateBps: number };
/** An amount that stood unpaid for whole days. */
export type OverduePart = Pick<LateInterestTerms, 'overdueSen' | 'daysLate'>;

/**
 * Late interest for whole days on the unpaid part of one instalment. The divisor is 365 in leap years too (the form
 * says so). Rounded down, once: rounding each day would charge up to 10% where 8% is the limit.
 * Zero when not late; throws on a rate above the cap of 800 basis points, which no setting may reach.
 */
export const lateInterestSen = ({ annualRateBps, ...part }: LateInterestTerms): Sen =>
  lateInterestOfParts([part], annualRateBps);

/** As `lateInterestSen` when the unpaid part became smaller on the way: still rounded once for the whole instalment. */
export const lateInterestOfParts = (parts: readonly OverduePart[], annualRateBps: number): Sen => {
  if (!Number.isInteger(annualRateBps) || annualRateBps < 0 || annualRateBps > lateCapBps) {
    throw new RangeError(`${annualRateBps} is not a late rate of 0 to ${lateCapBps} basis points`);
  }
  let senDays = 0n;
  for (const { overdueSen, daysLate } of parts) {
    if (!Number.isSafeInteger(daysLate)) throw new RangeError(`${daysLate} is not a whole number of days`);
    if (sen(overdueSen) < 0) throw new RangeError('an overdue amount cannot be below zero');
    if (daysLate > 0) senDays += BigInt(overdueSen) * BigInt(daysLate);
  }
  return sen(Number((senDays * BigInt(annualRateBps)) / 3_650_000n));
};
