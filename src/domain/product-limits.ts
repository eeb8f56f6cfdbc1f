/**
 * What may be offered: the caps of the law over every amount and term that a product allows (product rule 6), and our own
 * limits. Each refusal names the cap and the highest value that is allowed.
 */
import { lateCapBps, securedCapBps, unsecuredCapBps } from './caps.ts';
import { type Sen, sen } from './money.ts';
import type { ProductTerms } from './product.ts';
import { type Refused, refuse } from './refusal.ts';
import { productNameRefusal } from './shown-text.ts';

/** The advertised limit (specification, 9); an operator can offer less, never more. */
export const largestLoanSen: Sen = sen(200_000_00);
/** Ours: no consumer loan of this lender runs longer than ten years. */
export const longestTermMonths = 120;
export const mostTerms = 24;
/** Loans are chosen in whole ringgit. */
export const smallestStepSen: Sen = sen(1_00);

/** What an administrator sets; a version that is not offered ends the product for new applications. */
export type ProductOffer = ProductTerms & { isOffered: boolean };

/** Why the law or our own limits do not allow this, with what they do allow; undefined when it may be proposed. */
export const offerRefusal = (offer: ProductOffer): Refused | undefined =>
  rateRefusal(offer) ?? amountRefusal(offer) ?? termRefusal(offer);

/** Borrowers read the name before they have the money. */
export const nameRefusal = ({ name }: Pick<ProductOffer, 'name'>): Refused | undefined =>
  productNameRefusal(name);

const capOf = ({ secured }: Pick<ProductTerms, 'secured'>): number =>
  secured ? securedCapBps : unsecuredCapBps;

const rateRefusal = (offer: ProductOffer): Refused | undefined => {
  const capBps = capOf(offer);
  if (offer.annualRateBps > capBps) return refuse({ code: 'rate-above-cap', capBps });
  return offer.lateRateBps > lateCapBps
    ? refuse({ code: 'late-rate-above-cap', capBps: lateCapBps })
    : undefined;
};

const amountRefusal = ({ minAmountSen, maxAmountSen, stepSen }: ProductOffer): Refused | undefined => {
  if (maxAmountSen > largestLoanSen)
    return refuse({ code: 'product-amount-too-large', maxAmountSen: largestLoanSen });
  if (stepSen < smallestStepSen || stepSen % smallestStepSen !== 0)
    return refuse({ code: 'product-step', stepSen: smallestStepSen });
  if (minAmountSen < stepSen || minAmountSen % stepSen !== 0 || maxAmountSen % stepSen !== 0)
    return refuse({ code: 'product-amount-not-in-steps', stepSen });
  return minAmountSen > maxAmountSen ? refuse({ code: 'product-amounts-backwards' }) : undefined;
};

const termRefusal = (offer: ProductOffer): Refused | undefined => {
  const { termMonths, annualRateBps } = offer;
  const areTerms = termMonths.every(
    (months) => Number.isInteger(months) && months >= 1 && months <= longestTermMonths,
  );
  if (!areTerms || termMonths.length === 0 || termMonths.length > mostTerms)
    return refuse({ code: 'product-terms', atMost: mostTerms, longestMonths: longestTermMonths });
  if (new Set(termMonths).size !== termMonths.length) return refuse({ code: 'product-term-twice' });
  const tooLong = termMonths
    .toSorted((a, b) => a - b)
    .find((term) => !interestFits(offer, term, annualRateBps));
  return tooLong === undefined
    ? undefined
    : refuse({
        code: 'product-interest-above-principal',
        term: tooLong,
        highestRateBps: highestRateBps(offer),
      });
};

/** The highest yearly rate that the law allows for these terms and amounts: the cap, or less where a term is long. */
export const highestRateBps = (offer: ProductOffer): number => {
  let [allowed, above] = [0, capOf(offer) + 1];
  while (above - allowed > 1) {
    const rate = Math.floor((allowed + above) / 2);
    if (offer.termMonths.every((term) => interestFits(offer, term, rate))) allowed = rate;
    else above = rate;
  }
  return allowed;
};

const yearBps = 120_000n;

/**
 * Whether the interest of every amount that may be asked for stays within the principal, whatever the rounding does.
 * Flat interest is P·rate·n/120,000. On a reducing balance it is P·(n·i/(1 − (1 + i)^−n) − 1); each of the n payments
 * and interests is rounded by half a sen at most, and what was rounded bears interest until the end, which is
 * n/2 + ((1 + i)^n − 1)/i sen at most. The smallest amount is the worst case. In whole numbers, so nothing is lost.
 */
export const interestFits = (
  { method, minAmountSen }: Pick<ProductTerms, 'method' | 'minAmountSen'>,
  termMonths: number,
  annualRateBps: number,
): boolean => {
  if (annualRateBps === 0) return true;
  const [rate, n] = [BigInt(annualRateBps), BigInt(termMonths)];
  if (method === 'flat') return rate * n <= yearBps;
  const [grown, base] = [(yearBps + rate) ** n, yearBps ** n];
  const growth = grown - base;
  const room = BigInt(minAmountSen) * (2n * yearBps * growth - n * rate * grown) * 2n * base * rate;
  return room >= yearBps * growth * (n * base * rate + 2n * growth * yearBps);
};
