/** `/wallet`: where is my money, what do I owe, what is next. Everything on it is a view of the ledger. */
import { useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import type { Wallet } from '#contract/loans.ts';
import { Loaded } from '#ui/loaded.tsx';
import { OwnAmounts } from '#ui/money.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { usePrintedSheet } from '#ui/printed-sheet.ts';
import { Bone } from '#ui/skeleton.tsx';
import { RecoveryNotice } from '../account/recovery-part.ts';
import { useWallet } from '../account/use-wallet.ts';
import { ClaimCard } from '../claim/claim-card.tsx';
import { claimMatters } from '../claim/claim-matters.ts';
import { endedWithoutMoney } from '../loan/now.ts';
import { InstallHintSlot } from '../offline/install-hint-slot.tsx';
import { CreditCard } from '../refund/credit-card.tsx';
import { BalancePanel } from './balance-panel.tsx';
import { LoanCard } from './loan-card.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { ProgressCard } from './progress-card.tsx';
import { WalletHistory } from './wallet-history.tsx';

export function WalletPage() {
  const { t } = useLingui();
  const query = useWallet();
  return (
    <div className="wrap py-6">
      <Heading>{t`Wallet`}</Heading>
      <div className="mt-4">
        <Loaded
          query={query}
          label={t`Loading your wallet…`}
          failed={t`We could not load your wallet. Your money and your loan are not affected.`}
          bones={<WalletBones />}
        >
          {(wallet) => (
            <OwnAmounts>
              {wallet.recovery && (
                <div className="mb-4 lg:mb-6">
                  <RecoveryNotice recovery={wallet.recovery} />
                </div>
              )}
              <WalletCards wallet={wallet} />
            </OwnAmounts>
          )}
        </Loaded>
        <div className="mt-4 empty:hidden lg:mt-6">
          <InstallHintSlot />
        </div>
      </div>
    </div>
  );
}

function WalletCards({ wallet }: { wallet: Wallet }) {
  const { t } = useLingui();
  const { loan } = wallet;
  usePrintedSheet(loan?.reference);
  const isClaimed = loan?.claim?.status === 'open';
  const isEnded = loan !== null && endedWithoutMoney(loan);
  const isPaidOut = loan?.status === 'disbursed' || loan?.status === 'settled';
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,0.9fr)] lg:gap-6">
      <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-6">
        <BalancePanel wallet={wallet} />
        <NextStepCard wallet={wallet} />
        {/* Also what is on its way to the bank is held, and that is no credit. */}
        <CreditCard isExpected={wallet.withdraw.status === 'paid-out' && wallet.currentBalanceSen > 0} />
        {loan && <LoanCard wallet={wallet} loan={loan} />}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-6">
        {loan && !isPaidOut && <ProgressCard loan={loan} withdraw={wallet.withdraw} />}
        {loan && !isPaidOut && !isEnded && (
          <Notice tone="plain" icon={ShieldCheck} title={t`We never ask you to pay first`}>
            {t`If the money cannot be sent, we fix it free of charge. Nobody from Jernih will ever ask you to pay to release your money.`}
          </Notice>
        )}
        {loan && isPaidOut && <PaymentsCard loan={loan} lateUntil={wallet.dueNow?.lateUntil ?? undefined} />}
        {loan && !isClaimed && claimMatters(loan, wallet.paidInstalments) && <ClaimCard loan={loan} />}
        <WalletHistory transactions={wallet.history} mayCome={!isEnded} />
      </div>
    </div>
  );
}

/** The balance and what is next, the loan's facts beside its payments: the columns and heights of what comes. */
function WalletBones() {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,0.9fr)] lg:gap-6">
      <div className="grid gap-4 lg:gap-6">
        <Bone className="h-59 rounded-sheet" />
        <Bone className="h-68 rounded-card" />
        <Bone className="h-160 rounded-card" />
      </div>
      <div className="grid gap-4 lg:gap-6">
        <Bone className="h-96 rounded-card" />
        <Bone className="h-96 rounded-card" />
      </div>
    </div>
  );
}
