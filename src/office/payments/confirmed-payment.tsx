/** A confirmed payment: its receipt, the bank's evidence, who found it, and what it paid. */
import { useLingui } from '@lingui/react/macro';
import type { PaymentCase } from '#contract/office.ts';
import { Card } from '#ui/card.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { PaidParts } from './paid-parts.tsx';

export function ConfirmedPayment({ payment }: { payment: PaymentCase }) {
  const { t } = useLingui();
  const format = useFormat();
  const { received, receiptNumber, paid, overSen } = payment;
  if (!received) return null;
  return (
    <Card title={t`Confirmed payment`}>
      <SummaryList
        items={[
          { label: t`Receipt`, value: <span className="num">{receiptNumber}</span> },
          { label: t`Amount received`, value: format.sen(received.amountSen), isTotal: true },
          { label: t`Date paid`, value: format.dateWithWeekday(received.paidOn) },
          { label: t`Bank reference`, value: <span className="num">{received.bankReference}</span> },
          {
            label: t`Confirmed by`,
            value: received.confirmedBy.name,
            note: format.dateTime(received.confirmedAt),
          },
        ]}
      />
      {(paid.length > 0 || overSen > 0) && (
        <>
          <h3 className="mt-4 mb-1 text-base">{t`What it paid`}</h3>
          <PaidParts paid={paid} overSen={overSen} />
        </>
      )}
    </Card>
  );
}
