/** Where the loan is: done, now and next, with times and who acts. */
import { useLingui } from '@lingui/react/macro';
import type { LoanView, Wallet } from '#contract/loans.ts';
import { Card } from '#ui/card.tsx';
import { LoanTimeline } from '../loan-timeline.tsx';

type ProgressCardProps = { loan: LoanView; withdraw: Wallet['withdraw'] };

export function ProgressCard({ loan, withdraw }: ProgressCardProps) {
  const { t } = useLingui();
  return (
    <Card title={t`Where your loan is`}>
      <LoanTimeline loan={loan} withdraw={withdraw} />
    </Card>
  );
}
