/** When no new application can be sent now: after a rejection, or while the lender takes none. */
import { useLingui } from '@lingui/react/macro';
import type { Lender } from '#contract/lender.ts';
import type { Wallet } from '#contract/loans.ts';
import { Heading } from '#ui/navigation.tsx';
import { AssistantLinks } from '../frame/assistant-links.tsx';
import { ClosedCard } from '../home/closed-card.tsx';
import { LinkButton } from '../navigation.tsx';
import { NextStepCard } from '../wallet/next-step-card.tsx';

export function NoNewLoan({ wallet, lender }: { wallet: Wallet | undefined; lender: Lender }) {
  const { t } = useLingui();
  return (
    <div className="wrap max-w-[calc(var(--form-width)+4rem)] space-y-4 py-6">
      <Heading>{t`Apply for a loan`}</Heading>
      {wallet?.loan?.status === 'rejected' ? (
        <>
          <NextStepCard wallet={wallet} />
          <LinkButton to="/wallet" variant="secondary">{t`Go to your wallet`}</LinkButton>
          <AssistantLinks assistant={lender.assistant} />
        </>
      ) : (
        <ClosedCard assistant={lender.assistant} />
      )}
    </div>
  );
}
