/** How far a running loan is: the instalments that are paid and what is left, with the way to the wallet. */
import { useLingui } from '@lingui/react/macro';
import type { Wallet } from '#contract/loans.ts';
import { Amount } from '#ui/money.tsx';
import { PayoffRing } from '#ui/payoff-ring.tsx';
import { Link } from '../navigation.tsx';
import { leftToPayToday } from './left-to-pay.ts';

export function PaidSoFar({ wallet }: { wallet: Wallet }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <PayoffRing paid={wallet.paidInstalments} of={wallet.loan?.instalments.length ?? 0} />
      <div className="min-w-0 flex-1 basis-38">
        <p className="text-sm text-text-2">{t`Left to pay`}</p>
        <Amount amountSen={leftToPayToday(wallet).leftSen} className="text-xl font-strong" />
        <Link
          to="/wallet"
          className="flex min-h-11 w-fit min-w-11 items-center print:hidden"
        >{t`Wallet`}</Link>
      </div>
    </div>
  );
}
