/** A new address and the events it is told. */
import { useLingui } from '@lingui/react/macro';
import { addWebhook, type SecretOnce } from '#contract/integrations.ts';
import { webhookEvents } from '#domain/webhook-event.ts';
import type { Answers } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { FieldGroup } from '#ui/field.tsx';
import { LimitedTextField } from '#ui/limited-text.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { closing } from '../close-question.tsx';
import { useReadAgain } from './use-integrations.ts';
import { useEventWords } from './words.ts';

const read = (answers: Answers) => ({
  url: answers.text('url'),
  events: webhookEvents.filter((event) => answers.checked(`event-${event}`)),
});

const addressCodes: readonly string[] = [
  'webhook-address-wrong',
  'webhook-host-not-listed',
  'webhook-exists',
];

type AddWebhookProps = {
  hosts: readonly string[];
  onAdded: (added: SecretOnce) => void;
  onClose: () => void;
};

export function AddWebhook({ hosts, onAdded, onClose }: AddWebhookProps) {
  const { t } = useLingui();
  const readAgain = useReadAgain();
  const words = useEventWords();
  const listed = hosts.join(', ');
  const form = useForm({
    schema: addWebhook.body,
    read,
    check: (input) => ({
      url:
        (!/^https?:\/\/\S+$/.test(input.url) || input.url.length > 500) &&
        t`Enter a full address that begins with https://`,
      events: input.events.length === 0 && t`Choose at least one event`,
    }),
    submit: (webhook, { key }) => api.addWebhook(webhook, { key }),
    fieldOf: ({ code }) => (addressCodes.includes(code) ? 'url' : undefined),
    guard: true,
    done(added) {
      onAdded(added);
      readAgain();
    },
  });
  const group = form.field('events');
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <LimitedTextField
        {...form.field('url')}
        label={t`Address`}
        hint={t`Hosts that messages may go to: ${listed}`}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        mostCharacters={500}
      />
      <FieldGroup {...group} label={t`What it is told`}>
        <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {webhookEvents.map((event, index) => (
            <label key={event} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                name={`event-${event}`}
                id={index === 0 ? group.id : `${group.id}-${index}`}
                className="m-0 size-6 flex-none accent-primary"
              />
              <span>
                {words[event]} <code className="num text-sm text-text-3">{event}</code>
              </span>
            </label>
          ))}
        </div>
      </FieldGroup>
      <ErrorNote problem={form.problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={form.busy}>{t`Add it and show the secret`}</Button>
        <Button variant="secondary" size="small" onClick={closing(form, onClose)}>{t`Close`}</Button>
      </div>
    </form>
  );
}
