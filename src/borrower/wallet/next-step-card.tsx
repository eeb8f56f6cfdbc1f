/** The one thing to do now: verify, sign, take the copy, pay, correct, or nothing at all. */
import { useLingui } from '@lingui/react/macro';
import type { LoanView, Wallet } from '#contract/loans.ts';
import { Card } from '#ui/card.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { BigAmount } from '#ui/money.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/words.tsx';
import { BillBeingChecked } from '../account/being-checked.tsx';
import {
  type Bill,
  DueDay,
  DueTag,
  LateInterestSum,
  lateOfToPaySen,
  PaidOfBill,
  toPaySen,
} from '../account/bill-lines.tsx';
import { ClaimCard } from '../claim/claim-card.tsx';
import { type ContractStanding, contractStanding } from '../contract/contract-standing.ts';
import { HelpLink } from '../hardship/help-link.tsx';
import { canBeCancelled } from '../loan/now.ts';
import { Link, LinkButton } from '../navigation.tsx';

// Few people ever see one of these, and the reasons alone are many words.
const MoneyCameBack = lazyPart(() => import('./money-came-back.tsx').then((module) => module.MoneyCameBack), {
  isAhead: false,
});
const RejectionReasons = lazyPart(
  () => import('./rejection-reasons.tsx').then((module) => module.RejectionReasons),
  { waiting: <Bone className="h-24" />, isAhead: false },
);

type NextStepCardProps = {
  wallet: Wallet;
  /** The way to cancel stands on the same page. */
  hasCancel?: boolean;
};

export function NextStepCard({ wallet, hasCancel = false }: NextStepCardProps) {
  const { t } = useLingui();
  const { loan, nextBill } = wallet;
  // Nothing is asked until two people have answered it.
  if (loan?.claim?.status === 'open') return <ClaimCard loan={loan} />;
  if (nextBill) return <NextPayment bill={nextBill} wallet={wallet} />;
  if (!loan || loan.status === 'cancelled' || loan.status === 'expired') return <NoLoan loan={loan} />;
  if (loan.status === 'rejected') return <Rejected loan={loan} />;
  if (loan.status === 'settled') {
    return (
      <Card title={t`You have paid off this loan`}>
        <p className="mb-4 text-text-2">{t`Thank you. You owe nothing. Your closing letter says so in writing.`}</p>
        <LinkButton to="/my-account/documents" variant="secondary">{t`Get your closing letter`}</LinkButton>
      </Card>
    );
  }
  if (loan.correctionNeeded) {
    return (
      <Card title={t`We need one more thing from you`} tone="attention">
        <p className="mb-4 text-text-2">{t`Your reviewer asked for a correction. Everything else you sent is safe.`}</p>
        <LinkButton to="/verifikasi-akun">{t`See what to correct`}</LinkButton>
      </Card>
    );
  }
  if (!loan.verificationComplete) {
    return (
      <Card title={t`One more thing: verify your identity`} tone="attention">
        <p className="mb-4 text-text-2">{t`We can only review your application when we know who you are. It takes about 5 minutes.`}</p>
        <LinkButton to="/verifikasi-akun">{t`Verify my identity`}</LinkButton>
      </Card>
    );
  }
  if (wallet.withdraw.status === 'could-not-be-sent') return <MoneyCameBack wallet={wallet} />;
  const standing = contractStanding(loan);
  if (standing === 'to-sign') return <SignNow loan={loan} />;
  if (standing === 'to-take') return <TakeCopyNow />;
  return (
    <NothingToDo
      standing={standing}
      teamWrote={wallet.teamWrote}
      mayCancel={!hasCancel && canBeCancelled(wallet)}
    />
  );
}

/** Who acts next instead, while a contract is on its way to its seal. */
type NothingToDoProps = {
  standing: ContractStanding | undefined;
  /** A question of theirs may wait to be read. */
  teamWrote: boolean;
  mayCancel: boolean;
};

