/** Gives the case back to the queue or to a colleague; waits behind one line, because it is not what one comes here for. */
import { useLingui } from '@lingui/react/macro';
import { type ApplicationCase, handOverApplication } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/choice-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../../api.ts';
import { ConflictNote } from '../../conflict-note.tsx';
import { useReviewers } from '../../queue/queue-filters.tsx';
import { useReadAgain } from '../use-case.ts';

const toQueue = 'queue';

export function HandOver({ found: { loanId, assignedTo } }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const readAgain = useReadAgain(loanId);
  const reviewers = useReviewers().data?.reviewers ?? [];
  const form = useForm({
    schema: handOverApplication.body,
    read: ({ text }) => ({ to: text('to') === toQueue ? null : text('to') }),
    check: ({ to }) => ({ to: to === '' && t`Choose who gets it` }),
    submit: ({ to }, { key }) => api.handOverApplication({ loanId, to }, { key }),
    fieldOf: ({ code }) => (code === 'colleague-not-officer' ? 'to' : undefined),
    done: () => {
      toast(t`The application was handed over`);
      readAgain();
    },
  });
  return (
    <details>
      <summary className="stands-alone text-link underline">{t`Hand over to somebody else`}</summary>
      <form {...form.props} className="mt-2 grid gap-4">
        <ErrorSummary form={form} />
        <Select
          {...form.field('to')}
          label={t`Who gets it?`}
          placeholder={t`Choose`}
          options={[
            ...(assignedTo ? [{ value: toQueue, label: t`Back to the queue` }] : []),
            ...reviewers
              .filter(({ userId }) => userId !== assignedTo?.userId)
              .map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
        />
        <ConflictNote problem={form.problem} onReload={readAgain} />
        <Button type="submit" size="small" variant="secondary" block busy={form.busy}>{t`Hand over`}</Button>
      </form>
    </details>
  );
}
