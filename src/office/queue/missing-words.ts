/** What an application still needs from its borrower, in short. */
import { useLingui } from '@lingui/react/macro';
import type { MissingItem } from '#contract/office.ts';

export function useMissingWords(): Record<MissingItem, string> {
  const { t } = useLingui();
  return {
    'personal-information': t`Personal information`,
    'bank-account': t`Bank account`,
    correction: t`What was asked for`,
  };
}
