/** Writing to the lender; "I cannot pay this month" starts here with its first words already there. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { sendMessage } from '#contract/messages.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { TextArea } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';

export const messagesKey = ['getMessages'] as const;

export function WriteMessage() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const cannotPay = new URLSearchParams(useSearch()).get('about') === 'cannot-pay';
  // A new key empties the field after a message was sent.
  const [sent, setSent] = useState(0);
  const form = useForm({
    schema: sendMessage.body,
    read: ({ text }) => ({ body: text('body') }),
    check: ({ body }) => ({ body: !body && t`Enter your message` }),
    submit: api.sendMessage,
    fieldOf: ({ code }) => (code.startsWith('message-') ? 'body' : undefined),
    done: () => {
      toast(t`Message sent`);
      setSent((count) => count + 1);
      void queries.invalidateQueries({ queryKey: messagesKey });
    },
    guard: true,
  });
  return (
    <Card title={cannotPay ? t`I cannot pay this month` : t`Write to us`}>
      {cannotPay && (
        <p className="mb-4 text-text-2">
          {t`Thank you for telling us early. Say when you can pay, or how much you can pay now. A person reads this and answers within 1 working day. AKPK also advises free of charge: type akpk.org.my into your browser yourself.`}
        </p>
      )}
      <form {...form.props} key={sent} className="grid gap-4">
        <ErrorSummary form={form} />
        <TextArea
          {...form.field('body')}
          label={t`Your message`}
          hint={t`Leave out account numbers, passwords and codes. We never need them here.`}
          rows={4}
          maxLength={2000}
          {...(cannotPay && sent === 0 && { defaultValue: t`I cannot pay this month. ` })}
        />
        <ErrorNote problem={form.problem} />
        <div>
          <Button type="submit" busy={form.busy}>{t`Send message`}</Button>
        </div>
      </form>
    </Card>
  );
}
