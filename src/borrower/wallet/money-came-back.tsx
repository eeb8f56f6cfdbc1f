/**
 * The bank could not take the loan money: its reason in plain words, what to check, and that it costs nothing. Or the
 * lender stopped the payout: then no bank sent anything back, and no account is at fault.
 */
import { useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { Wallet } from '#contract/loans.ts';
import { payoutReturnReasons } from '#domain/payout.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { payoutReturnWords } from '#words/reasons-payout.ts';
import { LinkButton } from '../navigation.tsx';

export function MoneyCameBack({ wallet: { withdraw } }: { wallet: Wallet }) {
  const { t, i18n } = useLingui();
  const reason = payoutReturnReasons.find((known) => known === withdraw.returnReason);
  const isCalledOff = reason === 'called-off';
  return (
    <Card
      tone="attention"
      title={
        <span className="flex items-center gap-2">
          <TriangleAlert aria-hidden className="size-5 flex-none text-warning" />
          {isCalledOff ? t`Your money was not sent yet` : t`Your money could not be sent`}
        </span>
      }
    >
      {reason && <p>{i18n._(payoutReturnWords[reason])}</p>}
      <p className={classNames('mt-1 text-text-2', !isCalledOff && 'mb-4')}>
        {isCalledOff
          ? t`We have the money and send it again. There is nothing to pay.`
          : t`We have the money. Check your bank account with us, then we send it again. A correction is free. There is nothing to pay.`}
      </p>
      {!isCalledOff && <LinkButton to="/my-account/bank-account">{t`Check your bank account`}</LinkButton>}
    </Card>
  );
}
