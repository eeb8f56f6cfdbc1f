/** Writing to the lender. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sendMessage } from '#contract/messages.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { typeInto, useKeptAnswers } from '#ui/kept-answers.ts';
import { LimitedTextArea } from '#ui/limited-text.tsx';
import { toast } from '#ui/toast.tsx';
import { typedMeanwhile } from '#ui/typed-meanwhile.ts';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';

export const messagesKey = ['getMessages'] as const;

export function WriteMessage() {
  const { t } = useLingui();
  const queries = useQueryClient();
  // A new key empties the field after a message was sent.
  const [sent, setSent] = useState(0);
  const form = useForm({
    schema: sendMessage.body,
    read: ({ text }) => ({ body: text('body') }),
    check: ({ body }) => ({ body: !body && t`Enter your message` }),
    submit: api.sendMessage,
    fieldOf: ({ code }) => (code.startsWith('message-') ? 'body' : undefined),
    done: (_, { body }) => {
      toast(t`Message sent`);
      const field = form.props.ref.current?.elements.namedItem('body');
      forgetKept();
      const meanwhile = field instanceof HTMLTextAreaElement ? typedMeanwhile(field.value, body) : '';
      if (meanwhile === '') setSent((count) => count + 1);
      else typeInto(field as HTMLTextAreaElement, meanwhile);
      void queries.invalidateQueries({ queryKey: messagesKey });
    },
    guard: true,
  });
  // The button that was pressed is a new one; whoever goes by the keyboard stays there.
  useEffect(() => {
    if (sent > 0) form.props.ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [sent, form.props.ref]);
  const forgetKept = useKeptAnswers('message', form.props.ref);
  return (
    <Card title={t`Write to us`}>
      <form {...form.props} key={sent} className="grid gap-4">
        <ErrorSummary form={form} />
        <LimitedTextArea
          {...form.field('body')}
          label={t`Your message`}
          hint={t`Leave out account numbers, passwords and codes. We never need them here.`}
          rows={4}
          mostCharacters={2000}
        />
        <ErrorNote problem={form.problem} />
        <div>
          <Button type="submit" busy={form.busy}>{t`Send message`}</Button>
        </div>
      </form>
    </Card>
  );
}
