/** `/office/refunds`: money of borrowers that is to go back, in the order of what is next, and the last ones sent. */
import { useLingui } from '@lingui/react/macro';
import type { RefundRow } from '#contract/claims.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { RefundCard } from './refund-card.tsx';
import { useRefunds } from './use-refunds.ts';

export function RefundsPage() {
  const { t } = useLingui();
  const query = useRefunds();
  return (
    <>
      <Heading>{t`Refunds`}</Heading>
      <p className="mt-1 max-w-measure text-text-2">
        {t`One person prepares a refund to the borrower’s own account, a different person confirms it with the bank’s reference.`}
      </p>
      <Loaded
        query={query}
        label={t`Loading the refunds…`}
        failed={t`We could not load the refunds.`}
        bones={<Bone className="mt-5 h-72 rounded-card" />}
      >
        {(refunds) => <Piles refunds={refunds} />}
      </Loaded>
    </>
  );
}

function Piles({ refunds }: { refunds: readonly RefundRow[] }) {
  const { t } = useLingui();
  const of = (...statuses: RefundRow['status'][]) =>
    refunds.filter(({ status }) => statuses.includes(status));
  const piles = [
    { title: t`To send`, rows: of('proposed'), empty: t`No refund is prepared.` },
    { title: t`Asked for by borrowers`, rows: of('requested'), empty: t`No borrower waits for a refund.` },
    {
      title: t`Credit of borrowers`,
      rows: of('waiting'),
      empty: t`The lender holds no credit of borrowers.`,
    },
    { title: t`Done`, rows: of('confirmed', 'withdrawn'), empty: t`No refund was made yet.` },
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
          {rows.map((refund) => (
            <li key={`${refund.loanId} ${refund.refundId}`}>
              <RefundCard refund={refund} />
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}
