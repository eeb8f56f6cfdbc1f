/** The bank sent the money back, or the payout is called off: with a reason the borrower reads. It never costs anything. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type PayoutRow, returnPayout } from '#contract/office.ts';
import { payoutReturnReasons } from '#domain/payout.ts';
import { Button } from '#ui/button.tsx';
import { RadioCards } from '#ui/choice-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { payoutReturnWords } from '#words/reasons.ts';
import { api } from '../api.ts';
import { ConflictNote } from '../conflict-note.tsx';
import { payoutsKey } from './payouts-page.tsx';

export function ReturnForm({ payout, onCancel }: { payout: PayoutRow; onCancel: () => void }) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: payoutsKey });
  const form = useForm({
    schema: returnPayout.body,
    read: ({ text }) => ({ reason: text('reason') }),
    check: ({ reason }) => ({ reason: !reason && t`Choose a reason` }),
    submit: (body, options) => api.returnPayout({ loanId: payout.loanId, ...body }, options),
    done: () => {
      toast(t`The borrower was told`);
      reload();
    },
  });
  return (
    <form {...form.props} className="mt-4 grid gap-4">
      <ErrorSummary form={form} />
      <RadioCards
        {...form.field('reason')}
        label={t`Reason`}
        hint={t`The borrower reads this sentence`}
        columns="one"
        options={payoutReturnReasons.map((reason) => ({
          value: reason,
          label: i18n._(payoutReturnWords[reason]),
        }))}
      />
      <ConflictNote problem={form.problem} onReload={reload} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="danger"
          size="small"
          busy={form.busy}
        >{t`The money was not sent`}</Button>
        <Button variant="secondary" size="small" onClick={onCancel}>{t`Go back`}</Button>
      </div>
    </form>
  );
}
