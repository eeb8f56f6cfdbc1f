/** The names of the desks and of their groups, as the side bar and the pages have them. */
import { useLingui } from '@lingui/react/macro';
import type { DeskGroup, DeskName } from '../desks.ts';

export function useDeskWords(): Record<DeskName, string> {
  const { t } = useLingui();
  return {
    review: t`Review queue`,
    approve: t`To approve`,
    countersign: t`To countersign`,
    contracts: t`Contracts`,
    payouts: t`Payouts`,
    payments: t`Payments`,
    bank: t`Bank`,
    claims: t`Money not received`,
    refunds: t`Refunds`,
    arrears: t`Late payments`,
    hardship: t`Help requests`,
    borrowers: t`Find a borrower`,
    messages: t`Messages`,
    team: t`Team`,
    settings: t`Settings`,
    integrations: t`Integrations`,
    calendar: t`Calendar`,
    proof: t`Proof`,
    audit: t`Audit log`,
    reports: t`Reports`,
  };
}

export function useGroupWords(): Record<DeskGroup, string> {
  const { t } = useLingui();
  return {
    work: t`Applications`,
    money: t`Money`,
    people: t`Borrowers`,
    books: t`Books`,
    lender: t`Lender`,
  };
}
