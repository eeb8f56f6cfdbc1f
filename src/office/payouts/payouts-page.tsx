/** `/office/payouts`: prepared money to release, money to prepare, and the last payouts made. */
import { useLingui } from '@lingui/react/macro';
import { FileStack } from 'lucide-react';
import type { PayoutRow } from '#contract/office.ts';
import { leftOfDay } from '#domain/lender-limits.ts';
import type { Sen } from '#domain/money.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/words.tsx';
import { LinkButton } from '../navigation.tsx';
import { PageHead } from '../page-head.tsx';
import { Piles } from '../piles.tsx';
import { PayoutCard } from './payout-card.tsx';
import { usePayouts } from './use-payouts.ts';

export function PayoutsPage() {
  const { t } = useLingui();
  const { gap } = useFormat();
  const query = usePayouts();
  return (
    <>
      <PageHead
        title={t`Payouts`}
        actions={
          <LinkButton to="/payouts/files" variant="secondary" size="small">
            <FileStack aria-hidden />
            {t`Payout files`}
          </LinkButton>
        }
      >
        {t`One person prepares a payout, a different person releases it with the bank’s evidence.`}
        {gap}
        {t`A loan appears here as soon as its borrower has the sealed copy of the agreement.`}
      </PageHead>
      <Loaded
        query={query}
        label={t`Loading the payouts…`}
        failed={t`We could not load the payouts.`}
        bones={<Bone className="mt-5 h-72 rounded-card" />}
      >
        {({ payouts, today }) => (
          <>
            <Today {...today} />
            <PayoutPiles payouts={payouts} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** How much of the day is left; said before somebody meets the refusal. */
function Today({ preparedSen, ceilingSen }: { preparedSen: Sen; ceilingSen: Sen }) {
  const { t } = useLingui();
  const format = useFormat();
  const prepared = format.sen(preparedSen);
  const ceiling = format.sen(ceilingSen);
  const left = format.sen(leftOfDay(preparedSen, { payoutsPerDaySen: ceilingSen }));
  return (
    <p className="mt-3 text-sm text-text-2">
      {t`Prepared today: ${prepared} of ${ceiling}. Left for today: ${left}.`}
    </p>
  );
}

function PayoutPiles({ payouts }: { payouts: readonly PayoutRow[] }) {
  const { t } = useLingui();
  const of = (...statuses: PayoutRow['status'][]) =>
    payouts.filter(({ status }) => statuses.includes(status));
  const piles = [
    { title: t`To release`, rows: of('prepared'), empty: t`No payout waits for its release.` },
    {
      title: t`To prepare`,
      rows: of('ready'),
      empty: t`No loan waits for its payout. One appears here when its borrower has the sealed copy; the Contracts desk shows what is still missing.`,
    },
    { title: t`Done`, rows: of('released', 'returned'), empty: t`No payout was made yet.` },
  ];
  return (
    <Piles
      piles={piles}
      keyOf={(payout) => `${payout.loanId} ${payout.preparedAt}`}
      card={(payout) => <PayoutCard payout={payout} />}
    />
  );
}
