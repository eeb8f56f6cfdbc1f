/** Sends a proposal back to the officer with a note; the borrower hears nothing of it. */
import { useLingui } from '@lingui/react/macro';
import { type ApplicationCase, returnProposal } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LimitedTextArea } from '#ui/limited-text.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../../api.ts';
import { ConfirmDialog, saidNo, useConfirmed } from '../../confirm.tsx';
import { ConflictNote } from '../../conflict-note.tsx';
import { useReadAgain } from '../use-case.ts';

export function ReturnForm({ found: { loanId, proposal } }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const readAgain = useReadAgain(loanId);
  const confirmed = useConfirmed(({ note }: { note: string }, { key }) =>
    api.returnProposal({ loanId, note }, { key }),
  );
  const form = useForm({
    schema: returnProposal.body,
    read: (answers) => ({ note: answers.text('note') }),
    check: ({ note }) => ({ note: note === '' && t`Enter what the officer should look at` }),
    submit: confirmed.submit,
    guard: true,
    isStillToSave: saidNo,
    done(answer) {
      if (!answer) return;
      toast(t`Sent back to the officer`);
      readAgain();
    },
  });
  const officer = proposal?.proposedBy.name ?? '';
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <LimitedTextArea
        {...form.field('note')}
        label={t`Note for the officer`}
        hint={t`${officer} reads it. The borrower does not.`}
        mostCharacters={1000}
      />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <Button type="submit" size="small" block busy={form.busy}>{t`Send back`}</Button>
      <ConfirmDialog confirmed={confirmed} title={t`Send the case back?`} yes={t`Send back`}>
        {({ note }) => (
          <>
            <p>{t`${officer} gets the case back with this note:`}</p>
            <p className="mt-2 whitespace-pre-line text-text">{note}</p>
          </>
        )}
      </ConfirmDialog>
    </form>
  );
}
