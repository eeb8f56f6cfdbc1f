/** `/office/payments`: the proofs that borrowers sent, those to check oldest first, and the last decided ones. */
import { useLingui } from '@lingui/react/macro';
import { RotateCcw, TriangleAlert } from 'lucide-react';
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
import { rowLink } from '../frame/shortcuts.ts';
import { Link } from '../navigation.tsx';
import { WaitingTime } from '../queue/waiting-time.tsx';
import { ViewTabs } from '../view-tabs.tsx';
import { usePayments } from './use-payments.ts';

export function PaymentsPage() {
  const { t } = useLingui();
  const view = new URLSearchParams(useSearch()).get('view') === 'decided' ? 'decided' : 'checking';
  const query = usePayments(view);
  return (
    <>
      <Heading key={view}>{t`Payments to check`}</Heading>
      <ViewTabs
        label={t`Views`}
        path="/payments"
        open={view}
        views={[
          { view: 'checking', name: t`To check` },
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
          {(payments) =>
            payments.length === 0 ? (
              <Card>
                <EmptyState>
                  {view === 'checking'
                    ? t`Every payment is checked. New proofs appear here.`
                    : t`No payment has been decided yet.`}
                </EmptyState>
              </Card>
            ) : (
              <Piles payments={payments} isWaiting={view === 'checking'} />
            )
          }
        </Loaded>
      </div>
    </>
  );
}

/** What a second person is to take back stands above the proofs. */
function Piles({ payments, isWaiting }: { payments: readonly PaymentRow[]; isWaiting: boolean }) {
  const { t } = useLingui();
  const toTakeBack = isWaiting ? payments.filter(({ takenBack }) => takenBack === 'asked') : [];
  const others = payments.filter((payment) => !toTakeBack.includes(payment));
  return (
    <>
      {toTakeBack.length > 0 && (
        <section className="mb-6">
          <h2 className="mb-3 text-lg">{t`To take back`}</h2>
          <PaymentList payments={toTakeBack} />
        </section>
      )}
      {toTakeBack.length > 0 && others.length > 0 && <h2 className="mb-3 text-lg">{t`Payment proofs`}</h2>}
      <PaymentList payments={others} />
    </>
  );
}

const PaymentList = ({ payments }: { payments: readonly PaymentRow[] }) => (
  <ul className="grid gap-2">
    {payments.map((payment) => (
      <PaymentItem key={payment.paymentId} payment={payment} />
    ))}
  </ul>
);

function PaymentItem({ payment }: { payment: PaymentRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const { paymentId, borrowerName, reference, status, claimedSen, sentAt, sameFileAs } = payment;
  const found = payment.found ?? { amountSen: claimedSen, paidOn: payment.claimedPaidOn };
  const paidOn = format.date(found.paidOn);
  return (
    <li className="relative rounded-card border border-border bg-surface p-4 shadow-1 hover:bg-surface-2">
      <div className="grid items-center gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
        <div className="min-w-0">
          {/* The whole card is the target of the link. */}
          <Link
            {...rowLink}
            to={`/payments/${paymentId}`}
            className="font-strong after:absolute after:inset-0 after:rounded-card"
          >
            {borrowerName}
          </Link>
          <span className="block text-sm text-text-2">{reference}</span>
        </div>
        <div className="sm:text-right">
          <span className="text-md font-strong num">{format.sen(found.amountSen)}</span>
          <span className="block text-sm text-text-2">{t`Paid on ${paidOn}`}</span>
        </div>
        <div className="flex flex-wrap gap-2 sm:w-44 sm:justify-end">
          {status === 'checking' ? (
            <span className="text-sm text-text-2">
              <WaitingTime since={sentAt} isOurTurn />
            </span>
          ) : (
            <PaymentStatusTag status={status} isTakenBack={payment.takenBack === 'done'} />
          )}
          {payment.takenBack === 'asked' && <Tag tone="warning" icon={RotateCcw}>{t`To take back`}</Tag>}
          {sameFileAs && status === 'checking' && (
            <Tag tone="warning" icon={TriangleAlert}>{t`Same file`}</Tag>
          )}
        </div>
      </div>
    </li>
  );
}
