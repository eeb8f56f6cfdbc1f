/** The first person's step: how much goes back, to the account that the borrower recorded. */
import { useLingui } from '@lingui/react/macro';
import { proposeRefund, type RefundRow } from '#contract/claims.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { closing } from '../close-question.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { useReadRefundsAgain } from './use-refunds.ts';

type PrepareRefundProps = { refund: RefundRow; onDone: () => void; onClose: () => void };

export function PrepareRefund({ refund, onDone, onClose }: PrepareRefundProps) {
  const { t } = useLingui();
  const format = useFormat();
  const readAgain = useReadRefundsAgain();
  const { loanId, creditSen } = refund;
  const credit = format.sen(creditSen);
  const form = useForm({
    schema: proposeRefund.body,
    read: (answers) => ({ amountSen: answers.money('amountSen') }),
    check: ({ amountSen }) => ({
      amountSen:
        (!amountSen && t`Enter the amount in ringgit and sen, such as 366.18`) ||
        (amountSen !== undefined && amountSen > creditSen && t`Amount must be ${credit} or less`),
    }),
    submit: (input, { key }) => api.proposeRefund({ loanId, ...input }, { key }),
    fieldOf: ({ code }) => (code === 'amount-zero' || code === 'credit-too-small' ? 'amountSen' : undefined),
    guard: true,
    done() {
      toast(t`Prepared. A different person has to confirm it.`);
      onDone();
      readAgain();
    },
  });
  return (
    <form {...form.props} className="grid max-w-form gap-4">
      <ErrorSummary form={form} />
      <MoneyField
        {...form.field('amountSen')}
        label={t`Amount to send back`}
        hint={t`The credit is ${credit}`}
        defaultSen={creditSen}
      />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={form.busy}>{t`Prepare the refund`}</Button>
        <Button variant="secondary" size="small" onClick={closing(form, onClose)}>{t`Close`}</Button>
      </div>
    </form>
  );
}
