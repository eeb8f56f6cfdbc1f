/** Replacing a key or a secret: for how long the one before goes on, so that nothing stops meanwhile. */
import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { longestOverlapDays } from '#domain/integration.ts';
import type { Answers } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { useForm } from '#ui/use-form.ts';
import { useReadAgain } from './use-integrations.ts';

const schema = z.object({ overlapDays: z.int() });
const read = (answers: Answers) => ({ overlapDays: answers.number('overlapDays') ?? Number.NaN });

type ReplaceProps<Answer> = {
  label: string;
  button: string;
  send: (overlapDays: number, options: { key: string }) => Promise<Answer>;
  onDone: (answer: Answer) => void;
};

export function Replace<Answer>({ label, button, send, onDone }: ReplaceProps<Answer>) {
  const { t } = useLingui();
  const readAgain = useReadAgain();
  const form = useForm({
    schema,
    read,
    check: ({ overlapDays }) => ({ overlapDays: Number.isNaN(overlapDays) && t`Choose for how long` }),
    submit: ({ overlapDays }, { key }) => send(overlapDays, { key }),
    done(answer) {
      onDone(answer);
      readAgain();
    },
  });
  return (
    <form {...form.props} className="mt-4 grid gap-4">
      <ErrorSummary form={form} />
      <RadioChips
        {...form.field('overlapDays')}
        label={label}
        hint={t`If somebody else may have it, end it at once.`}
        defaultValue="1"
        options={[
          { value: '0', label: t`It ends at once` },
          { value: '1', label: t`1 day` },
          { value: String(longestOverlapDays), label: t`${longestOverlapDays} days` },
        ]}
      />
      <ErrorNote problem={form.problem} />
      <div>
        <Button type="submit" size="small" busy={form.busy}>
          {button}
        </Button>
      </div>
    </form>
  );
}
