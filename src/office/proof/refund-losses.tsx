/** Money that the lender carries since a payment was taken back after it had gone back to the borrower: all of it, newest first. */
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RefundLoss } from '#contract/office.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { useReversalReasons } from '../payments/reversal-words.ts';
import { DataTable } from '../table/data-table.tsx';
import { Pager } from '../table/pager.tsx';
import { useListAddress } from '../table/use-list-address.ts';

export function RefundLosses() {
  const { t } = useLingui();
  const list = useListAddress({ filters: [], sorts: [] });
  const query = useQuery({
    queryKey: ['getRefundLosses', list.page],
    queryFn: ({ signal }) => api.getRefundLosses({ page: list.page }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="mt-6">
      <h2 className="mb-1 text-lg">{t`Carried by the lender`}</h2>
      <p className="mb-3 max-w-measure text-text-2">
        {t`Payments that two people took back after their money had gone back to the borrower. Where the bank took the money back, its statement has to show it.`}
      </p>
      <Loaded
        query={query}
        label={t`Loading what the lender carries…`}
        failed={t`We could not load what the lender carries.`}
        bones={<Bone className="h-40 rounded-card" />}
      >
        {({ rows, total }) =>
          total === 0 ? (
            <Card>
              <EmptyState>{t`None so far. Administrators and auditors get a mail about each.`}</EmptyState>
            </Card>
          ) : (
            <>
              <Losses rows={rows} />
              <Pager list={list} total={total} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Losses({ rows }: { rows: readonly RefundLoss[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const reasons = useReversalReasons();
  return (
    <DataTable
      caption={t`Carried by the lender`}
      rows={rows}
      keyOf={({ paymentId }) => paymentId}
      linkOf={({ paymentId }) => (may('getPayment') ? `/payments/${paymentId}` : undefined)}
      below={({ reason }) => reasons[reason]}
      columns={[
        {
          key: 'loan',
          label: t`Loan`,
          cell: ({ reference }) => <span className="num">{reference}</span>,
        },
        {
          key: 'carried',
          label: t`Said to be carried`,
          isNumber: true,
          cell: ({ refundLossSen }) => format.sen(refundLossSen),
        },
        {
          key: 'now',
          label: t`Of the loan now`,
          isNumber: true,
          cell: ({ stillCarriedSen }) => format.sen(stillCarriedSen),
        },
        {
          key: 'payment',
          label: t`Payment`,
          isNumber: true,
          cell: ({ receivedSen }) => format.sen(receivedSen),
        },
        { key: 'asked', label: t`Asked for by`, cell: ({ proposedBy }) => proposedBy },
        {
          key: 'confirmed',
          label: t`Confirmed`,
          cell: ({ confirmedBy, confirmedAt }) => `${confirmedBy}, ${format.dateTime(confirmedAt)}`,
        },
        {
          key: 'again',
          label: t`The same money counts again`,
          cell: ({ bookedAgainFor }) =>
            bookedAgainFor === null ? '–' : <strong className="num">{bookedAgainFor}</strong>,
        },
      ]}
    />
  );
}
