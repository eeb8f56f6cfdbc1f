/** The names of the desks, as the side bar and the pages have them. */
import { useLingui } from '@lingui/react/macro';
import type { DeskName } from '../desks.ts';

export function useDeskWords(): Record<DeskName, string> {
  const { t } = useLingui();
  return {
    review: t`Review queue`,
    approve: t`To approve`,
    countersign: t`To countersign`,
    contracts: t`Contracts`,
    payouts: t`Payouts`,
    payments: t`Payments to check`,
    claims: t`Money not received`,
    refunds: t`Refunds`,
    arrears: t`Late payments`,
    hardship: t`Help requests`,
    messages: t`Messages`,
    calendar: t`Calendar`,
    proof: t`Proof`,
    reports: t`Reports`,
  };
}
