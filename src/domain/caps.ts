/**
 * The caps of the law, in code so that an operator can lower them but never raise them (product rule 6).
 * Moneylenders Act 1951, section 17A: 18% a year unsecured, 12% secured, total interest at most the principal
 * (the regulator's own example); late interest 8% a year: Schedule J, clause 2 of the 2003 Regulations.
 */
import type { Sen } from './money.ts';
import type { Refusal } from './refusal.ts';

export const unsecuredCapBps = 1800;
export const securedCapBps = 1200;
export const lateCapBps = 800;

export type CapRefusal = Extract<
  Refusal,
  { code: 'rate-above-cap' | 'interest-above-principal' | 'late-rate-above-cap' }
>;

export type CappedTerms = {
  annualRateBps: number;
  secured: boolean;
  totalInterestSen: Sen;
  principalSen: Sen;
  lateRateBps: number;
};

/** The first cap that these terms break, with the cap; undefined when they may stand. */
export const capRefusal = (terms: CappedTerms): CapRefusal | undefined => {
  const capBps = terms.secured ? securedCapBps : unsecuredCapBps;
  if (terms.annualRateBps > capBps) return { code: 'rate-above-cap', capBps };
  if (terms.totalInterestSen > terms.principalSen) return { code: 'interest-above-principal' };
  if (terms.lateRateBps > lateCapBps) return { code: 'late-rate-above-cap', capBps: lateCapBps };
  return undefined;
};