function NothingToDo({ standing, teamWrote, mayCancel }: NothingToDoProps) {
  const { t } = useLingui();
  const whoActs: Partial<Record<ContractStanding, string>> = {
    countersigning: t`You have signed your contract. The lender signs next.`,
    attesting: t`Your contract is signed by both sides. Next an attestor confirms that the terms were explained to you; we arrange it.`,
    stamping: t`Your contract is attested. Next we have it stamped; you pay nothing now.`,
    sealing: t`Your contract is stamped. Our system makes your sealed copy, usually within minutes.`,
    paying: t`You have your sealed copy. Next we send the money to your own bank account.`,
  };
  return (
    <Card
      title={teamWrote ? t`Our team wrote to you` : t`You do not need to do anything now`}
      {...(teamWrote && { tone: 'attention' })}
    >
      {standing && whoActs[standing] && <p className="mb-2">{whoActs[standing]}</p>}
      {teamWrote ? (
        <LinkButton to="/my-account/message" className="mt-2">{t`Read the message`}</LinkButton>
      ) : (
        <p className="text-text-2">{t`We tell you here and by message as soon as something changes.`}</p>
      )}
      {mayCancel && (
        <p className="mt-2 print:hidden">
          <Link to="/loan" className="stands-alone">{t`Change your mind? Cancel free of charge`}</Link>
        </p>
      )}
    </Card>
  );
}

function TakeCopyNow() {
  const { t } = useLingui();
  return (
    <Card title={t`Your sealed copy is ready`} tone="attention">
      <p className="mb-4 text-text-2">
        {t`Your contract is signed, attested, stamped and sealed. Take your copy, free: then we can send your money.`}
      </p>
      <LinkButton to="/my-account/contract">{t`Take your sealed copy`}</LinkButton>
    </Card>
  );
}

function NextPayment({ bill, wallet }: { bill: Bill; wallet: Wallet }) {
  const { t } = useLingui();
  const { dueNow, checking, help } = wallet;
  const isSent = checking.length > 0;
  const several = dueNow !== null && dueNow.bills > 1;
  return (
    <Card>
      <h2 className="text-base font-body">{dueNow?.bills ? t`To pay now` : t`Next instalment`}</h2>
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <BigAmount amountSen={toPaySen(bill, dueNow)} hideable />
        <DueTag bill={bill} />
      </div>
      <p className="mt-1 mb-2">
        {several ? (
          t`${dueNow.bills} bills are due.`
        ) : (
          <>
            {t`Instalment ${bill.instalmentNumber} of ${bill.of}, due`} <DueDay bill={bill} />
          </>
        )}
      </p>
      <PaidOfBill bill={bill} dueNow={dueNow} />
      <LateInterestSum rateBps={bill.lateRateBps} dueNow={dueNow} />
      {isSent && (
        <div className="mt-3">
          <BillBeingChecked
            checking={checking}
            toPaySen={toPaySen(bill, dueNow)}
            lateSen={lateOfToPaySen(dueNow)}
          />
        </div>
      )}
      <LinkButton to="/my-account/payment" variant={isSent ? 'secondary' : 'primary'} block className="mt-3">
        {isSent ? t`See your payments` : several ? t`Pay now` : t`Pay this instalment`}
      </LinkButton>
      <HelpLink help={help} block />
    </Card>
  );
}

function SignNow({ loan }: { loan: LoanView }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card title={t`Approved: read and sign your contract`} tone="attention">
      <p className="mb-4 text-text-2">
        {t`${format.sen(loan.terms.principalSen)} over ${format.months(loan.terms.termMonths)}.`}
        {format.gap}
        {loan.offerEndsOn && t`The offer is open until ${format.dateWithWeekday(loan.offerEndsOn)}.`}
      </p>
      <LinkButton to="/my-account/contract">{t`Read and sign`}</LinkButton>
    </Card>
  );
}

function NoLoan({ loan }: { loan: LoanView | null }) {
  const { t } = useLingui();
  const ended: Partial<Record<ContractStanding, string>> = {
    declined: t`You did not take this loan. Nothing is owed.`,
    expired: t`The offer ended unsigned`,
  };
  const standing = loan && contractStanding(loan);
  const title = (standing && ended[standing]) ?? t`You have no loan yet`;
  return (
    <Card title={title}>
      <p className="mb-4 text-text-2">{t`See the full cost first: the monthly instalment, the interest in ringgit and the total. Checking it does not affect you.`}</p>
      <LinkButton to="/loan">{t`Apply for a loan`}</LinkButton>
    </Card>
  );
}

function Rejected({ loan }: { loan: LoanView }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card title={t`We cannot offer this loan now`}>
      {loan.rejection && (
        <>
          <RejectionReasons reasons={loan.rejection.reasons} />
          <p className="mt-3">{t`You can apply again from ${format.dateWithWeekday(loan.rejection.tryAgainOn)}.`}</p>
        </>
      )}
      <p className="mt-3 text-text-2">{t`Free advice about debts and budgets: AKPK. Its official site is akpk.org.my.`}</p>
    </Card>
  );
}
