/** The loan with and without the payment, side by side. */
import { useLingui } from '@lingui/react/macro';
import type { PaymentCase } from '#contract/office.ts';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { Link } from '../navigation.tsx';

export function ReversalEffect({ payment: { now, without } }: { payment: PaymentCase }) {
  const { t } = useLingui();
  const format = useFormat();
  if (!without) {
    return <Notice tone="warning">{t`This payment cannot be taken back as the loan stands now.`}</Notice>;
  }
  const carried = format.sen(without.refundLossSen);
  const underWay = format.sen(without.refundUnderWaySen);
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
      {without.refundUnderWaySen > 0 && (
        <div className="mt-3">
          <Notice tone="warning" title={t`A refund of ${underWay} is prepared`}>
            {t`If it has left the bank, confirm it first; if not, drop it. Then take the payment back.`}{' '}
            <Link to="/refunds">{t`Go to the refunds`}</Link>
          </Notice>
        </div>
      )}
      {without.refundLossSen > 0 && (
        <div className="mt-3">
          <Notice
            tone="warning"
            title={t`The lender carries ${carried}`}
          >{t`So much of the borrower’s money went back to them that without this payment it was not there. It becomes a loss in the books. Only money that was paid up to the day of the refund covers it; what is paid later pays the loan.`}</Notice>
        </div>
      )}
    </div>
  );
}
