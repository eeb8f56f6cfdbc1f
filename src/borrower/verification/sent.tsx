/** Everything has arrived: said, shown, and after two seconds on to the wallet. */
import { useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { HeroPanel } from '#ui/card.tsx';
import { Heading } from '#ui/navigation.tsx';
import { useWallet } from '../account/use-wallet.ts';
import { endedWithoutMoney } from '../loan/now.ts';
import { Link, LinkButton, useNavigate } from '../navigation.tsx';
import type { Part } from './plan.ts';
import { StepFrame } from './step-frame.tsx';
import { SubmissionProgress, useSaid } from './submission-report.tsx';
import type { BankAccount } from './use-submission.ts';

const readMs = 800;
const leaveMs = 2000;

type SentProps = { parts: readonly Part[]; bankAccount: BankAccount | undefined };

export function Sent({ parts, bankAccount }: SentProps) {
  const { t } = useLingui();
  const said = useSaid();
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = useEffectEvent(() => navigate('/wallet', { replace: true }));
  useEffect(() => {
    const timer = isLeaving ? setTimeout(leave, leaveMs) : setTimeout(() => setIsLeaving(true), readMs);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  const { bankName = '', lastFour = '' } = bankAccount ?? {};
  const wallet = useWallet();
  const loan = wallet.data?.loan;
  // Who has not applied yet waits for nobody: nothing is reviewed before.
  const hasApplied = wallet.data === undefined || Boolean(loan && !endedWithoutMoney(loan));
  return (
    <StepFrame>
      <div className="mt-4 grid gap-4">
        <HeroPanel>
          <CircleCheck aria-hidden className="mb-3 size-10 text-hero-accent" />
          <div role="status">
            {/* Room for the longer message, so that the link below stays under the finger. */}
            <Heading className="min-h-[2lh] max-sm:min-h-[3lh]">
              {said({ word: isLeaving ? 'all-done-redirecting' : 'all-done' })}
            </Heading>
          </div>
          <Link to="/wallet" className="mt-2 stands-alone text-inherit">
            {t`Go to your wallet now`}
          </Link>
        </HeroPanel>
        {/* What arrived before it was said while this one was sent; the heading says all of it. */}
        <SubmissionProgress
          parts={parts.slice(-1)}
          done={parts}
          sending={undefined}
          failed={undefined}
          bankWords={bankAccount && t`${bankName} ending ${lastFour}`}
        />
        <p className="text-text-2">
          {hasApplied
            ? t`We check your information when we review your application. You do not need to do anything now.`
            : t`We check it when you apply for a loan.`}
        </p>
        {!hasApplied && <LinkButton to="/loan">{t`Apply for a loan`}</LinkButton>}
      </div>
    </StepFrame>
  );
}
