/** The application was sent, or the loan goes on: its reference, the next thing to do, what happens then, and whom to ask. */
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, Download, MessageCircle } from 'lucide-react';
import type { Lender } from '#contract/lender.ts';
import { getApplicationCopy, type LoanView, type Wallet } from '#contract/loans.ts';
import { ButtonLink } from '#ui/button.tsx';
import { HeroPanel } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { addressOf } from '#ui/endpoint-address.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { OwnAmounts } from '#ui/money.tsx';
import { Heading, useDocumentTitle } from '#ui/navigation.tsx';
import { usePrintedSheet } from '#ui/printed-sheet.ts';
import { Bone } from '#ui/skeleton.tsx';
import { type ContractStanding, contractStanding } from '../contract/contract-standing.ts';
import { LoanTimeline } from '../loan-timeline.tsx';
import { LinkButton } from '../navigation.tsx';
import { InstallHintSlot } from '../offline/install-hint-slot.tsx';
import { NextStepCard } from '../wallet/next-step-card.tsx';
import { canBeCancelled, isBeforePayout } from './now.ts';

// Only before the payout.
const CancelLoan = lazyPart(() => import('./cancel-loan.tsx').then((module) => module.CancelLoan), {
  waiting: <Bone className="h-12 rounded-card" />,
});

type LoanStandingProps = { loan: LoanView; wallet: Wallet; lender: Lender };

export function LoanStanding({ loan, wallet, lender }: LoanStandingProps) {
  const { t } = useLingui();
  const { title, text } = useStandingWords(loan);
  const comes = isBeforePayout(loan);
  useDocumentTitle(title);
  usePrintedSheet(loan.reference);
  return (
    <div className="wrap max-w-[calc(var(--form-width)+4rem)] space-y-4 py-6">
      <HeroPanel>
        <CircleCheck aria-hidden className="size-11 stroke-[1.7] text-hero-accent" />
        <Heading className="mt-3">{title}</Heading>
        <p className="mt-1 text-on-hero-2">{text}</p>
        <p className="mt-4 text-sm text-on-hero-2">{t`Your reference`}</p>
        <p className="flex flex-wrap items-center justify-between gap-2">
          <b className="text-xl">{loan.reference}</b>
          <CopyButton text={loan.reference} label={t`reference`} />
        </p>
      </HeroPanel>
      {/* To read only, as in the wallet. */}
      <OwnAmounts>
        <NextStepCard wallet={wallet} hasCancel />
      </OwnAmounts>
      {comes && (
        <section className="py-4">
          <h2 className="mb-4 text-lg">{t`What happens next`}</h2>
          <LoanTimeline loan={loan} withdraw={wallet.withdraw} />
        </section>
      )}
      <Ways loan={loan} lender={lender} />
      {comes && <CancelLoan loan={loan} isPrepared={!canBeCancelled(wallet)} />}
      <InstallHintSlot hasApplied />
    </div>
  );
}

function Ways({ loan, lender }: Omit<LoanStandingProps, 'wallet'>) {
  const { t } = useLingui();
  const { reference } = loan;
  const number = lender.assistant.whatsapp.replace(/\D/g, '');
  const text = encodeURIComponent(t`My loan reference is ${reference}.`);
  return (
    <div className="grid gap-3 print:hidden">
      <ButtonLink
        variant="secondary"
        block
        href={`https://wa.me/${number}?text=${text}`}
        target="_blank"
        rel="noreferrer"
      >
        <MessageCircle aria-hidden />
        {t`Contact your loan assistant`}
        <span className="sr-only">{t`(opens in a new tab)`}</span>
      </ButtonLink>
      <ButtonLink variant="text" block href={addressOf(getApplicationCopy, { loanId: loan.loanId })} download>
        <Download aria-hidden />
        {t`Save a copy (PDF)`}
      </ButtonLink>
      <LinkButton to="/wallet" variant="text" block>{t`Go to your wallet`}</LinkButton>
    </div>
  );
}

function useStandingWords(loan: LoanView): { title: string; text: string } {
  const { t } = useLingui();
  const { status, agreement } = loan;
  const contract = contractStanding(loan);
  const waiting = t`Please wait for approval and contact your loan assistant if you have a question.`;
  const contractWords: Partial<Record<ContractStanding, string>> = {
    'to-sign': t`Read the complete agreement, then sign it.`,
    countersigning: t`The lender signs next.`,
    attesting: t`Next an attestor confirms that the terms were explained to you.`,
    stamping: t`Next we have your contract stamped.`,
    sealing: t`Our system makes your sealed copy.`,
    'to-take': t`Take your sealed copy of the contract.`,
    paying: t`We send the money to your own bank account.`,
  };
  switch (status) {
    case 'under-review':
      return {
        title: t`We are reviewing your application`,
        text: loan.correctionNeeded ? t`We go on as soon as you have sent the correction below.` : waiting,
      };
    case 'approved':
      return {
        title: agreement?.signedAt ? t`Your loan is approved and signed` : t`Your loan is approved`,
        text: (contract && contractWords[contract]) ?? '',
      };
    case 'disbursed':
      return {
        title: t`You have a loan with us`,
        text: t`You can apply for another one when this one is paid back.`,
      };
    default:
      return {
        title: t`Application submitted`,
        text: loan.verificationComplete
          ? waiting
          : t`Verify your identity next, then wait for approval. Contact your loan assistant if you have a question.`,
      };
  }
}
