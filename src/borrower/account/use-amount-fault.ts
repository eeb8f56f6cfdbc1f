/** The sentence for an amount that cannot be sent, each reason with its own. */
import { useLingui } from '@lingui/react/macro';
import { maxSen } from '#contract/fields.ts';
import { useFormat } from '#ui/words.tsx';
import { amountFaultOf } from './amount-fault.ts';

/** `missing` is the sentence of a field that is empty. */
export function useAmountFault(): (typed: string, missing: string) => string | undefined {
  const { t } = useLingui();
  const format = useFormat();
  return (typed, missing) => {
    const [least, most] = [format.sen(0), format.sen(maxSen)];
    switch (amountFaultOf(typed)) {
      case undefined:
        return undefined;
      case 'missing':
        return missing;
      case 'not-above-zero':
        return t`Enter an amount above ${least}`;
      case 'too-large':
        return t`This amount is too large. The most is ${most}.`;
      case 'unclear':
        return t`Enter the amount in ringgit and sen, such as 366.18`;
    }
  };
}
