/** The three ways in words, and what each costs in one line. */
import { useLingui } from '@lingui/react/macro';
import type { HardshipCostView } from '#contract/hardship.ts';
import { useFormat } from '#ui/words.tsx';

export type Option = HardshipCostView['option'];

export function useOptionWords() {
  const { t } = useLingui();
  const format = useFormat();
  const kinds: Record<Option['kind'], string> = {
    'pay-part': t`Pay a part now`,
    'due-day': t`Move the day of my bills`,
    'longer-term': t`Smaller instalments for longer`,
  };
  const says = (option: Option): string => {
    switch (option.kind) {
      case 'pay-part': {
        const part = format.sen(option.partSen);
        const day = format.dateWithWeekday(option.restOn);
        return t`${part} now, the rest by ${day}`;
      }
      case 'due-day': {
        const { dueDay } = option;
        return t`Bills on day ${dueDay} of the month`;
      }
      case 'longer-term': {
        const months = format.months(option.extraMonths);
        return t`${months} more to pay`;
      }
    }
  };
  return { kinds, says };
}
