/** No, with a reason that names what else would help: the borrower reads it as it stands here. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { declineHardship, type HardshipRow } from '#contract/hardship.ts';
import { type HardshipDeclineReason, hardshipDeclineReasons } from '#domain/hardship.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/choice-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { BorrowerOfLoanReads } from '../borrower-of-loan-reads.tsx';
import { ConfirmDialog, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { useAnswered, useReadHardshipAgain } from './use-hardship.ts';

export function DeclineForm({ row: { requestId, loanId, reference } }: { row: HardshipRow }) {
  const { t } = useLingui();
  const readAgain = useReadHardshipAgain();
  const answered = useAnswered();
  const [chosen, setChosen] = useState('');
  const words = {
    'part-payment-fits-better': t`A part payment fits better`,
    'costs-too-much': t`It would cost too much interest`,
    'changed-recently': t`The plan was changed recently`,
    'please-call-us': t`No way found, talk first`,
  };
  const confirmed = useConfirmed(({ reason }: { reason: HardshipDeclineReason }, { key }) =>
    api.declineHardship({ requestId, reason }, { key }),
  );
  const form = useForm({
    schema: declineHardship.body,
    read: ({ text }) => ({ reason: text('reason') }),
    check: ({ reason }) => ({ reason: reason === '' && t`Choose the reason` }),
    submit: confirmed.submit,
    done(answer) {
      if (answer) answered(t`Declined, the borrower was told why`);
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <Select
        {...form.field('reason')}
        label={t`Why can it not be given?`}
        placeholder={t`Choose the reason`}
        options={hardshipDeclineReasons.map((reason) => ({ value: reason, label: words[reason] }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      {chosen && (
        <BorrowerOfLoanReads
          loanId={loanId}
          notice={{ template: 'hardship-declined', facts: { reference, reason: chosen } }}
        />
      )}
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div>
        <Button
          type="submit"
          size="small"
          variant="secondary"
          busy={form.busy}
        >{t`Decline the request`}</Button>
      </div>
      <ConfirmDialog
        confirmed={confirmed}
        title={t`Decline this request?`}
        yes={t`Decline the request`}
        isDanger
      >
        {({ reason }) => (
          <BorrowerOfLoanReads
            loanId={loanId}
            notice={{ template: 'hardship-declined', facts: { reference, reason } }}
          />
        )}
      </ConfirmDialog>
    </form>
  );
}
