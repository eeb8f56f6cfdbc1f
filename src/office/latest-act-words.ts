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
    return minutes < 60
      ? relative.format(-minutes, 'minute')
      : relative.format(-Math.floor(minutes / 60), 'hour');
  };
}

export function useLatestActWords(): (act: LatestAct) => string {
  const { t } = useLingui();
  const agoOf = useAgo();
  return ({ by, name: known, event, at }) => {
    const ago = agoOf(at);
    if (by === 'system' || known === null) return t`This changed by itself ${ago}.`;
    const name = known;
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
      'payment.confirmed': t`${name} confirmed a payment ${ago}.`,
      'payment.declined': t`${name} did not accept a payment ${ago}.`,
      'refund.confirmed': t`${name} recorded a refund ${ago}.`,
    };
    return words[event] ?? t`${name} changed this ${ago}.`;
  };
}
