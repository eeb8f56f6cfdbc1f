/** `/office/payouts`: prepared money to release, money to prepare, and the last payouts made. */
import { useLingui } from '@lingui/react/macro';
import type { PayoutRow } from '#contract/office.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { PayoutCard } from './payout-card.tsx';
import { usePayouts } from './use-payouts.ts';

export function PayoutsPage() {
  const { t } = useLingui();
  const query = usePayouts();
  return (
    <>
      <Heading>{t`Payouts`}</Heading>
      <p className="mt-1 max-w-measure text-text-2">
        {t`One person prepares a payout, a different person releases it with the bank’s evidence.`}
      </p>
      <Loaded
        query={query}
        label={t`Loading the payouts…`}
        failed={t`We could not load the payouts.`}
        bones={<Bone className="mt-5 h-72 rounded-card" />}
      >
        {({ payouts }) => <Piles payouts={payouts} />}
      </Loaded>
    </>
  );
}

function Piles({ payouts }: { payouts: readonly PayoutRow[] }) {
  const { t } = useLingui();
  const of = (...statuses: PayoutRow['status'][]) =>
    payouts.filter(({ status }) => statuses.includes(status));
  const piles = [
    { title: t`To release`, rows: of('prepared'), empty: t`No payout waits for its release.` },
    { title: t`To prepare`, rows: of('ready'), empty: t`No loan waits for its payout.` },
    { title: t`Done`, rows: of('released', 'returned'), empty: t`No payout was made yet.` },
  ];
  return piles.map(({ title, rows, empty }) => (
    <section key={title} className="mt-6">
      <h2 className="mb-3 text-lg">
        {title} <span className="font-(weight:--weight-body) text-text-3 tabular">{rows.length}</span>
      </h2>
      {rows.length === 0 ? (
        <Card>
          <EmptyState>{empty}</EmptyState>
        </Card>
      ) : (
        <ul className="grid gap-4">
          {rows.map((payout) => (
            <li key={`${payout.loanId} ${payout.preparedAt}`}>
              <PayoutCard payout={payout} />
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}
