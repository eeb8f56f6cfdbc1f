/** What has happened with the loan and what comes next, with times. */
import { useLingui } from '@lingui/react/macro';
import type { ApplicationCase } from '#contract/office.ts';
import { Card } from '#ui/card.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { useFormat } from '#ui/words.tsx';

type Step = ApplicationCase['timeline'][number];

export function CaseTimeline({ steps }: { steps: readonly Step[] }) {
  const { t } = useLingui();
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
  return (
    <Card title={t`History`}>
      <Timeline
        steps={steps.map((step) => ({
          state: step.state,
          title: titleOf(step),
          detail: step.at ? format.dateTime(step.at) : undefined,
        }))}
      />
    </Card>
  );
}
