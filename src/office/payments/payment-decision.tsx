/** Confirm what was found at the bank, or say why the proof is not accepted; the borrower reads the reason. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmPayment, declinePayment, type PaymentRow } from '#contract/office.ts';
import { declineReasons } from '#domain/payment.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { RadioCards } from '#ui/choice-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { Segments } from '#ui/segments.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { declineWords } from '#words/reasons.ts';
import { api } from '../api.ts';
import { ConflictNote } from '../conflict-note.tsx';
import { useNavigate } from '../navigation.tsx';
import { todayInKualaLumpur } from '../today.ts';
import { paymentsKey } from './payments-page.tsx';

type Way = 'confirm' | 'decline';

export function PaymentDecision({ payment }: { payment: PaymentRow }) {
  const { t } = useLingui();
  const [way, setWay] = useState<Way>('confirm');
  return (
    <Card title={t`Decision`}>
      <Segments<Way>
        name="way"
        legend={t`Decision`}
        hideLegend
        value={way}
        onChange={setWay}
        options={[
          { value: 'confirm', label: t`Confirm` },
          { value: 'decline', label: t`Not accepted` },
        ]}
      />
      <div className="mt-4">
        {way === 'confirm' ? <ConfirmForm payment={payment} /> : <DeclineForm payment={payment} />}
      </div>
    </Card>
  );
}

/** Both decisions lead back to the list, where the payment is gone from the waiting ones. */
function useDecided() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (said: string) => {
    toast(said);
    void queries.invalidateQueries({ queryKey: paymentsKey });
    navigate('/payments');
  };
}

function ConfirmForm({ payment }: { payment: PaymentRow }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const decided = useDecided();
  const today = todayInKualaLumpur();
  const form = useForm({
    schema: confirmPayment.body,
    read: ({ money, date, text }) => ({
      amountSen: money('amountSen'),
      paidOn: date('paidOn'),
      bankReference: text('bankReference'),
    }),
    check: ({ amountSen, paidOn, bankReference }) => ({
      amountSen: !amountSen && t`Enter the amount that the bank shows`,
      paidOn: !paidOn ? t`Enter the date paid` : paidOn > today && t`Date paid must not be in the future`,
      bankReference: !bankReference && t`Enter the bank's reference`,
    }),
    submit: (body, options) => api.confirmPayment({ paymentId: payment.paymentId, ...body }, options),
    done: ({ receiptNumber }) => decided(t`Payment confirmed, receipt ${receiptNumber}`),
    fieldOf: ({ code }) => {
      if (code === 'bank-reference-in-use') return 'bankReference';
      if (code === 'amount-zero') return 'amountSen';
      return code === 'date-in-future' || code === 'paid-before-payout' ? 'paidOn' : undefined;
    },
    guard: true,
  });
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <MoneyField
        {...form.field('amountSen')}
        label={t`Amount received`}
        hint={t`As the bank statement shows it`}
        defaultSen={payment.claimedSen}
      />
      <DateField
        {...form.field('paidOn')}
        label={t`Date paid`}
        hint={t`The payment counts from this day`}
        defaultDate={payment.claimedPaidOn}
      />
      <TextField
        {...form.field('bankReference')}
        label={t`Bank reference`}
        hint={t`Each bank line is posted once`}
        autoComplete="off"
        spellCheck={false}
      />
      <ConflictNote
        problem={form.problem}
        onReload={() => void queries.invalidateQueries({ queryKey: paymentsKey })}
      />
      <Button type="submit" block busy={form.busy}>{t`Confirm payment`}</Button>
    </form>
  );
}

function DeclineForm({ payment }: { payment: PaymentRow }) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const decided = useDecided();
  const form = useForm({
    schema: declinePayment.body,
    read: ({ text }) => ({ reason: text('reason') }),
    check: ({ reason }) => ({ reason: !reason && t`Choose a reason` }),
    submit: (body, options) => api.declinePayment({ paymentId: payment.paymentId, ...body }, options),
    done: () => decided(t`The borrower was told`),
  });
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <RadioCards
        {...form.field('reason')}
        label={t`Reason`}
        hint={t`The borrower reads this sentence`}
        columns="one"
        options={declineReasons.map((reason) => ({ value: reason, label: i18n._(declineWords[reason]) }))}
      />
      <ConflictNote
        problem={form.problem}
        onReload={() => void queries.invalidateQueries({ queryKey: paymentsKey })}
      />
      <Button type="submit" variant="danger" block busy={form.busy}>{t`Do not accept this proof`}</Button>
    </form>
  );
}
