/** `/office/payments/:paymentId`: the proof beside the bill, and the decision. */
import { useLingui } from '@lingui/react/macro';
import { useParams } from 'wouter';
import type { PaymentCase } from '#contract/office.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { Bone } from '#ui/skeleton.tsx';
import { PaymentStatusTag } from '#ui/status-tag.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { BackTo } from '../back-to.tsx';
import { Link } from '../navigation.tsx';
import { ConfirmedPayment } from './confirmed-payment.tsx';
import { PaymentDecision } from './payment-decision.tsx';
import { Proof } from './proof.tsx';
import { Reversal } from './reversal.tsx';
import { usePayment } from './use-payments.ts';

export function PaymentPage() {
  const { t } = useLingui();
  const { paymentId } = useParams<{ paymentId: string }>();
  const query = usePayment(paymentId);
  return (
    <>
      <BackTo to="/payments">{t`Payments to check`}</BackTo>
      {query.error instanceof ApiProblem && query.error.code === 'not-found' ? (
        <NotHere />
      ) : (
        <Loaded
          query={query}
          label={t`Loading the payment…`}
          failed={t`We could not load this payment.`}
          bones={<Bone className="h-96 rounded-card" />}
        >
          {(payment) => <Payment payment={payment} />}
        </Loaded>
      )}
    </>
  );
}

function NotHere() {
  const { t } = useLingui();
  return (
    <>
      <Heading>{t`Payment`}</Heading>
      <Card className="mt-5">
        <EmptyState>{t`There is no such payment.`}</EmptyState>
      </Card>
    </>
  );
}

function Payment({ payment }: { payment: PaymentCase }) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const { borrowerName, reference, loanId, status } = payment;
  const sentAt = format.dateTime(payment.sentAt);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <Heading className="wrap-anywhere">{borrowerName}</Heading>
          <p className="text-text-2">
            <Link to={`/applications/${loanId}`}>{reference}</Link>{' '}
            {payment.proofMediaType === null ? t`Booked ${sentAt}.` : t`Proof sent ${sentAt}.`}
          </p>
        </div>
        <PaymentStatusTag status={status} isTakenBack={payment.takenBack === 'done'} />
      </div>
      <div className="mt-5 grid items-start gap-6 lg:grid-cols-2">
        <Proof payment={payment} />
        <div className="grid gap-6">
          <Bill payment={payment} />
          {status === 'checking' && may('confirmPayment') && <PaymentDecision payment={payment} />}
          {status === 'declined' && <Declined />}
          {status === 'confirmed' && <ConfirmedPayment payment={payment} />}
          {status === 'confirmed' && <Reversal payment={payment} />}
        </div>
      </div>
    </>
  );
}

function Bill({ payment }: { payment: PaymentCase }) {
  const { t } = useLingui();
  const format = useFormat();
  const { claimedSen, claimedPaidOn, sameFileAs } = payment;
  const isWaiting = payment.status === 'checking';
  const { bill } = payment;
  const difference = bill ? claimedSen - bill.amountSen : 0;
  const number = bill?.instalmentNumber ?? 0;
  const off = format.sen(Math.abs(difference));
  return (
    <Card title={t`Bill and claim`}>
      {sameFileAs && (
        <div className="mb-4">
          <Notice tone="warning" title={t`The same file was sent before`}>
            {t`It came with ${sameFileAs}. Check that this is another payment.`}
          </Notice>
        </div>
      )}
      <SummaryList
        items={[
          ...(bill
            ? [
                { label: t`Next bill`, value: t`Instalment ${number}` },
                { label: t`Due`, value: format.dateWithWeekday(bill.dueOn) },
                ...(bill.lateSen > 0
                  ? [{ label: t`Late interest until that day`, value: format.sen(bill.lateSen) }]
                  : []),
                { label: t`Expected`, value: format.sen(bill.amountSen) },
              ]
            : []),
          {
            label: t`Claimed`,
            value: format.sen(claimedSen),
            note:
              bill && difference !== 0
                ? difference < 0
                  ? t`${off} less than the bill`
                  : t`${off} more than the bill`
                : undefined,
            isTotal: true,
          },
          { label: t`Paid on, says the borrower`, value: format.dateWithWeekday(claimedPaidOn) },
          ...(payment.now.creditSen > 0
            ? [{ label: t`Borrower’s credit now`, value: format.sen(payment.now.creditSen) }]
            : []),
        ]}
      />
      {isWaiting && !bill && (
        <p className="mt-2 text-text-2">{t`No bill is open: what came is the borrower’s.`}</p>
      )}
    </Card>
  );
}

function Declined() {
  const { t } = useLingui();
  return <Notice tone="warning">{t`Not accepted. The borrower was told why.`}</Notice>;
}
