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
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { BackTo } from '../back-to.tsx';
import { Link } from '../navigation.tsx';
import { BillAndClaim } from './bill-and-claim.tsx';
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
          <BillAndClaim payment={payment} />
          {status === 'checking' && may('confirmPayment') && <PaymentDecision payment={payment} />}
          {status === 'declined' && <Declined />}
          {status === 'confirmed' && <ConfirmedPayment payment={payment} />}
          {status === 'confirmed' && <Reversal payment={payment} />}
        </div>
      </div>
    </>
  );
}

function Declined() {
  const { t } = useLingui();
  return <Notice tone="warning">{t`Not accepted. The borrower was told why.`}</Notice>;
}
