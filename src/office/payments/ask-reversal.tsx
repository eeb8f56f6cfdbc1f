/** The first person's step: why the payment is taken back, and what that does to the loan. */
import { useLingui } from '@lingui/react/macro';
import { type PaymentCase, proposeReversal } from '#contract/office.ts';
import { reversalReasons } from '#domain/payment.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Select } from '#ui/choice-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { ConflictNote } from '../conflict-note.tsx';
import { ReversalEffect } from './reversal-effect.tsx';
import { useReversalReasons } from './reversal-words.ts';
import { useReadPaymentsAgain } from './use-payments.ts';

export function AskReversal({ payment, onClose }: { payment: PaymentCase; onClose: () => void }) {
  const { t } = useLingui();
  const words = useReversalReasons();
  const readAgain = useReadPaymentsAgain();
  const { paymentId } = payment;
  const form = useForm({
    schema: proposeReversal.body,
    read: (answers) => ({ reason: answers.text('reason') }),
    check: ({ reason }) => ({ reason: reason === '' && t`Choose the reason` }),
    submit: (input, { key }) => api.proposeReversal({ paymentId, ...input }, { key }),
    done() {
      toast(t`Asked for. A different person has to confirm it.`);
      readAgain();
    },
  });
  return (
    <Card title={t`Take this payment back`}>
      <form {...form.props} className="grid gap-4">
        <ErrorSummary form={form} />
        <Select
          {...form.field('reason')}
          label={t`Why is it taken back?`}
          placeholder={t`Choose the reason`}
          options={reversalReasons.map((reason) => ({ value: reason, label: words[reason] }))}
        />
        <ReversalEffect payment={payment} />
        <p className="text-sm text-text-2">
          {t`Nothing happens until a different person confirms it. The borrower is told then.`}
        </p>
        <ConflictNote problem={form.problem} onReload={readAgain} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" size="small" busy={form.busy}>
            {t`Ask to take it back`}
          </Button>
          <Button variant="secondary" size="small" onClick={onClose}>{t`Close`}</Button>
        </div>
      </form>
    </Card>
  );
}
