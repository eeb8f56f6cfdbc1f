/** `/office/payments/:paymentId`: the proof beside the bill, and the decision. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Copy } from 'lucide-react';
import { useParams } from 'wouter';
import { getPaymentProof, type PaymentRow } from '#contract/office.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { addressOf } from '#ui/endpoint-address.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { PaymentStatusTag } from '#ui/status-tag.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { Link, LinkButton } from '../navigation.tsx';
import { PaymentDecision } from './payment-decision.tsx';
import { paymentsKey } from './payments-page.tsx';

export function PaymentPage() {
  const { t } = useLingui();
  const { paymentId } = useParams<{ paymentId: string }>();
  const query = useQuery({
    queryKey: [...paymentsKey, 'one', paymentId],
    queryFn: async ({ signal }) => {
      const waiting = await api.getPayments({ view: 'checking' }, { signal });
      const found = waiting.payments.find((payment) => payment.paymentId === paymentId);
      if (found) return { payment: found };
      const decided = await api.getPayments({ view: 'decided' }, { signal });
      return { payment: decided.payments.find((payment) => payment.paymentId === paymentId) };
    },
  });
  return (
    <>
      <Link
        to="/payments"
        className="inline-flex min-h-11 items-center gap-1 font-medium text-text no-underline hover:underline"
      >
        <ChevronLeft aria-hidden className="size-5" />
        {t`Payments to check`}
      </Link>
      <Loaded
        query={query}
        label={t`Loading the payment…`}
        failed={t`We could not load the payment.`}
        bones={<Bone className="h-96 rounded-card" />}
      >
        {({ payment }) =>
          payment ? (
            <Payment payment={payment} />
          ) : (
            <Card>
              <EmptyState action={<LinkButton to="/payments">{t`Payments to check`}</LinkButton>}>
                {t`This payment is not in the list any more.`}
              </EmptyState>
            </Card>
          )
        }
      </Loaded>
    </>
  );
}

function Payment({ payment }: { payment: PaymentRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading>{payment.borrowerName}</Heading>
        <PaymentStatusTag status={payment.status} />
      </div>
      <p className="num text-text-2">{payment.reference}</p>
      <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.2fr)_minmax(20rem,0.8fr)]">
        <Proof payment={payment} />
        <div className="grid gap-5">
          <Card title={t`Claimed and due`}>
            <SummaryList
              items={[
                { label: t`Claimed`, value: format.sen(payment.claimedSen) },
                { label: t`Paid on`, value: format.date(payment.claimedPaidOn) },
                ...(payment.bill
                  ? [
                      {
                        label: t`Next bill`,
                        value: format.sen(payment.bill.amountSen),
                        note: t`Instalment ${payment.bill.instalmentNumber}, due ${format.date(payment.bill.dueOn)}`,
                      },
                    ]
                  : []),
                { label: t`Sent`, value: format.dateTime(payment.sentAt) },
              ]}
            />
          </Card>
          {payment.sameFileAs && (
            <Notice tone="warning" icon={Copy} title={t`The same file was sent before`}>
              {t`With ${payment.sameFileAs}. Look for this payment at the bank before you confirm it.`}
            </Notice>
          )}
          {payment.receiptNumber && <Notice tone="success">{t`Receipt ${payment.receiptNumber}`}</Notice>}
          {payment.status === 'checking' && may('confirmPayment') && <PaymentDecision payment={payment} />}
        </div>
      </div>
    </>
  );
}

function Proof({ payment: { paymentId, proofMediaType } }: { payment: PaymentRow }) {
  const { t } = useLingui();
  const proof = addressOf(getPaymentProof, { paymentId });
  const isImage = proofMediaType.startsWith('image/');
  return (
    <Card
      title={t`Payment proof`}
      aside={<span className="text-sm text-text-2">{t`Opening it is recorded`}</span>}
    >
      {isImage && (
        <a href={proof} target="_blank" rel="noreferrer">
          <img
            src={proof}
            alt={t`The payment proof that the borrower sent`}
            className="max-h-[70dvh] w-full rounded-control bg-surface-2 object-contain"
          />
          <span className="sr-only">{t`(opens in a new tab)`}</span>
        </a>
      )}
      {!isImage && (
        <ButtonLink href={proof} target="_blank" rel="noreferrer" variant="secondary">
          {t`Open the PDF`}
          <span className="sr-only">{t`(opens in a new tab)`}</span>
        </ButtonLink>
      )}
    </Card>
  );
}
