/** `/office/messages/:borrowerId`: one conversation, and the answer to it. */
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import type { Message } from '#contract/messages.ts';
import { replyToBorrower } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { localeCodes, locales } from '#words/locale.ts';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { useRefreshMs } from '../frame/use-recently-active.ts';
import { Link } from '../navigation.tsx';
import { threadsKey } from './messages-page.tsx';

const threadKey = (borrowerId: string) => ['getThread', borrowerId] as const;

export function ConversationPage() {
  const { t } = useLingui();
  const may = useMay();
  const { borrowerId } = useParams<{ borrowerId: string }>();
  const query = useQuery({
    queryKey: threadKey(borrowerId),
    queryFn: ({ signal }) => api.getThread({ borrowerId }, { signal }),
    refetchInterval: useRefreshMs(),
  });
  return (
    <>
      <Link
        to="/messages"
        className="inline-flex min-h-11 items-center gap-1 font-medium text-text no-underline hover:underline"
      >
        <ChevronLeft aria-hidden className="size-5" />
        {t`Messages`}
      </Link>
      <Loaded
        query={query}
        label={t`Loading the conversation…`}
        failed={t`We could not load the conversation.`}
        bones={<Bone className="h-96 rounded-card" />}
      >
        {({ borrowerName, locale, messages }) => {
          const code = localeCodes.find((known) => known === locale);
          const language = code ? locales[code].name : locale;
          return (
            <>
              <Heading>{borrowerName}</Heading>
              <p className="text-text-2">{t`Reads ${language}`}</p>
              <ul className="mt-5 grid gap-3">
                {messages.map((message) => (
                  <Line key={message.messageId} message={message} />
                ))}
              </ul>
              {may('replyToBorrower') && <Reply borrowerId={borrowerId} />}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function Line({ message }: { message: Message }) {
  const { t } = useLingui();
  const format = useFormat();
  const isTheirs = message.from === 'borrower';
  return (
    <li
      className={classNames(
        'max-w-measure rounded-card border border-border p-4',
        isTheirs ? 'bg-surface' : 'ms-auto bg-primary-soft',
      )}
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-text-2">
        <span>{isTheirs ? t`From the borrower` : message.senderName}</span>
        <time dateTime={message.sentAt}>{format.dateTime(message.sentAt)}</time>
      </p>
      {message.subject && <p className="mt-1 font-strong">{message.subject}</p>}
      <p className="mt-1 whitespace-pre-line">{message.body}</p>
    </li>
  );
}

function Reply({ borrowerId }: { borrowerId: string }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  // A new key empties the field after the answer was sent.
  const [sent, setSent] = useState(0);
  const form = useForm({
    schema: replyToBorrower.body,
    read: ({ text }) => ({ body: text('body') }),
    check: ({ body }) => ({ body: !body && t`Enter your message` }),
    submit: (body, options) => api.replyToBorrower({ borrowerId, ...body }, options),
    fieldOf: ({ code }) => (code.startsWith('message-') ? 'body' : undefined),
    done: () => {
      toast(t`Message sent`);
      setSent((count) => count + 1);
      void queries.invalidateQueries({ queryKey: threadKey(borrowerId) });
      void queries.invalidateQueries({ queryKey: threadsKey });
    },
    guard: true,
  });
  return (
    <Card title={t`Answer`} className="mt-5">
      <form {...form.props} key={sent} className="grid gap-4">
        <ErrorSummary form={form} />
        <TextArea
          {...form.field('body')}
          label={t`Your message`}
          hint={t`Messages cannot carry account numbers or links. Nobody is ever asked to pay before the money arrived.`}
          rows={4}
          maxLength={2000}
        />
        <ErrorNote problem={form.problem} />
        <div>
          <Button type="submit" busy={form.busy}>{t`Send message`}</Button>
        </div>
      </form>
    </Card>
  );
}
