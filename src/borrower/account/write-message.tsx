/** Writing to the lender. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendMessage } from '#contract/messages.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { typeInto, useKeptAnswers } from '#ui/kept-answers.ts';
import { TextArea } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { useTextError } from './text-error.ts';

export const messagesKey = ['getMessages'] as const;

export function WriteMessage() {
  const { t } = useLingui();
  const queries = useQueryClient();
  // A new key empties the field after a message was sent.
  const [sent, setSent] = useState(0);
  const textError = useTextError();
  const form = useForm({
    schema: sendMessage.body,
    read: ({ text }) => ({ body: text('body') }),
    check: ({ body }) => ({ body: body ? textError(body, 2000) : t`Enter your message` }),
    submit: api.sendMessage,
    fieldOf: ({ code }) => (code.startsWith('message-') ? 'body' : undefined),
    done: (_, { body }) => {
      toast(t`Message sent`);
      const field = form.props.ref.current?.elements.namedItem('body');
      const typed = field instanceof HTMLTextAreaElement ? field.value.trim() : body;
      forgetKept();
      if (typed === body) setSent((count) => count + 1);
      // What was typed meanwhile stays, and what was sent does not go out again with it.
      else if (field instanceof HTMLTextAreaElement && typed.startsWith(body))
        typeInto(field, typed.slice(body.length).trimStart());
      void queries.invalidateQueries({ queryKey: messagesKey });
    },
    guard: true,
  });
  const forgetKept = useKeptAnswers('message', form.props.ref);
  return (
    <Card title={t`Write to us`}>
      <form {...form.props} key={sent} className="grid gap-4">
        <ErrorSummary form={form} />
        <TextArea
          {...form.field('body')}
          label={t`Your message`}
          hint={t`Leave out account numbers, passwords and codes. We never need them here.`}
          rows={4}
        />
        <ErrorNote problem={form.problem} />
        <div>
          <Button type="submit" busy={form.busy}>{t`Send message`}</Button>
        </div>
      </form>
    </Card>
  );
}
