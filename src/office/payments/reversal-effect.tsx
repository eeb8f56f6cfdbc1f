/** The loan with and without the payment, side by side. */
import { useLingui } from '@lingui/react/macro';
import type { PaymentCase } from '#contract/office.ts';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';

export function ReversalEffect({ payment: { now, without } }: { payment: PaymentCase }) {
  const { t } = useLingui();
  const format = useFormat();
  if (!without) {
    return (
      <Notice tone="warning">
        {t`Money of this payment has already gone back to the borrower, so it cannot be taken back.`}
      </Notice>
    );
  }
  const [leftNow, creditNow] = [format.sen(now.leftToPaySen), format.sen(now.creditSen)];
  return (
    <div>
      <h3 className="mb-1 text-base">{t`The loan without this payment`}</h3>
      <SummaryList
        items={[
          { label: t`Left to pay`, value: format.sen(without.leftToPaySen), note: t`Now ${leftNow}` },
          { label: t`Borrower’s credit`, value: format.sen(without.creditSen), note: t`Now ${creditNow}` },
        ]}
      />
      {now.status === 'settled' && without.status === 'disbursed' && (
        <p className="mt-2 text-text-2">{t`The loan was paid back and is then open again.`}</p>
      )}
    </div>
  );
}
