/** What has happened with the loan and what comes next, with times. */
import { useLingui } from '@lingui/react/macro';
import type { ApplicationCase } from '#contract/office.ts';
import { Card } from '#ui/card.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { useFormat } from '#ui/words.tsx';

type Step = ApplicationCase['timeline'][number];

/** Who gives the identity first and applies afterwards is shown so. */
function asItHappened(steps: readonly Step[]): readonly Step[] {
  const [applied, verified, ...others] = steps;
  const isVerifiedFirst =
    applied?.at && verified?.step === 'verified' && verified.at && verified.at < applied.at;
  return isVerifiedFirst ? [verified, applied, ...others] : steps;
}

export function CaseTimeline({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const { proposal, approvedBy } = found;
  const firstApproval = proposal?.firstApproval;
  const format = useFormat();
  const titles: Record<Step['step'], string> = {
    applied: t`Application sent`,
    verified: t`Identity given`,
    reviewed: t`Review`,
    approved: t`Approved`,
    signed: t`Signed by the borrower`,
    countersigned: t`Countersigned`,
    attested: t`Attested`,
    stamped: t`Stamped`,
    delivered: t`Sealed copy delivered`,
    'payout-prepared': t`Payout prepared`,
    disbursed: t`Disbursed`,
    settled: t`Paid back`,
    rejected: t`Rejected`,
    cancelled: t`Cancelled`,
    expired: t`Offer ended unsigned`,
  };
  const titleOf = ({ step, state }: Step) =>
    step === 'reviewed' && state === 'done' ? t`Approval proposed` : titles[step];
  const whoOf = ({ step }: Step) => {
    if (step === 'reviewed') return proposal?.proposedBy.name;
    return step === 'approved' ? approvedBy?.name : undefined;
  };
  const detailOf = (at: string | null, who: string | undefined) =>
    at ? [who, format.dateTime(at)].filter(Boolean).join(', ') : undefined;
  return (
    <Card title={t`History`}>
      <Timeline
        steps={asItHappened(found.timeline).flatMap((step) => {
          const row = { state: step.state, title: titleOf(step), detail: detailOf(step.at, whoOf(step)) };
          if (step.step !== 'reviewed' || !firstApproval) return [row];
          const { approvedBy: first, approvedAt } = firstApproval;
          const detail = detailOf(approvedAt, first.name);
          return [row, { state: 'done' as const, title: t`First approval`, detail }];
        })}
      />
    </Card>
  );
}
