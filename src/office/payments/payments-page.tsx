/** `/office/payments`: the proofs that borrowers sent, those to check oldest first, and those decided, newest first, which are searched. */
import { useLingui } from '@lingui/react/macro';
import { RotateCcw, TriangleAlert } from 'lucide-react';
import type { PaymentRow } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PaymentStatusTag } from '#ui/status-tag.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { DeskOfTwoViews, useViewOf } from '../desk-of-two-views.tsx';
import { LinkedCard } from '../linked-card.tsx';
import { WaitingTime } from '../queue/waiting-time.tsx';
import { Filters, FilterText } from '../table/filters.tsx';
import { listFrameId, Pager } from '../table/pager.tsx';
import { useListAddress } from '../table/use-list-address.ts';
import { usePayments } from './use-payments.ts';

const listWords = { filters: ['search'], sorts: [] } as const;

export function PaymentsPage() {
  const { t } = useLingui();
  const view = useViewOf('checking', 'decided');
  const list = useListAddress(listWords);
  const search = list.filters.search ?? '';
  const isDecided = view === 'decided';
  const asked = isDecided ? { view, search, page: list.page } : { view, search: '', page: 1 };
  const query = usePayments(asked, ({ payments }) => payments);
  const total = usePayments(asked, (desk) => desk.total).data ?? 0;
  return (
    <DeskOfTwoViews
      title={t`Payments to check`}
      path="/payments"
      open={view}
      views={[
        { view: 'checking', name: t`To check`, empty: t`Every payment is checked. New proofs appear here.` },
        { view: 'decided', name: t`Decided`, empty: t`No payment has been decided yet.` },
      ]}
      filters={
        isDecided && (
          <Filters list={list}>
            <FilterText
              list={list}
              name="search"
              type="search"
              label={t`Name, or loan, receipt or bank reference`}
            />
          </Filters>
        )
      }
      nothing={isDecided && search !== '' && <NothingFound onClear={list.clear} />}
      query={query}
      label={t`Loading the payments…`}
      failed={t`We could not load the payments.`}
    >
      {(payments) => (
        <>
          {/* A turned page begins at its top, with the focus. */}
          <div id={listFrameId} tabIndex={-1}>
            <Piles payments={payments} isWaiting={!isDecided} />
          </div>
          {isDecided && <Pager list={list} total={total} />}
        </>
      )}
    </DeskOfTwoViews>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      action={<Button variant="secondary" size="small" onClick={onClear}>{t`Clear filters`}</Button>}
    >
      {t`No decided payment fits. A reference is found as a whole, a name by any part of it; what is not decided yet stands under “To check”.`}
    </EmptyState>
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
    <LinkedCard to={`/payments/${paymentId}`} name={borrowerName} reference={reference}>
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
        {sameFileAs && status === 'checking' && <Tag tone="warning" icon={TriangleAlert}>{t`Same file`}</Tag>}
      </div>
    </LinkedCard>
  );
}
