/** In place of the loan card when there is nothing to lend. */
import { useLingui } from '@lingui/react/macro';
import type { Lender } from '#contract/lender.ts';
import { Card } from '#ui/card.tsx';
import { AssistantLinks } from '../frame/assistant-links.tsx';

export function ClosedCard({ assistant }: { assistant: Lender['assistant'] }) {
  const { t } = useLingui();
  return (
    <Card title={t`Loans are not open right now`} className="text-text">
      <p className="mb-3 text-text-2">{t`If you already have a loan, nothing changes for you.`}</p>
      <div data-help>
        <AssistantLinks assistant={assistant} />
      </div>
    </Card>
  );
}
