/** The bank sent the money back, or the payout is called off: a reason that the borrower reads. */
import { useLingui } from '@lingui/react/macro';
import { returnPayout } from '#contract/office.ts';
import { type PayoutReturnReason, payoutReturnReasons, returnNotice } from '#domain/payout.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/choice-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { BorrowerOfLoanReads } from '../borrower-of-loan-reads.tsx';
import { ConfirmDialog, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { type MadePayout, useReadPayoutsAgain } from './use-payouts.ts';

export function ReturnPayout({ payout, onClose }: { payout: MadePayout; onClose: () => void }) {
  const { t } = useLingui();
  const readAgain = useReadPayoutsAgain();
  const words = useReasonWords();
  const { loanId, payoutId, reference } = payout;
  const confirmed = useConfirmed((returned: { payoutId: string; reason: PayoutReturnReason }, { key }) =>
    api.returnPayout({ loanId, ...returned }, { key }),
  );
  const form = useForm({
    schema: returnPayout.body,
    read: (answers) => ({ payoutId, reason: answers.text('reason') }),
    check: ({ reason }) => ({ reason: reason === '' && t`Choose the reason` }),
    submit: confirmed.submit,
    done(answer) {
      if (!answer) return;
      toast(t`Payout marked as returned`);
      readAgain();
    },
  });
  return (
    <form {...form.props} className="grid max-w-form gap-4">
      <ErrorSummary form={form} />
      <Select
        {...form.field('reason')}
        label={t`Why did the money not arrive?`}
        placeholder={t`Choose the reason`}
        options={payoutReturnReasons.map((reason) => ({ value: reason, label: words[reason] }))}
      />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" size="small" busy={form.busy}>{t`Mark as returned`}</Button>
        <Button variant="secondary" size="small" onClick={onClose}>{t`Close`}</Button>
      </div>
      <ConfirmDialog confirmed={confirmed} title={t`Mark as returned?`} yes={t`Mark as returned`} isDanger>
        {({ reason }) => (
          <>
            <p className="mb-3">
              {reason === 'called-off'
                ? t`The payout can be prepared again. The borrower has nothing to do.`
                : t`The borrower checks the account free of charge; then the payout is prepared again.`}
            </p>
            <BorrowerOfLoanReads loanId={loanId} notice={returnNotice({ reference }, reason)} />
          </>
        )}
      </ConfirmDialog>
    </form>
  );
}

function useReasonWords(): Record<PayoutReturnReason, string> {
  const { t } = useLingui();
  return {
    'account-number-wrong': t`Account number not right`,
    'account-closed': t`Account closed`,
    'name-differs': t`Account in another name`,
    'bank-not-available': t`Bank could not take the money`,
    'called-off': t`We called it off`,
  };
}
