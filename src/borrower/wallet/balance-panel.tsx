/** Money of the borrower that the lender still holds, and the way of the loan money to the bank. Read-only by nature. */
import { useLingui } from '@lingui/react/macro';
import type { Wallet } from '#contract/loans.ts';
import { AmountsHideButton } from '#ui/amounts-hide-button.tsx';
import { HeroPanel } from '#ui/card.tsx';
import { BigAmount, useAmountsHidden } from '#ui/money.tsx';
import { useWithdrawWords, withdrawLooks } from '#ui/status-tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { Link } from '../navigation.tsx';

export function BalancePanel({ wallet }: { wallet: Wallet }) {
  const { t } = useLingui();
  return (
    <HeroPanel>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-base font-body text-on-hero-2">{t`Current balance`}</h2>
        <AmountsHideButton />
      </div>
      <BigAmount amountSen={wallet.currentBalanceSen} hideable />
      <p className="text-on-hero-2">
        <BalanceSentence wallet={wallet} />
      </p>
      <WithdrawStatus wallet={wallet} />
    </HeroPanel>
  );
}

function BalanceSentence({ wallet }: { wallet: Wallet }) {
  const { t } = useLingui();
  const format = useFormat();
  const { status } = wallet.withdraw;
  const nextDueOn = wallet.dueNow?.nextDueOn;
  if (status === 'being-sent') return t`Loan money waiting to reach your bank`;
  if (wallet.currentBalanceSen > 0) {
    return nextDueOn
      ? t`Your money with us. It pays your next bill on ${format.date(nextDueOn)}, or we send it back if you ask.`
      : t`Your money with us. We send it back to your bank account if you ask.`;
  }
  if (status === 'paid-out') return t`All your loan money has been sent to your bank`;
  return t`We hold no money of yours`;
}

function WithdrawStatus({ wallet }: { wallet: Wallet }) {
  const hidden = useAmountsHidden();
  const { t } = useLingui();
  const format = useFormat();
  const words = useWithdrawWords();
  const { status, amountSen, bankAccount, at } = wallet.withdraw;
  const { icon: Icon } = withdrawLooks[status];
  const amount = hidden ? t`Amount hidden` : format.sen(amountSen);
  const bank = bankAccount?.bankName ?? '';
  const ending = bankAccount?.lastFour ?? '';
  const when = at ? format.dateTime(at) : '';
  const sentences = {
    'not-started': t`The transfer starts when your contract is signed and sealed and you have your copy. There is nothing to pay.`,
    'being-sent': t`${amount} to ${bank} ending ${ending}. You do not need to do or pay anything.`,
    'paid-out': t`${amount} to ${bank} ending ${ending} on ${when}`,
    'could-not-be-sent': t`The bank sent the money back. We have it. There is nothing to pay, and correcting the account is free.`,
  };
  return (
    <div className="mt-4 flex gap-3 border-t border-on-hero/20 pt-4">
      <Icon aria-hidden className="mt-0.5 size-5 flex-none text-hero-accent" />
      <div className="min-w-0">
        <p className="font-strong">{t`Withdraw status: ${words[status]}`}</p>
        <p className="text-on-hero-2">{sentences[status]}</p>
        {status === 'could-not-be-sent' && (
          <Link
            to="/my-account/bank-account"
            className="inline-flex min-h-11 items-center text-on-hero underline"
          >
            {t`Check your bank account`}
          </Link>
        )}
      </div>
    </div>
  );
}
