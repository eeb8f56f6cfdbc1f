/** What a product says, field by field, in the words of the office. */
import { useLingui } from '@lingui/react/macro';
import type { ProductVersionView } from '#contract/products.ts';
import type { ProductOffer } from '#domain/product-limits.ts';
import { useFormat } from '#ui/words.tsx';
import type { Standing } from './use-products.ts';

/** What is offered, whether it is in force or typed just now. */
export type OfferShown = Pick<
  ProductVersionView,
  | 'name'
  | 'method'
  | 'annualRateBps'
  | 'lateRateBps'
  | 'minAmountSen'
  | 'maxAmountSen'
  | 'stepSen'
  | 'isOffered'
> & { termMonths: readonly number[] };

export function useProductWords() {
  const { t } = useLingui();
  const format = useFormat();
  const methods: Record<ProductOffer['method'], string> = {
    reducing: t`Reducing balance`,
    flat: t`Flat rate`,
  };
  const standings: Record<Standing, string> = {
    waiting: t`Waiting for a second person`,
    withdrawn: t`Withdrawn`,
    coming: t`To come`,
    'in-force': t`In force`,
    replaced: t`Replaced`,
  };
  const yearly = (bps: number) => {
    const rate = format.rate(bps);
    return t`${rate} a year`;
  };
  const terms = (offer: OfferShown) => {
    const months = offer.termMonths.join(', ');
    return t`${months} months`;
  };
  const limits = (offer: OfferShown) => {
    const least = format.wholeRinggit(offer.minAmountSen);
    const most = format.wholeRinggit(offer.maxAmountSen);
    const step = format.wholeRinggit(offer.stepSen);
    return t`From ${least} to ${most}, in steps of ${step}`;
  };
  return {
    methods,
    standings,
    yearly,
    terms,
    limits,
    /** Label and value of each field, in the order of the form. */
    rowsOf: (offer: OfferShown): { label: string; value: string }[] => [
      { label: t`Name`, value: offer.name },
      { label: t`Offered to borrowers`, value: offer.isOffered ? t`Yes` : t`No` },
      { label: t`Interest method`, value: methods[offer.method] },
      { label: t`Interest rate`, value: yearly(offer.annualRateBps) },
      { label: t`Late interest`, value: yearly(offer.lateRateBps) },
      { label: t`Loan amount`, value: limits(offer) },
      { label: t`Terms`, value: terms(offer) },
    ],
  };
}
