/** `/office/payments`: the proofs that borrowers sent, oldest first, and the last ones decided. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useSearch } from 'wouter';
import type { PaymentRow } from '#contract/office.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { PaymentStatusTag } from '#ui/status-tag.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { rowLink } from '../frame/shortcuts.tsx';
import { useRefreshMs } from '../frame/use-recently-active.ts';
import { Link } from '../navigation.tsx';
import { ViewTabs } from '../view-tabs.tsx';

export const paymentsKey = ['getPayments'] as const;

const views = ['checking', 'decided'] as const;

export function PaymentsPage() {
  const { t } = useLingui();
  const wanted = new URLSearchParams(useSearch()).get('view');
  const view = views.find((known) => known === wanted) ?? 'checking';
  const query = useQuery({
    queryKey: [...paymentsKey, view],
    queryFn: ({ signal }) => api.getPayments({ view }, { signal }),
    refetchInterval: useRefreshMs(),
  });
  return (
    <>
      <Heading key={view}>{t`Payments to check`}</Heading>
      <ViewTabs
        label={t`Views`}
        path="/payments"
        open={view}
        views={[
          {
            view: 'checking',
            name: t`To check`,
            count: view === 'checking' ? query.data?.payments.length : undefined,
          },
          { view: 'decided', name: t`Decided` },
        ]}
      />
      <div className="mt-5">
        <Loaded
          query={query}
          label={t`Loading the payments…`}
          failed={t`We could not load the payments.`}
          bones={<Bone className="h-72 rounded-card" />}
        >
          {({ payments }) =>
            payments.length === 0 ? (
              <Card>
                <EmptyState>
                  {view === 'checking' ? t`Every proof is checked.` : t`No payment was decided yet.`}
                </EmptyState>
              </Card>
            ) : (
              <ul className="grid gap-3">
                {payments.map((payment) => (
                  <PaymentItem key={payment.paymentId} payment={payment} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function PaymentItem({ payment }: { payment: PaymentRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const { bill } = payment;
  const differs = bill && bill.amountSen !== payment.claimedSen;
  return (
    <li className="relative rounded-card border border-border bg-surface p-4 shadow-1 hover:bg-surface-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link
          to={`/payments/${payment.paymentId}`}
          {...rowLink}
          className="font-strong text-text no-underline after:absolute after:inset-0"
        >
          {payment.borrowerName}
        </Link>
        <span className="num text-md font-strong">{format.sen(payment.claimedSen)}</span>
      </div>
      <p className="text-sm text-text-2">
        <span className="num">{payment.reference}</span>
        {', '}
        {t`paid ${format.date(payment.claimedPaidOn)}, sent ${format.dateTime(payment.sentAt)}`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <PaymentStatusTag status={payment.status} />
        {differs && <Tag tone="warning">{t`Bill ${format.sen(bill.amountSen)}`}</Tag>}
        {payment.sameFileAs && (
          <Tag tone="warning" icon={Copy}>
            {t`Same file as ${payment.sameFileAs}`}
          </Tag>
        )}
        {payment.receiptNumber && <Tag tone="neutral">{t`Receipt ${payment.receiptNumber}`}</Tag>}
      </div>
    </li>
  );
}
