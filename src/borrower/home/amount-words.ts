/** What is wrong with a loan amount, in words; Home says it as one types, the loan form when one goes on. */
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '#ui/words.tsx';
import type { AmountFault, LoanProduct } from './estimate.ts';

export function useAmountWords(product: LoanProduct) {
  const { t } = useLingui();
  const format = useFormat();
  const least = format.wholeRinggit(product.minAmountSen);
  const most = format.wholeRinggit(product.maxAmountSen);
  const step = format.wholeRinggit(product.stepSen);
  const words: Record<AmountFault, string> = {
    'amount-missing': t`Enter how much you want to borrow`,
    'amount-too-small': t`Loan amount must be ${least} or more`,
    'amount-too-large': t`Loan amount must be ${most} or less`,
    'amount-not-in-steps': t`Loan amount must be in steps of ${step}`,
  };
  return {
    hint: t`From ${least} to ${most}, in steps of ${step}`,
    /** `typed`: what is no clear amount is not called missing. */
    errorOf: (fault: AmountFault | undefined, typed = '') =>
      fault === 'amount-missing' && typed
        ? t`Enter the amount in whole ringgit, such as 10000`
        : fault && words[fault],
  };
}

/** "12% a year", and what it is counted on. */
export function useRateWords({ annualRateBps, method }: Pick<LoanProduct, 'annualRateBps' | 'method'>) {
  const { t } = useLingui();
  const format = useFormat();
  const yearly = format.rate(annualRateBps);
  const monthly = format.rate(annualRateBps / 12);
  return {
    rate: t`${yearly} a year`,
    basis:
      method === 'reducing'
        ? t`${monthly} a month on what you still owe`
        : t`${monthly} a month on the whole loan amount`,
  };
}
