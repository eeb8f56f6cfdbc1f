/** The second person's step: the money left, and the bank's reference, day and amount say so. */
import { useLingui } from '@lingui/react/macro';
import { confirmRefund, type RefundRow } from '#contract/claims.ts';
import { parseCalendarDate } from '#domain/date.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { BankEvidenceFacts } from '../bank-evidence-facts.tsx';
import { type BankEvidence, BankEvidenceFields, readBankEvidence } from '../bank-evidence-fields.tsx';
import { BorrowerOfLoanReads } from '../borrower-of-loan-reads.tsx';
import { closing } from '../close-question.tsx';
import { ConfirmDialog, saidNo, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { todayInKualaLumpur } from '../today.ts';
import { useBankEvidenceChecks } from '../use-bank-evidence-checks.ts';
import { useTyped } from '../use-typed.ts';
import { useReadRefundsAgain } from './use-refunds.ts';

type ConfirmRefundProps = {
  refund: RefundRow;
  refundId: string;
  onDone: () => void;
  onClose: () => void;
};

export function ConfirmRefund({ refund, refundId, onDone, onClose }: ConfirmRefundProps) {
  const { t } = useLingui();
  const format = useFormat();
  const readAgain = useReadRefundsAgain();
  const checks = useBankEvidenceChecks();
  const today = todayInKualaLumpur();
  const { loanId, reference, amountSen } = refund;
  const prepared = format.sen(amountSen);
  const { heldFrom } = refund;
  const preparedDate = heldFrom && format.date(heldFrom);
  const confirmed = useConfirmed((evidence: BankEvidence, { key }) =>
    api.confirmRefund({ refundId, ...evidence }, { key }),
  );
  const form = useForm({
    schema: confirmRefund.body,
    read: readBankEvidence,
    check: (input) => ({
      ...checks.mistakes(input),
      ...(input.amountSen !== undefined &&
        input.amountSen !== amountSen && {
          amountSen: t`Amount must be ${prepared}, as it was prepared. If the bank sent another amount, close this and press ‘The bank sent another amount’.`,
        }),
    }),
    submit: confirmed.submit,
    fieldOf: checks.fieldOf,
    guard: true,
    isStillToSave: saidNo,
    done(answer) {
      if (!answer) return;
      toast(t`Refund recorded. The borrower was told.`);
      onDone();
      readAgain();
    },
  });
  const { typed, listen } = useTyped<{ paidOn: string }>({ paidOn: today }, readBankEvidence);
  return (
    <form {...listen(form)} className="grid max-w-form gap-4">
      <ErrorSummary form={form} />
      <BankEvidenceFields form={form} today={today} />
      <BorrowerOfLoanReads
        loanId={loanId}
        notice={{
          template: refund.isEarlierAccount ? 'refund-sent-earlier-account' : 'refund-sent',
          facts: { reference, amountSen, paidOn: parseCalendarDate(typed.paidOn) ?? today },
        }}
      />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={form.busy}>{t`Confirm the refund`}</Button>
        <Button variant="secondary" size="small" onClick={closing(form, onClose)}>{t`Close`}</Button>
      </div>
      <ConfirmDialog confirmed={confirmed} title={t`Confirm this refund?`} yes={t`Confirm the refund`}>
        {(evidence) => (
          <>
            <BankEvidenceFacts of={refund} evidence={evidence} />
            {heldFrom !== null && evidence.paidOn < heldFrom && (
              <p className="mt-3">{t`This day is before the refund was prepared, on ${preparedDate}. Check it: the money counts as gone from then, and a bill that it paid since may be open again.`}</p>
            )}
            <p className="mt-3">{t`This cannot be undone. The borrower is told at once.`}</p>
          </>
        )}
      </ConfirmDialog>
    </form>
  );
}
