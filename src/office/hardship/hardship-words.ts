/** Ways and standings of help requests in the words of the desk. */
import { useLingui } from '@lingui/react/macro';
import type { HardshipRow } from '#contract/hardship.ts';
import { useFormat } from '#ui/words.tsx';
import type { Option } from './use-hardship.ts';

export function useHardshipWords() {
  const { t } = useLingui();
  const format = useFormat();
  const kinds: Record<Option['kind'], string> = {
    'pay-part': t`Part payment`,
    'due-day': t`Other due day`,
    'longer-term': t`Longer term`,
  };
  const statuses: Record<HardshipRow['status'], string> = {
    open: t`To answer`,
    offered: t`Offer open`,
    agreed: t`Agreed`,
    declined: t`Declined`,
    withdrawn: t`Taken back`,
    lapsed: t`Ended`,
  };
  const says = (option: Option): string => {
    switch (option.kind) {
      case 'pay-part': {
        const part = format.sen(option.partSen);
        const day = format.date(option.restOn);
        return t`${part} now, the rest by ${day}`;
      }
      case 'due-day': {
        const { dueDay } = option;
        return t`Bills on day ${dueDay}`;
      }
      case 'longer-term': {
        const months = format.months(option.extraMonths);
        return t`${months} more`;
      }
    }
  };
  return { kinds, statuses, says };
}
