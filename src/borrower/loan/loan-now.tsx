/** Home for somebody who is signed in: the one thing that matters now, and where the loan is. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, use, useState } from 'react';
import type { LoanDraft, Wallet } from '#contract/loans.ts';
import { AmountsHideButton } from '#ui/amounts-hide-button.tsx';
import { Card } from '#ui/card.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { OwnAmounts, useAmountsHidden } from '#ui/money.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { LoanStatusTag } from '#ui/status-tag.tsx';
import { AmountsHidden, useFormat, useWordsSource } from '#ui/words.tsx';
import { RecoveryNotice } from '../account/recovery-part.ts';
import { todayInKualaLumpur } from '../account/today.ts';
import { useWallet } from '../account/use-wallet.ts';
import { wordsOf } from '../catalogs.ts';
import { SafetyPromise } from '../home/safety-promise.tsx';
import { LinkButton } from '../navigation.tsx';
import { SignedInArea } from '../signed-in-area.tsx';
import { NextStepCard } from '../wallet/next-step-card.tsx';
import { PaidSoFar } from '../wallet/paid-so-far.tsx';
import { ProgressCard } from '../wallet/progress-card.tsx';
import { addressOfPlace } from './loan-address.ts';
import { isBeforePayout, matterNow, openLoan } from './now.ts';
import { useServerDraft } from './server-draft.ts';

/** `estimate` is Home's own card, for those who have no loan. */
export function LoanNow({ estimate }: { estimate: ReactNode }) {
  const words = wordsOf(useWordsSource().i18n, 'loan');
  if (words) use(words);
  return (
    <SignedInArea>
      <Now estimate={estimate} />
    </SignedInArea>
  );
}

function Now({ estimate }: { estimate: ReactNode }) {
  const { t } = useLingui();
  const wallet = useWallet();
  const draft = useServerDraft();
  const areHidden = useAmountsHidden();
  const [wereHidden, setWereHidden] = useState(areHidden);
  if (areHidden && !wereHidden) setWereHidden(true);
  return (
    <div className="wrap py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Heading>{t`Welcome`}</Heading>
        {/* Hidden elsewhere, they are hidden here; whoever has forgotten it finds the way back. */}
        {wereHidden && <AmountsHideButton />}
      </div>
      <div className="mt-4">
        <Loaded
          query={wallet}
          label={t`Loading your loan…`}
          failed={t`We could not load your loan. Your money and your loan are not affected.`}
          bones={<NowBones />}
        >
          {(known) => (
            <OwnAmounts>
              {known.recovery && (
                <div className="mb-4 lg:mb-6">
                  <RecoveryNotice recovery={known.recovery} />
                </div>
              )}
              <Cards wallet={known} draft={draft} estimate={estimate} />
            </OwnAmounts>
          )}
        </Loaded>
      </div>
    </div>
  );
}

type DraftQuery = ReturnType<typeof useServerDraft>;
type CardsProps = { wallet: Wallet; draft: DraftQuery; estimate: ReactNode };

function Cards({ wallet, draft, estimate }: CardsProps) {
  const { t } = useLingui();
  const loan = openLoan(wallet);
  const isComing = loan !== undefined && isBeforePayout(loan);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">
      <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-6">
        <WhatMatters wallet={wallet} draft={draft} estimate={estimate} />
        {isComing && <SafetyPromise />}
      </div>
      {isComing ? (
        <ProgressCard loan={loan} withdraw={wallet.withdraw} />
      ) : (
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-6">
          {wallet.nextBill && (
            <Card title={t`Your loan`} aside={loan && <LoanStatusTag status={loan.status} />}>
              <PaidSoFar wallet={wallet} />
            </Card>
          )}
          <SafetyPromise />
        </div>
      )}
    </div>
  );
}

/** Who has no loan may have begun to ask for one: until that is known nothing is shown that would be exchanged. */
function WhatMatters({ wallet, draft: query, estimate }: CardsProps) {
  const { t } = useLingui();
  const today = todayInKualaLumpur();
  if (matterNow(wallet, null, today) === 'loan') return <NextStepCard wallet={wallet} />;
  return (
    <>
      {wallet.loan?.status === 'settled' && <NextStepCard wallet={wallet} />}
      <Loaded
        isPart
        query={query}
        label={t`Loading…`}
        failed={t`We could not load your application. What you entered is saved.`}
        bones={<Bone className="h-96 rounded-card" />}
      >
        {({ draft }) =>
          draft && matterNow(wallet, draft, today) === 'draft' ? (
            <GoOn draft={draft} />
          ) : (
            // The price of a loan is nobody's own.
            <AmountsHidden value={false}>{estimate}</AmountsHidden>
          )
        }
      </Loaded>
    </>
  );
}

function GoOn({ draft }: { draft: LoanDraft }) {
  const { t } = useLingui();
  const format = useFormat();
  const { step, amountSen, termMonths } = draft;
  const amount = amountSen === null ? undefined : format.sen(amountSen);
  const term = termMonths === null ? undefined : format.months(termMonths);
  const places = [addressOfPlace('amount'), addressOfPlace('check'), addressOfPlace('sign')] as const;
  return (
    <Card title={t`Continue your application`}>
      <p className="mb-4 text-text-2">
        {amount && term
          ? t`${amount} over ${term}. You are at step ${step} of 3.`
          : t`You are at step ${step} of 3.`}
      </p>
      <LinkButton to={places[step - 1] ?? places[0]}>{t`Continue, step ${step} of 3`}</LinkButton>
    </Card>
  );
}

function NowBones() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-6">
      <Bone className="h-48 rounded-card" />
      <Bone className="h-72 rounded-card" />
    </div>
  );
}
