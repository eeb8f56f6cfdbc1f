/** Confirm or not accept: one of the two is open at a time. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PaymentCase } from '#contract/office.ts';
import { Card } from '#ui/card.tsx';
import { RadioCards } from '#ui/choice-field.tsx';
import { BankLineBeside } from './bank-line-beside.tsx';
import { ConfirmPayment } from './confirm-payment.tsx';
import { DeclinePayment } from './decline-payment.tsx';

export function PaymentDecision({ payment }: { payment: PaymentCase }) {
  const { t } = useLingui();
  const [way, setWay] = useState('confirm');
  return (
    <Card title={t`Decision`}>
      <div className="grid gap-4">
        <BankLineBeside payment={payment} />
        <RadioCards
          name="decision"
          id="payment-decision"
          label={<span className="sr-only">{t`Decision`}</span>}
          value={way}
          onChange={setWay}
          options={[
            { value: 'confirm', label: t`Confirm payment`, hint: t`It is in the lender’s account` },
            { value: 'decline', label: t`Not accepted`, hint: t`A reason is required` },
          ]}
        />
        {way === 'confirm' ? <ConfirmPayment payment={payment} /> : <DeclinePayment payment={payment} />}
      </div>
    </Card>
  );
}
