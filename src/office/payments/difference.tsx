/** What finance typed beside what the borrower claimed, before it is booked: a digit too many is seen here. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PaymentCase } from '#contract/office.ts';
import { type CalendarDate, daysBetween } from '#domain/date.ts';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { usePaymentEffect } from './use-payments.ts';

type DifferenceProps = { payment: PaymentCase; found: { amountSen: number; paidOn: CalendarDate } };

export function Difference({ payment, found }: DifferenceProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { paymentId, claimedSen, claimedPaidOn } = payment;
  const { data } = usePaymentEffect(paymentId, found);
  const off = format.sen(Math.abs(found.amountSen - claimedSen));
  const days = Math.abs(daysBetween(claimedPaidOn, found.paidOn));
  const span = t`${plural(days, { one: '# day', other: '# days' })}`;
  const over = format.sen(data?.overSen ?? 0);
  const claimed = format.sen(claimedSen);
  const claimedOn = format.date(claimedPaidOn);
  return (
    <div className="grid gap-3">
      <SummaryList
        items={[
          {
            label: t`Amount received`,
            value: format.sen(found.amountSen),
            note:
              found.amountSen === claimedSen
                ? undefined
                : found.amountSen > claimedSen
                  ? t`The borrower said ${claimed}: this is ${off} more`
                  : t`The borrower said ${claimed}: this is ${off} less`,
            isTotal: true,
          },
          {
            label: t`Date paid`,
            value: format.dateWithWeekday(found.paidOn),
            note:
              days === 0
                ? undefined
                : found.paidOn > claimedPaidOn
                  ? t`The borrower said ${claimedOn}: this is ${span} later`
                  : t`The borrower said ${claimedOn}: this is ${span} earlier`,
          },
        ]}
      />
      {data?.after.status === 'settled' && data.overSen > 0 && (
        <Notice tone="warning" title={t`More than everything owed on that day`}>
          {t`${over} would be the borrower’s money.`}
        </Notice>
      )}
    </div>
  );
}
