/** Where the loan is: done, now and next, with times and who acts. */
import { useLingui } from '@lingui/react/macro';
import type { LoanView } from '#contract/loans.ts';
import { Card } from '#ui/card.tsx';
import { LoanTimeline } from '../loan-timeline.tsx';

export function ProgressCard({ loan }: { loan: LoanView }) {
  const { t } = useLingui();
  return (
    <Card title={t`Where your loan is`}>
      <LoanTimeline loan={loan} />
    </Card>
  );
}
