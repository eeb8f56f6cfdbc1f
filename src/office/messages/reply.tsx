/** Writing to the borrower. The server refuses account numbers and links; its sentence stands at the field and the text stays. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { replyToBorrower } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { TextArea } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { countsKey } from '../frame/places.tsx';
import { threadKey } from './conversation-page.tsx';
import { draftFor, keepDraft } from './drafts.ts';
import { threadsKey } from './messages-page.tsx';

export function Reply({ borrowerId }: { borrowerId: string }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  // A new key empties the field after a message was sent.
  const [sent, setSent] = useState(0);
  const form = useForm({
    schema: replyToBorrower.body,
    read: ({ text }) => ({ body: text('body') }),
    check: ({ body }) => ({ body: body === '' && t`Enter your message` }),
    submit: ({ body }, { key }) => api.replyToBorrower({ borrowerId, body }, { key }),
    fieldOf: ({ code }) => (code.startsWith('message-') ? 'body' : undefined),
    done() {
      keepDraft(borrowerId, '');
      setSent((count) => count + 1);
      toast(t`Message sent`);
      void queries.invalidateQueries({ queryKey: threadKey(borrowerId) });
      void queries.invalidateQueries({ queryKey: threadsKey });
      void queries.invalidateQueries({ queryKey: countsKey });
    },
  });
  return (
    <Card className="mt-5">
      <form {...form.props} key={sent} className="grid gap-4">
        <ErrorSummary form={form} />
        <TextArea
          {...form.field('body')}
          label={t`Your message`}
          hint={t`Never ask for a password, a code or a payment. Account numbers and links cannot be sent.`}
          rows={4}
          maxLength={2000}
          defaultValue={draftFor(borrowerId)}
          onChange={(event) => keepDraft(borrowerId, event.target.value)}
        />
        <ErrorNote problem={form.problem} />
        <div>
          <Button type="submit" size="small" busy={form.busy}>{t`Send message`}</Button>
        </div>
      </form>
    </Card>
  );
}
