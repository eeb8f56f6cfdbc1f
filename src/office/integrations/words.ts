/** What scopes open, what events mean, how deliveries stand, and why one did not arrive. */
import { useLingui } from '@lingui/react/macro';
import type { DeliveryView } from '#contract/integrations.ts';
import type { Scope } from '#domain/scope.ts';
import type { WebhookEvent } from '#domain/webhook-event.ts';

export function useScopeWords(): Record<Scope, { name: string; opens: string }> {
  const { t } = useLingui();
  return {
    'loans:read': { name: t`Loans`, opens: t`Amounts, dates, status, bills and what is overdue` },
    'payments:read': { name: t`Payments`, opens: t`Amounts, dates, receipts and what each one paid` },
    'books:read': { name: t`Trial balance`, opens: t`The sums of all accounts of the ledger` },
  };
}

export function useEventWords(): Record<WebhookEvent, string> {
  const { t } = useLingui();
  return {
    'loan.applied': t`Application received`,
    'loan.approved': t`Loan approved`,
    'loan.rejected': t`Application rejected`,
    'loan.cancelled': t`Loan cancelled`,
    'loan.expired': t`Offer expired`,
    'loan.disbursed': t`Loan paid out`,
    'loan.settled': t`Loan paid off`,
    'loan.reopened': t`Loan open again`,
    'payout.returned': t`Payout returned`,
    'payment.submitted': t`Proof of payment sent`,
    'payment.confirmed': t`Payment confirmed`,
    'payment.declined': t`Payment declined`,
    'payment.reversed': t`Payment taken back`,
    'refund.paid': t`Refund paid`,
  };
}

export function useDeliveryWords(): Record<DeliveryView['state'], string> {
  const { t } = useLingui();
  return {
    waiting: t`Waiting`,
    delivered: t`Delivered`,
    'given-up': t`Given up`,
    dropped: t`Not sent`,
  };
}

/** Undefined: there is nothing to say, or nothing we know a sentence for. */
export function useFaultWords(): (fault: string | null) => string | undefined {
  const { t } = useLingui();
  const words: Record<string, string> = {
    refused: t`The other side refused it`,
    redirect: t`The other side sent us elsewhere, which we do not follow`,
    'too-slow': t`No answer within 10 seconds`,
    'name-unknown': t`The host name is not known`,
    certificate: t`The certificate of the other side is not right`,
    'not-reached': t`The other side could not be reached`,
    'host-not-listed': t`The host is no longer on the list of this installation`,
  };
  return (fault) => (fault === null ? undefined : words[fault]);
}
