/** Where the money of the loan is, each with its picture and word. */
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { Wallet } from '#contract/loans.ts';

type WithdrawStatus = Wallet['withdraw']['status'];

export function useWithdrawWords(): Record<WithdrawStatus, string> {
  const { t } = useLingui();
  return {
    'not-started': t`Not started`,
    // Finance prepared it; it is sent when a second person has checked it.
    'being-sent': t`Prepared`,
    'paid-out': t`Paid out`,
    'could-not-be-sent': t`Could not be sent`,
    'came-back': t`Came back`,
  };
}

export const withdrawIcons: Record<WithdrawStatus, LucideIcon> = {
  'not-started': CircleDashed,
  'being-sent': Clock,
  'paid-out': CircleCheck,
  'could-not-be-sent': TriangleAlert,
  'came-back': TriangleAlert,
};
