/**
 * What a borrower may ever be asked to pay: a closed list (product rule 2; "interest" in section 2 of the
 * Moneylenders Act 1951 is any sum above the principal by whatever name), and the late interest of Schedule J,
 * clause 2: R = 8/100 × D/365 × S, simple, on the late instalment only.
 */
import { lateCapBps } from './caps.ts';
import { mulDiv, type Sen, sen, zeroSen } from './money.ts';

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

/**
 * Late interest for whole days on the unpaid part of one instalment. The divisor is 365 in leap years too (the form
 * says so). Rounded down, once: rounding each day would charge up to 10% where 8% is the limit.
 * Zero when not late; throws on a rate above the cap of 800 basis points, which no setting may reach.
 */
export const lateInterestSen = ({ overdueSen, daysLate, annualRateBps }: LateInterestTerms): Sen => {
  if (!Number.isInteger(annualRateBps) || annualRateBps < 0 || annualRateBps > lateCapBps) {
    throw new RangeError(`${annualRateBps} is not a late rate of 0 to ${lateCapBps} basis points`);
  }
  if (!Number.isSafeInteger(daysLate)) throw new RangeError(`${daysLate} is not a whole number of days`);
  if (sen(overdueSen) < 0) throw new RangeError('an overdue amount cannot be below zero');
  if (daysLate <= 0) return zeroSen;
  return mulDiv(overdueSen, BigInt(daysLate) * BigInt(annualRateBps), 365 * 10_000, 'down');
};
