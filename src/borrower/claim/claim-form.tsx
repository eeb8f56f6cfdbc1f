/** Telling us that the money did not arrive: what it stops, and a few words if the borrower wants to say more. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { claimNotReceived } from '#contract/claims.ts';
import type { LoanView } from '#contract/loans.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LimitedTextArea } from '#ui/limited-text.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';

export function ClaimForm({ loan, onClose }: { loan: LoanView; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { loanId } = loan;
  const form = useForm({
    schema: claimNotReceived.body,
    read: ({ text }) => ({ note: text('note') }),
    check: () => ({}),
    submit: (input, { key }) => api.claimNotReceived({ loanId, ...input }, { key }),
    fieldOf: ({ code }) => (code.startsWith('message-') ? 'note' : undefined),
    done: () => {
      toast(t`We are looking for your money. You do not need to pay until we answer.`);
      onClose();
      void queries.invalidateQueries();
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <p>{t`Look at the account that you gave us once more: the name of the sender can be that of our bank. If the money is not there, send this.`}</p>
      <ul className="list-disc ps-5 text-text-2">
        <li>{t`From today no interest and no late interest count, and we do not remind you.`}</li>
        <li>{t`We ask the bank, and answer within 1 working day.`}</li>
        <li>{t`If the money never arrived, you owe nothing. It costs nothing to ask.`}</li>
      </ul>
      <ErrorSummary form={form} />
      <LimitedTextArea
        {...form.field('note')}
        label={t`What do you see in your bank account?`}
        hint={t`Leave out account numbers, passwords and codes. We never need them here.`}
        optional
        rows={3}
        mostCharacters={1000}
      />
      <ErrorNote problem={form.problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>{t`I did not receive this`}</Button>
        <Button variant="secondary" onClick={onClose}>{t`Go back`}</Button>
      </div>
    </form>
  );
}
