/** What may fit better when somebody doubts that a payment does: the same loan over a longer time, or less of it. */
import { type Sen, sen } from '#domain/money.ts';
import { type Estimate, estimate, type LoanProduct } from '../home/estimate.ts';

export type GentlerOffer = { kind: 'longer' | 'smaller'; estimate: Estimate };

/** At most two, each with a lower monthly payment than the loan that was chosen. */
export function gentlerOffers(product: LoanProduct, chosen: Estimate): GentlerOffer[] {
  const { amountSen, termMonths } = chosen;
  const longer = product.termMonths.toSorted((a, b) => a - b).find((months) => months > termMonths);
  const less = threeQuartersOf(amountSen, product);
  const offers: GentlerOffer[] = [];
  if (longer !== undefined) offers.push({ kind: 'longer', estimate: estimate(product, amountSen, longer) });
  if (less < amountSen) offers.push({ kind: 'smaller', estimate: estimate(product, less, termMonths) });
  return offers.filter((offer) => offer.estimate.monthlyPaymentSen < chosen.monthlyPaymentSen);
}

function threeQuartersOf(amountSen: Sen, { stepSen, minAmountSen }: LoanProduct): Sen {
  const less = Math.floor((amountSen * 3) / 4 / stepSen) * stepSen;
  return sen(Math.max(less, minAmountSen));
}
