/** Who did what to a case just before: "Mei Ling approved this 2 minutes ago." */
import { useLingui } from '@lingui/react/macro';
import type { LatestAct } from '#contract/problem.ts';
import { useLocale } from '#ui/words.tsx';

const minuteMs = 60_000;

/** '2 minutes ago', in the reader's language. */
function useAgo(): (instant: string) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  return (instant) => {
    const minutes = Math.floor((Date.now() - new Date(instant).getTime()) / minuteMs);
    if (minutes < 1) return t`just now`;
    if (minutes < 60) return relative.format(-minutes, 'minute');
    const hours = Math.floor(minutes / 60);
    return hours < 48 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day');
  };
}

export function useLatestActWords(): (act: LatestAct) => string {
  const { t } = useLingui();
  const agoOf = useAgo();
  return ({ by, name: known, event, at }) => {
    const ago = agoOf(at);
    if (by === 'system' || known === null) return t`This changed by itself ${ago}.`;
    const name = by === 'you' ? t`You` : known;
    if (by === 'borrower')
      return event === 'loan.cancelled'
        ? t`${name}, the borrower, cancelled this ${ago}.`
        : event === 'agreement.signed'
          ? t`${name}, the borrower, signed this ${ago}.`
          : t`${name}, the borrower, changed this ${ago}.`;
    const words: Record<string, string> = {
      'loan.taken': t`${name} took this ${ago}.`,
      'loan.handed-over': t`${name} handed this over ${ago}.`,
      'loan.correction-requested': t`${name} asked the borrower for something ${ago}.`,
      'loan.approval-proposed': t`${name} proposed to approve this ${ago}.`,
      'loan.first-approved': t`${name} gave the first of two approvals ${ago}.`,
      'loan.proposal-returned': t`${name} sent this back ${ago}.`,
      'loan.approved': t`${name} approved this ${ago}.`,
      'loan.rejected': t`${name} rejected this ${ago}.`,
      'agreement.countersigned': t`${name} countersigned this ${ago}.`,
      'payout.prepared': t`${name} prepared the payout ${ago}.`,
      'loan.disbursed': t`${name} recorded the payout ${ago}.`,
      'payout.returned': t`${name} recorded that the money came back ${ago}.`,
      'claim.opened-by-lender': t`${name} reported that the bank sent the money back ${ago}.`,
      'payment.confirmed': t`${name} confirmed a payment ${ago}.`,
      'payment.declined': t`${name} did not accept a payment ${ago}.`,
      'payment.reversal-proposed': t`${name} proposed to take this payment back ${ago}.`,
      'payment.reversal-withdrawn': t`${name} left this payment as it is ${ago}.`,
      'payment.reversed': t`${name} took this payment back ${ago}.`,
      'claim.outcome-proposed': t`${name} proposed an answer to this report ${ago}.`,
      'claim.outcome-returned': t`${name} sent the answer to this report back ${ago}.`,
      'claim.arrived': t`${name} confirmed ${ago} that the money had arrived.`,
      'claim.not-arrived': t`${name} confirmed ${ago} that the money never arrived.`,
      'refund.proposed': t`${name} prepared the refund ${ago}.`,
      'refund.corrected': t`${name} corrected the amount of the refund ${ago}.`,
      'refund.withdrawn': t`${name} dropped the refund ${ago}.`,
      'refund.confirmed': t`${name} recorded a refund ${ago}.`,
      'agreement.attested': t`${name} recorded the attestation ${ago}.`,
      'agreement.stamped': t`${name} recorded the stamp ${ago}.`,
      'agreement.withdrawn': t`${name} withdrew the offer ${ago}.`,
      'agreement.reissued': t`${name} offered the agreement again ${ago}.`,
      'formal-notice.proposed': t`${name} proposed a formal notice ${ago}.`,
      'formal-notice.withdrawn': t`${name} dropped the formal notice ${ago}.`,
      'hardship.offered': t`${name} offered a plan ${ago}.`,
      'hardship.declined': t`${name} answered this request without a plan ${ago}.`,
    };
    return words[event] ?? t`${name} changed this ${ago}.`;
  };
}
