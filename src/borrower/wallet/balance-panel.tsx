/** Money of the borrower that the lender still holds, and the way of the loan money to the bank. Read-only by nature. */
import { useLingui } from '@lingui/react/macro';
import type { Wallet } from '#contract/loans.ts';
import { AmountsHideButton } from '#ui/amounts-hide-button.tsx';
import { HeroPanel } from '#ui/card.tsx';
import { BigAmount } from '#ui/money.tsx';
import { useFormat } from '#ui/words.tsx';
import { endedWithoutMoney } from '../loan/now.ts';
import { Transfer } from './transfer.tsx';
import { useWithdrawWords, withdrawIcons } from './withdraw-status.ts';

export function BalancePanel({ wallet }: { wallet: Wallet }) {
  const { t } = useLingui();
  const { loan, withdraw } = wallet;
  // Of a loan that ended before any payout nothing was sent and nothing will be.
  const isAlive = !(loan && endedWithoutMoney(loan) && withdraw.status === 'not-started');
  return (
    <HeroPanel>
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-base font-body text-on-hero-2">{t`Current balance`}</h2>
        <AmountsHideButton />
      </div>
      <BigAmount amountSen={wallet.currentBalanceSen} hideable />
      <p className="text-on-hero-2">
        <BalanceSentence wallet={wallet} />
      </p>
      <Transfer {...wallet.withdraw} />
      {isAlive && <WithdrawStatus wallet={wallet} />}
    </HeroPanel>
  );
}

function BalanceSentence({ wallet }: { wallet: Wallet }) {
  const { t } = useLingui();
  const format = useFormat();
  const { status, returnReason } = wallet.withdraw;
  const nextDueOn = wallet.dueNow?.nextDueOn;
  if (status === 'being-sent') return t`Loan money that we have set aside for your bank`;
  if (status === 'could-not-be-sent' && wallet.loan?.status === 'approved')
    return returnReason === 'called-off'
      ? t`We stopped the payout before it was sent. We send the money again.`
      : t`The bank sent your loan money back. We send it again.`;
  if (wallet.currentBalanceSen > 0) {
    if (wallet.goingBackSen >= wallet.currentBalanceSen)
      return t`Your money with us. It is going back to your bank account.`;
    if (wallet.goingBackSen > 0)
      return nextDueOn
        ? t`Your money with us. A part of it is going back to your bank account; the rest pays your next bill on ${format.dateWithWeekday(nextDueOn)}.`
        : t`Your money with us. A part of it is going back to your bank account.`;
    return nextDueOn
      ? t`Your money with us. It pays your next bill on ${format.dateWithWeekday(nextDueOn)}, or we send it back if you ask.`
      : t`Your money with us. We send it back to your bank account if you ask.`;
  }
  if (status === 'came-back') return t`It seems that the bank sent your loan money back to us.`;
  if (status === 'paid-out') return t`All your loan money has been sent to your bank`;
  return t`We hold no money of yours`;
}

function WithdrawStatus({ wallet }: { wallet: Wallet }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useWithdrawWords();
  const { status, amountSen, bankAccount, at, returnReason } = wallet.withdraw;
  const Icon = withdrawIcons[status];
  const amount = format.sen(amountSen);
  const bank = bankAccount?.bankName ?? '';
  const ending = bankAccount?.lastFour ?? '';
  const when = at ? format.dateTime(at) : '';
  const sentences = {
    'not-started':
      wallet.loan?.agreement?.state === 'delivered'
        ? t`Your contract is signed and sealed, and you have your copy. We prepare the transfer now. There is nothing to pay.`
        : t`The transfer starts when your contract is signed and sealed and you have your copy. There is nothing to pay.`,
    'being-sent': t`${amount} for ${bank} ending ${ending}. A second person checks it, then we send it. You do not need to do or pay anything.`,
    'paid-out': t`${amount} to ${bank} ending ${ending} on ${when}`,
    'came-back': t`${amount} to ${bank} ending ${ending}: it seems that the bank sent it back. There is nothing to pay while we look into it.`,
    'could-not-be-sent':
      wallet.loan?.status === 'cancelled'
        ? t`This loan was cancelled. Its money is not sent, and there is nothing to pay.`
        : returnReason === 'called-off'
          ? t`We stopped the payout before it was sent. We have the money. There is nothing to pay.`
          : t`The bank sent the money back. We have it. There is nothing to pay, and correcting the account is free.`,
  };
  return (
    <div className="mt-4 flex flex-wrap gap-x-3 border-t border-on-hero/20 pt-4">
      <Icon aria-hidden className="mt-0.5 size-5 flex-none text-hero-accent" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-strong">{t`Withdraw status: ${words[status]}`}</p>
        <p className="text-on-hero-2">{sentences[status]}</p>
      </div>
    </div>
  );
}
