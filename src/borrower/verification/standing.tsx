/** Nothing to fill in: where the verification stands and what comes next. */
import { useLingui } from '@lingui/react/macro';
import type { VerificationView } from '#contract/identity.ts';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/navigation.tsx';
import { BackWords, backClass } from '#ui/step-progress.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { useFormat } from '#ui/words.tsx';
import { todayInKualaLumpur } from '../account/today.ts';
import { useWallet } from '../account/use-wallet.ts';
import { endedWithoutMoney, waitingUntil } from '../loan/now.ts';
import { Link, LinkButton } from '../navigation.tsx';
import { StepFrame } from './step-frame.tsx';

export function Standing({ view }: { view: VerificationView }) {
  const { t } = useLingui();
  const format = useFormat();
  const wallet = useWallet();
  const { bankAccount, submittedAt } = view;
  const { bankName = '', lastFour = '' } = bankAccount ?? {};
  const receivedAt = submittedAt ? format.dateTime(submittedAt) : '';
  const isChecked = view.state === 'checked';
  const isReviewed = view.isLocked && !isChecked;
  const loan = wallet.data?.loan;
  // A loan that ended has no review any more; the next application has.
  const mustWait = waitingUntil(wallet.data, todayInKualaLumpur()) !== undefined;
  const hasLoan = view.isLocked || wallet.data === undefined || Boolean(loan && !endedWithoutMoney(loan));
  return (
    <StepFrame>
      <Link to="/wallet" className={backClass}>
        <BackWords />
      </Link>
      <Heading className="mt-2 mb-2">
        {isChecked ? t`Your identity is verified` : t`We have your information`}
      </Heading>
      <p className="mb-6 text-text-2">
        {isChecked
          ? t`You do not need to do this again.`
          : isReviewed
            ? t`A reviewer is looking at it now, so it cannot change. You do not need to do anything.`
            : hasLoan
              ? t`We check it when we review your application. You do not need to do anything now.`
              : t`We check it when you apply for a loan.`}
      </p>
      <Card>
        <Timeline
          steps={[
            {
              state: 'done',
              title: t`Personal information and photos`,
              detail: submittedAt && t`Received ${receivedAt}`,
            },
            {
              state: 'done',
              title: t`Bank account`,
              detail: bankAccount && t`${bankName} ending ${lastFour}`,
            },
            ...(isChecked || hasLoan
              ? [
                  {
                    state: isChecked ? ('done' as const) : isReviewed ? ('now' as const) : ('next' as const),
                    title: t`Check by our review team`,
                    detail: isChecked
                      ? undefined
                      : t`If something is unclear we ask you here and by message.`,
                  },
                ]
              : []),
          ]}
        />
      </Card>
      <div className="mt-6 mb-8 flex flex-wrap gap-3">
        {hasLoan || mustWait ? (
          <LinkButton to="/wallet">{t`Go to your wallet`}</LinkButton>
        ) : (
          <LinkButton to="/loan">{t`Apply for a loan`}</LinkButton>
        )}
        <LinkButton to="/my-account/information" variant="secondary">
          {t`See your answers and photos`}
        </LinkButton>
      </div>
    </StepFrame>
  );
}
