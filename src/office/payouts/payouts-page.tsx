/** `/office/payouts`: money to prepare, to release with the bank's evidence by a second person, and the last ones made. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PayoutRow } from '#contract/office.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { api } from '../api.ts';
import { useRefreshMs } from '../frame/use-recently-active.ts';
import { PayoutCard } from './payout-card.tsx';

export const payoutsKey = ['getPayouts'] as const;

export function PayoutsPage() {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: payoutsKey,
    queryFn: ({ signal }) => api.getPayouts(undefined, { signal }),
    refetchInterval: useRefreshMs(),
  });
  return (
    <>
      <Heading>{t`Payouts`}</Heading>
      <Loaded
        query={query}
        label={t`Loading the payouts…`}
        failed={t`We could not load the payouts.`}
        bones={<Bone className="mt-5 h-72 rounded-card" />}
      >
        {({ payouts }) => <Groups payouts={payouts} />}
      </Loaded>
    </>
  );
}

function Groups({ payouts }: { payouts: readonly PayoutRow[] }) {
  const { t } = useLingui();
  const of = (...statuses: PayoutRow['status'][]) =>
    payouts.filter(({ status }) => statuses.includes(status));
  const groups = [
    { title: t`To release`, rows: of('prepared'), empty: t`No payout waits for its release.` },
    { title: t`To prepare`, rows: of('ready', 'returned'), empty: t`No loan waits for its payout.` },
    { title: t`Made`, rows: of('released'), empty: t`No payout was made yet.` },
  ];
  return (
    <>
      {groups.map(({ title, rows, empty }) => (
        <section key={title} className="mt-6">
          <h2 className="mb-3 text-lg">
            {title} <span className="font-body text-text-3 tabular">{rows.length}</span>
          </h2>
          {rows.length === 0 ? (
            <Card>
              <EmptyState>{empty}</EmptyState>
            </Card>
          ) : (
            <ul className="grid gap-4">
              {rows.map((payout) => (
                <li key={payout.loanId}>
                  <PayoutCard payout={payout} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}
