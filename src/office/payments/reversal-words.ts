/** Why a payment is taken back, as the desk reads it. */
import { useLingui } from '@lingui/react/macro';
import type { ReversalReason } from '#domain/payment.ts';

export function useReversalReasons(): Record<ReversalReason, string> {
  const { t } = useLingui();
  return {
    'returned-by-bank': t`The bank took the money back`,
    'wrong-loan': t`It was for another loan`,
    'counted-twice': t`It was counted twice`,
    'amount-wrong': t`It was counted with a wrong amount`,
  };
}
