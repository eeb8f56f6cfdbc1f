/** The bank's evidence: reference, date and amount, recorded by a second person. From here on the loan is owed. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type PayoutRow, releasePayout } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { ConflictNote } from '../conflict-note.tsx';
import { todayInKualaLumpur } from '../today.ts';
import { payoutsKey } from './payouts-page.tsx';

export function ReleaseForm({ payout, onCancel }: { payout: PayoutRow; onCancel: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const today = todayInKualaLumpur();
  const reload = () => void queries.invalidateQueries({ queryKey: payoutsKey });
  const form = useForm({
    schema: releasePayout.body,
    read: ({ text, date, money }) => ({
      bankReference: text('bankReference'),
      paidOn: date('paidOn'),
      amountSen: money('amountSen'),
    }),
    check: ({ bankReference, paidOn, amountSen }) => ({
      bankReference: !bankReference && t`Enter the bank's reference`,
      paidOn: !paidOn ? t`Enter the date paid` : paidOn > today && t`Date paid must not be in the future`,
      amountSen: !amountSen && t`Enter the amount that the bank shows`,
    }),
    submit: (body, options) => api.releasePayout({ loanId: payout.loanId, ...body }, options),
    fieldOf: ({ code }) => {
      if (code === 'bank-reference-in-use') return 'bankReference';
      if (code === 'payout-amount-differs') return 'amountSen';
      return code.startsWith('date-') ? 'paidOn' : undefined;
    },
    done: () => {
      toast(t`Payout released. The loan is disbursed.`);
      reload();
    },
    guard: true,
  });
  return (
    <form {...form.props} className="mt-4 grid gap-4">
      <ErrorSummary form={form} />
      <TextField
        {...form.field('bankReference')}
        label={t`Bank reference`}
        hint={t`As on the bank's confirmation of the transfer`}
        autoComplete="off"
        spellCheck={false}
      />
      <DateField {...form.field('paidOn')} label={t`Date paid`} defaultDate={today} />
      <MoneyField
        {...form.field('amountSen')}
        label={t`Amount paid`}
        hint={t`Type it from the bank's confirmation`}
      />
      <ConflictNote problem={form.problem} onReload={reload} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={form.busy}>{t`Release payout`}</Button>
        <Button variant="secondary" size="small" onClick={onCancel}>{t`Go back`}</Button>
      </div>
    </form>
  );
}
