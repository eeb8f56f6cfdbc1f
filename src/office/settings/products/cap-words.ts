/** Why the law or our limits do not allow an offer, beside the field it is about; the server says the same. */
import { useLingui } from '@lingui/react/macro';
import { lateCapBps, unsecuredCapBps } from '#domain/caps.ts';
import { offerRefusal, type ProductOffer } from '#domain/product-limits.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import { useFormat } from '#ui/words.tsx';

/** The field that a refusal is about. */
export const fieldOfRefusal: Partial<Record<RefusalCode, string>> = {
  'setting-asks-for-money': 'name',
  'setting-leads-elsewhere': 'name',
  'rate-above-cap': 'annualRateBps',
  'product-interest-above-principal': 'annualRateBps',
  'late-rate-above-cap': 'lateRateBps',
  'product-amount-too-large': 'maxAmountSen',
  'product-amounts-backwards': 'maxAmountSen',
  'product-amount-not-in-steps': 'minAmountSen',
  'product-step': 'stepSen',
  'product-terms': 'termMonths',
  'product-term-twice': 'termMonths',
  'effective-too-early': 'effectiveFrom',
};

export type Fault = { field: string; text: string };

export function useCapWords() {
  const { t } = useLingui();
  const format = useFormat();
  const cap = format.rate(unsecuredCapBps);
  const lateCap = format.rate(lateCapBps);
  return {
    capLine: t`The law allows up to ${cap} a year`,
    lateCapLine: t`The law allows up to ${lateCap} a year`,
    faultOf(offer: ProductOffer): Fault | undefined {
      const refusal = offerRefusal(offer)?.refusal;
      if (!refusal) return undefined;
      const fault = (text: string): Fault => ({
        field: fieldOfRefusal[refusal.code] ?? 'annualRateBps',
        text,
      });
      switch (refusal.code) {
        case 'rate-above-cap':
          return fault(t`The law allows up to ${cap} a year. Enter ${cap} or less.`);
        case 'late-rate-above-cap':
          return fault(t`The law allows late interest up to ${lateCap} a year. Enter ${lateCap} or less.`);
        case 'product-interest-above-principal': {
          const months = format.months(refusal.term);
          const highest = format.rate(refusal.highestRateBps);
          return fault(
            t`Over ${months} the interest would be more than the loan, which the law does not allow. With these terms the rate can be ${highest} or less.`,
          );
        }
        case 'product-amount-too-large': {
          const most = format.wholeRinggit(refusal.maxAmountSen);
          return fault(t`The largest loan must be ${most} or less`);
        }
        case 'product-amounts-backwards':
          return fault(t`The largest loan must not be smaller than the smallest`);
        case 'product-amount-not-in-steps': {
          const step = format.wholeRinggit(refusal.stepSen);
          return fault(t`The smallest and the largest loan must be in steps of ${step}`);
        }
        case 'product-step':
          return fault(t`Enter a step in whole ringgit`);
        case 'product-term-twice':
          return fault(t`Enter each term once`);
        default:
          return fault(t`Enter 1 to 24 terms of 1 to 120 months, with commas between them`);
      }
    },
  };
}
