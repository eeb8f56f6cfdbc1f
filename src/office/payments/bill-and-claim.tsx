/** What the borrower was asked for on the day that they name, in the same sum as on their screens, and what they say they paid. */
import { useLingui } from '@lingui/react/macro';
import type { PaymentCase } from '#contract/office.ts';
import { addSen, type Sen } from '#domain/money.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';

export function BillAndClaim({ payment }: { payment: PaymentCase }) {
  const { t } = useLingui();
  const format = useFormat();
  const { bill, asked, claimedSen, claimedPaidOn, sameFileAs } = payment;
  const number = bill?.instalmentNumber ?? 0;
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
              ]
            : []),
          ...(bill && asked ? askedLines(asked) : []),
          {
            label: t`Claimed`,
            value: format.sen(claimedSen),
            note: bill && asked ? differenceFrom(asked.amountSen) : undefined,
            isTotal: true,
          },
          { label: t`Paid on, says the borrower`, value: format.dateWithWeekday(claimedPaidOn) },
          ...(payment.now.creditSen > 0
            ? [{ label: t`Borrower’s credit now`, value: format.sen(payment.now.creditSen) }]
            : []),
        ]}
      />
      {payment.status === 'checking' && !bill && (
        <p className="mt-2 text-text-2">{t`No bill is open: what came is the borrower’s.`}</p>
      )}
      {bill && !asked && (
        <p className="mt-2 text-text-2">
          {t`Nothing is asked for while somebody looks for the loan’s money.`}
        </p>
      )}
    </Card>
  );

  /** What the borrower's own pages ask for on that day, and of what it is made. */
  function askedLines({ bills, lateSen, ownSen, amountSen }: NonNullable<PaymentCase['asked']>) {
    const whole = format.sen(addSen(amountSen, ownSen));
    const own = format.sen(ownSen);
    return [
      ...(bills > 1 ? [{ label: t`Bills due on that day`, value: String(bills) }] : []),
      ...(lateSen > 0 ? [{ label: t`Late interest until that day`, value: format.sen(lateSen) }] : []),
      {
        label: t`Asked of the borrower`,
        value: format.sen(amountSen),
        note: ownSen > 0 ? t`${whole} less ${own} of the borrower’s own money` : undefined,
      },
    ];
  }

  function differenceFrom(askedSen: Sen): string | undefined {
    const off = format.sen(Math.abs(claimedSen - askedSen));
    if (claimedSen === askedSen) return t`As it was asked for`;
    return claimedSen < askedSen ? t`${off} less than asked for` : t`${off} more than asked for`;
  }
}
