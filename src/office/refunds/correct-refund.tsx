/** The bank sent another amount than was prepared: that one is prepared in its place, so that what left can be recorded. */
import { useLingui } from '@lingui/react/macro';
import { correctRefund, type RefundRow } from '#contract/claims.ts';
import type { Sen } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { closing } from '../close-question.tsx';
import { ConfirmDialog, saidNo, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { useReadRefundsAgain } from './use-refunds.ts';

type CorrectRefundProps = { refund: RefundRow; refundId: string; onDone: () => void; onClose: () => void };

export function CorrectRefund({ refund, refundId, onDone, onClose }: CorrectRefundProps) {
  const { t } = useLingui();
  const format = useFormat();
  const readAgain = useReadRefundsAgain();
  const { amountSen: preparedSen, creditSen } = refund;
  const prepared = format.sen(preparedSen);
  const credit = format.sen(creditSen);
  const confirmed = useConfirmed((input: { amountSen: Sen }, { key }) =>
    api.correctRefund({ refundId, ...input }, { key }),
  );
  const form = useForm({
    schema: correctRefund.body,
    read: (answers) => ({ amountSen: answers.money('amountSen') }),
    check: ({ amountSen }) => ({
      amountSen:
        (!amountSen && t`Enter the amount in ringgit and sen, such as 366.18`) ||
        (amountSen === preparedSen &&
          t`This is the amount that was prepared. If the bank sent it, close this and record the bank’s evidence.`),
    }),
    submit: confirmed.submit,
    fieldOf: ({ code }) =>
      ['amount-zero', 'nothing-changed', 'credit-too-small'].includes(code) ? 'amountSen' : undefined,
    guard: true,
    isStillToSave: saidNo,
    done(answer) {
      if (!answer) return;
      toast(t`Corrected. A different person has to confirm it.`);
      onDone();
      readAgain();
    },
  });
  return (
    <form {...form.props} className="grid max-w-form gap-4">
      <ErrorSummary form={form} />
      <p className="max-w-measure text-sm text-text-2">
        {t`Use this when the money has left in another amount. Whoever corrects the amount cannot confirm it. If more was sent than the borrower has with us, get the rest back first and record it as a payment.`}
      </p>
      <MoneyField
        {...form.field('amountSen')}
        label={t`Amount that the bank sent`}
        hint={t`${prepared} was prepared; the credit is ${credit}`}
      />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={form.busy}>{t`Correct the amount`}</Button>
        <Button variant="secondary" size="small" onClick={closing(form, onClose)}>{t`Close`}</Button>
      </div>
      <ConfirmDialog confirmed={confirmed} title={t`Correct this refund?`} yes={t`Correct the amount`}>
        {({ amountSen }) => (
          <>
            <SummaryList
              items={[
                { label: t`Borrower`, value: refund.borrowerName, note: refund.reference },
                { label: t`Amount prepared`, value: prepared },
                { label: t`Amount that the bank sent`, value: format.sen(amountSen), isTotal: true },
              ]}
            />
            <p className="mt-3">
              {amountSen < preparedSen
                ? t`What was not sent pays what is due, or is the borrower’s credit again.`
                : t`What was sent more counts as gone: a bill that it paid since may be open again.`}
            </p>
          </>
        )}
      </ConfirmDialog>
    </form>
  );
}
