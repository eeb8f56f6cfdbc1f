/** The bank could not take the loan money: its reason in plain words, what to check, and that it costs nothing. */
import { useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { Wallet } from '#contract/loans.ts';
import { payoutReturnReasons } from '#domain/payout.ts';
import { Card } from '#ui/card.tsx';
import { payoutReturnWords } from '#words/reasons.ts';
import { LinkButton } from '../navigation.tsx';

export function MoneyCameBack({ wallet: { withdraw } }: { wallet: Wallet }) {
  const { t, i18n } = useLingui();
  const reason = payoutReturnReasons.find((known) => known === withdraw.returnReason);
  return (
    <Card
      tone="attention"
      title={
        <span className="flex items-center gap-2">
          <TriangleAlert aria-hidden className="size-5 flex-none text-warning" />
          {t`Your money could not be sent`}
        </span>
      }
    >
      {reason && <p>{i18n._(payoutReturnWords[reason])}</p>}
      <p className="mt-1 mb-4 text-text-2">
        {t`We have the money. Check your bank account with us, then we send it again. A correction is free. There is nothing to pay.`}
      </p>
      <LinkButton to="/my-account/bank-account">{t`Check your bank account`}</LinkButton>
    </Card>
  );
}
