/** The proof is not accepted: a reason that the borrower reads; no money moves. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { declinePayment, type PaymentRow } from '#contract/office.ts';
import { type DeclineReason, declineReasons } from '#domain/payment.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/choice-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { BorrowerOfLoanReads } from '../borrower-of-loan-reads.tsx';
import { ConfirmDialog, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { useDecided } from './use-decided.ts';
import { useReadPaymentsAgain } from './use-payments.ts';

export function DeclinePayment({ payment }: { payment: PaymentRow }) {
  const { t } = useLingui();
  const readAgain = useReadPaymentsAgain();
  const decided = useDecided();
  const words = useReasonWords();
  const [chosen, setChosen] = useState('');
  const { paymentId } = payment;
  const confirmed = useConfirmed(({ reason }: { reason: DeclineReason }, { key }) =>
    api.declinePayment({ paymentId, reason }, { key }),
  );
  const form = useForm({
    schema: declinePayment.body,
    read: (answers) => ({ reason: answers.text('reason') }),
    check: ({ reason }) => ({ reason: reason === '' && t`Choose the reason` }),
    submit: confirmed.submit,
    done(answer) {
      if (answer) decided(t`Payment not accepted`);
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <Select
        {...form.field('reason')}
        label={t`Why is it not accepted?`}
        placeholder={t`Choose the reason`}
        options={declineReasons.map((reason) => ({ value: reason, label: words[reason] }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      {chosen && <DeclineText payment={payment} reason={chosen} />}
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div>
        <Button type="submit" variant="danger" size="small" busy={form.busy}>{t`Do not accept`}</Button>
      </div>
      <ConfirmDialog
        confirmed={confirmed}
        title={t`Do not accept this payment?`}
        yes={t`Do not accept`}
        isDanger
      >
        {({ reason }) => (
          <>
            <p className="mb-3">{t`The borrower is told at once and can send a new proof.`}</p>
            <DeclineText payment={payment} reason={reason} />
          </>
        )}
      </ConfirmDialog>
    </form>
  );
}

function DeclineText({ payment, reason }: { payment: PaymentRow; reason: string }) {
  const { loanId, reference, claimedSen } = payment;
  return (
    <BorrowerOfLoanReads
      loanId={loanId}
      notice={{ template: 'payment-declined', facts: { reference, amountSen: claimedSen, reason } }}
    />
  );
}

function useReasonWords(): Record<DeclineReason, string> {
  const { t } = useLingui();
  return {
    'not-received': t`Not found at our bank`,
    unreadable: t`Proof cannot be read`,
    'amount-differs': t`Amount differs from the proof`,
    'wrong-account': t`Paid to another account`,
    'already-counted': t`Already counted`,
  };
}
