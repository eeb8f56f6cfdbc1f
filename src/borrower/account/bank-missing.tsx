/** "My bank is not here": what that means is said where it is pressed, and the bank's name goes to the lender from there. */
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';

const longestName = 80;
const schema = z.strictObject({ bank: z.string().check(z.minLength(1), z.maxLength(longestName)) });

export function BankMissing({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const [sent, setSent] = useState<string>();
  const form = useForm({
    schema,
    read: ({ text }) => ({ bank: text('bank') }),
    check: ({ bank }) => ({
      bank:
        bank === ''
          ? t`Enter the name of your bank`
          : bank.length > longestName && t`The name must be ${longestName} characters or fewer`,
    }),
    submit: ({ bank }, options) =>
      api.sendMessage(
        {
          body: t`My bank is not in the list: ${bank}. Can you send my loan money there?`,
        },
        options,
      ),
    fieldOf: ({ code }) => (code.startsWith('message-') ? 'bank' : undefined),
    done: (_, { bank }) => setSent(bank),
  });
  return (
    <Dialog
      open
      title={t`My bank is not here`}
      onClose={onClose}
      actions={
        sent === undefined ? (
          <>
            <Button type="submit" form={formId} busy={form.busy}>{t`Ask about my bank`}</Button>
            <Button variant="secondary" onClick={onClose}>{t`Back to the list`}</Button>
          </>
        ) : (
          <Button onClick={onClose}>{t`Back to the list`}</Button>
        )
      }
    >
      {sent === undefined ? (
        <form {...form.props} id={formId} className="grid gap-4 text-text">
          <ErrorSummary form={form} />
          <p>
            {t`We can send money only to the banks in the list. An account of yours at any of them will do. If you have none, tell us your bank and we answer by message. There is no charge.`}
          </p>
          <TextField
            {...form.field('bank')}
            label={t`Name of your bank`}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="send"
          />
          <ErrorNote problem={form.problem} />
        </form>
      ) : (
        <Notice tone="success" role="status" title={t`We have your question about ${sent}`}>
          {t`The answer comes to “Message” in your account. What you entered here is kept.`}
        </Notice>
      )}
    </Dialog>
  );
}
