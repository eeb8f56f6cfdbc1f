/** A new integration: its name, what it may read, until when and from where. */
import { useLingui } from '@lingui/react/macro';
import { makeIntegration, type ShownOnce } from '#contract/integrations.ts';
import { parseCalendarDate } from '#domain/date.ts';
import { scopes } from '#domain/scope.ts';
import type { Answers } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { FieldGroup } from '#ui/field.tsx';
import { LimitedTextField } from '#ui/limited-text.tsx';
import { TextArea } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { closing } from '../close-question.tsx';
import { useReadAgain } from './use-integrations.ts';
import { useScopeWords } from './words.ts';

const read = (answers: Answers) => ({
  name: answers.text('name'),
  scopes: scopes.filter((scope) => answers.checked(`scope-${scope}`)),
  networks: answers
    .text('networks')
    .split(/[\s,]+/)
    .filter((one) => one !== ''),
  lastDay: answers.date('lastDay') || null,
});

const isNetwork = (text: string) => /^[\da-fA-F:.]+(\/\d{1,3})?$/.test(text) && /[.:]/.test(text);

type MakeIntegrationProps = { onMade: (made: ShownOnce) => void; onClose: () => void };

export function MakeIntegration({ onMade, onClose }: MakeIntegrationProps) {
  const { t } = useLingui();
  const readAgain = useReadAgain();
  const words = useScopeWords();
  const form = useForm({
    schema: makeIntegration.body,
    read,
    check: (input) => ({
      name: (input.name.length < 2 || input.name.length > 80) && t`Enter a name, 2 to 80 letters`,
      scopes: input.scopes.length === 0 && t`Choose at least one thing that it may read`,
      lastDay:
        input.lastDay !== null &&
        parseCalendarDate(input.lastDay) === undefined &&
        t`Enter a day, or leave it empty`,
      networks:
        (input.networks.length > 20 || !input.networks.every(isNetwork)) &&
        t`Enter addresses such as 203.0.113.7 or networks such as 203.0.113.0/24, at most 20`,
    }),
    submit: (integration, { key }) => api.makeIntegration(integration, { key }),
    fieldOf: ({ code }) => (code === 'last-day-past' ? 'lastDay' : undefined),
    guard: true,
    done(made) {
      onMade(made);
      readAgain();
    },
  });
  const group = form.field('scopes');
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <LimitedTextField
        {...form.field('name')}
        label={t`Name of the program`}
        hint={t`For example “Accounting” or “CRM”`}
        autoComplete="off"
        mostCharacters={80}
      />
      <FieldGroup {...group} label={t`What it may read`}>
        <div className="grid gap-3">
          {scopes.map((scope, index) => (
            <Checkbox
              key={scope}
              name={`scope-${scope}`}
              id={index === 0 ? group.id : `${group.id}-${index}`}
              label={words[scope].name}
              hint={words[scope].opens}
            />
          ))}
        </div>
      </FieldGroup>
      <DateField
        {...form.field('lastDay')}
        label={t`Last day`}
        hint={t`The key stops by itself after this day. Leave it empty to keep the key until you end it.`}
        optional
      />
      <TextArea
        {...form.field('networks')}
        label={t`Addresses it may read from`}
        hint={t`One on each line, as this server sees them. Leave it empty to allow any.`}
        optional
        rows={2}
        spellCheck={false}
      />
      <ErrorNote problem={form.problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={form.busy}>{t`Make it and show the key`}</Button>
        <Button variant="secondary" size="small" onClick={closing(form, onClose)}>{t`Close`}</Button>
      </div>
    </form>
  );
}
