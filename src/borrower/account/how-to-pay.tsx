/** Where to pay: the lender's own account and the reference, each to copy, and the warning to pay nowhere else. */
import { useLingui } from '@lingui/react/macro';
import type { Repayment } from '#contract/payments.ts';
import { groupDigits } from '#domain/typed-digits.ts';
import { Card } from '#ui/card.tsx';
import { Copyable } from '#ui/copy-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';

type HowToPayProps = { payTo: NonNullable<Repayment['payTo']>; reference: string };

export function HowToPay({ payTo, reference }: HowToPayProps) {
  const { t } = useLingui();
  // A name that ends with a dot (Sdn. Bhd.) would end its sentence twice.
  const holder = payTo.holderName.replace(/\.$/, '');
  return (
    <Card title={t`How to pay`}>
      <SummaryList
        items={[
          { label: t`Bank`, value: payTo.bankName },
          { label: t`Account holder`, value: payTo.holderName },
          {
            label: t`Account number`,
            value: (
              <Copyable
                text={payTo.accountNumber}
                shown={groupDigits(payTo.accountNumber)}
                label={t`Account number`}
              />
            ),
          },
          { label: t`Reference`, value: <Copyable text={reference} label={t`Reference`} /> },
        ]}
      />
      <div className="mt-4">
        <Notice tone="warning">
          {t`Pay only to this account. It is in the name of ${holder}. We never send account numbers by message.`}
        </Notice>
      </div>
    </Card>
  );
}
