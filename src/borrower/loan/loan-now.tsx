/** Home for somebody who is signed in: the one thing that matters now, and where the loan is. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, use } from 'react';
import type { LoanDraft, Wallet } from '#contract/loans.ts';
import { Card } from '#ui/card.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useFormat, useWordsSource } from '#ui/words.tsx';
import { useWallet } from '../account/use-wallet.ts';
import { wordsOf } from '../catalogs.ts';
import { SafetyPromise } from '../home/safety-promise.tsx';
import { LoanTimeline } from '../loan-timeline.tsx';
import { LinkButton } from '../navigation.tsx';
import { SignedInArea } from '../signed-in-area.tsx';
import { NextStepCard } from '../wallet/next-step-card.tsx';
import { addressOfPlace } from './loan-address.ts';
import { isBeforePayout, matterNow, openLoan } from './now.ts';
import { todayInMalaysia } from './today.ts';
import { useServerDraft } from './use-loan-draft.ts';

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
  return (
    <div className="wrap py-6">
      <Heading>{t`Welcome back`}</Heading>
      <div className="mt-4">
        <Loaded
          query={wallet}
          label={t`Loading your loan…`}
          failed={t`We could not load your loan. Your money and your loan are not affected.`}
          bones={<NowBones />}
        >
          {(known) => <Cards wallet={known} draft={draft.data?.draft ?? null} estimate={estimate} />}
        </Loaded>
      </div>
    </div>
  );
}

type CardsProps = { wallet: Wallet; draft: LoanDraft | null; estimate: ReactNode };

function Cards({ wallet, draft, estimate }: CardsProps) {
  const { t } = useLingui();
  const matter = matterNow(wallet, draft, todayInMalaysia());
  const loan = openLoan(wallet);
  const isComing = loan !== undefined && isBeforePayout(loan);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">
      <div className="grid min-w-0 gap-4 lg:gap-6">
        {matter === 'loan' && <NextStepCard wallet={wallet} />}
        {matter === 'bank' && <MoneyCameBack />}
        {matter === 'draft' && draft && <GoOn draft={draft} />}
        {matter === 'estimate' && wallet.loan?.status === 'settled' && <NextStepCard wallet={wallet} />}
        {matter === 'estimate' && estimate}
        {isComing && <SafetyPromise />}
      </div>
      {isComing ? (
        <Card title={t`Where your loan is`}>
          <LoanTimeline loan={loan} />
        </Card>
      ) : (
        <SafetyPromise />
      )}
    </div>
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

function MoneyCameBack() {
  const { t } = useLingui();
  return (
    <Card title={t`Your bank could not take the money`} tone="attention">
      <p className="mb-4 text-text-2">
        {t`Check your bank account with us. A correction is free. There is nothing to pay.`}
      </p>
      <LinkButton to="/my-account/bank-account">{t`Check your bank account`}</LinkButton>
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
