/** `/office/messages/:borrowerId`: one conversation, newest first, with everything the borrower was told. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, CheckCheck, Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getThread, ThreadMessage } from '#contract/office.ts';
import { pageOfLink } from '#domain/message.ts';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useRefreshMs } from '#ui/use-recently-active.ts';
import { useFormat } from '#ui/words.tsx';
import { localeCodes, locales } from '#words/locale.ts';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { BackTo } from '../back-to.tsx';
import { HeldTexts } from './held-texts.tsx';
import { usePageNames } from './page-names.ts';
import { Reply } from './reply.tsx';

export const threadKey = (borrowerId: string) => ['getThread', borrowerId] as const;

export function ConversationPage() {
  const { t } = useLingui();
  const { borrowerId } = useParams<{ borrowerId: string }>();
  const query = useQuery({
    queryKey: threadKey(borrowerId),
    queryFn: ({ signal }) => api.getThread({ borrowerId }, { signal }),
    refetchInterval: useRefreshMs(),
  });
  return (
    <>
      <BackTo to="/messages">{t`Messages`}</BackTo>
      <Loaded
        query={query}
        label={t`Loading the conversation…`}
        failed={t`We could not load this conversation.`}
        bones={<Bone className="h-96 rounded-card" />}
      >
        {(thread) => <Conversation borrowerId={borrowerId} thread={thread} />}
      </Loaded>
    </>
  );
}

type ConversationProps = { borrowerId: string; thread: ResponseOf<typeof getThread> };

function Conversation({ borrowerId, thread }: ConversationProps) {
  const { t } = useLingui();
  const may = useMay();
  const { borrowerName, locale, messages, held, hasMoneyArrived } = thread;
  // A new key reads the draft again: what was taken back stands in the form.
  const [takenBack, setTakenBack] = useState(0);
  // One for the whole page: what was read is asked about once, wherever it is asked.
  const [seen, setSeen] = useState(messages[0]?.messageId ?? null);
  const [isAskedAbove, setAskedAbove] = useState(false);
  const known = {
    borrowerId,
    locale,
    messages,
    seen,
    onSeen(newest: string | null) {
      setSeen(newest);
      setAskedAbove(false);
    },
  };
  return (
    <div className="max-w-[48rem]">
      <Heading className="wrap-anywhere">{borrowerName}</Heading>
      <ReadsIn locale={locale} />
      <HeldTexts
        {...known}
        held={held}
        onAnswered={() => setAskedAbove(true)}
        onTakenBack={() => setTakenBack((count) => count + 1)}
      />
      {may('replyToBorrower') && (
        <Reply key={takenBack} {...known} isAskedAbove={isAskedAbove} hasMoneyArrived={hasMoneyArrived} />
      )}
      {messages.length === 0 && held.length === 0 ? (
        <EmptyState>{t`Nothing was written yet.`}</EmptyState>
      ) : (
        <ol className="mt-6 grid gap-3">
          {messages.map((message) => (
            <MessageItem key={message.messageId} message={message} />
          ))}
        </ol>
      )}
    </div>
  );
}

function ReadsIn({ locale }: { locale: string }) {
  const { t } = useLingui();
  const code = localeCodes.find((known) => known === locale);
  if (!code) return null;
  const { name } = locales[code];
  return <p className="text-text-2">{t`The borrower reads the app in ${name}.`}</p>;
}

function MessageItem({ message }: { message: ThreadMessage }) {
  const format = useFormat();
  const isOurs = message.from === 'lender';
  return (
    <li
      className={classNames(
        'w-[min(100%,36rem)] rounded-card border border-border p-4',
        isOurs ? 'ms-auto bg-primary-soft' : 'bg-surface shadow-1',
      )}
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-text-2">
        <span className="font-strong">{message.senderName}</span>
        <time dateTime={message.sentAt}>{format.dateTime(message.sentAt)}</time>
      </p>
      {/* What a person wrote has no subject of its own. */}
      {message.isNotice && <p className="mt-1 font-medium">{message.subject}</p>}
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{message.body}</p>
      <Below message={message} />
    </li>
  );
}

/** Where it leads, and whether the borrower has opened it. */
function Below({ message: { from, link, isNotice, readAt, checkedBy } }: { message: ThreadMessage }) {
  const { t } = useLingui();
  const format = useFormat();
  const pages = usePageNames();
  const page = isNotice ? undefined : pageOfLink(link);
  const seenAt = readAt && format.dateTime(readAt);
  return (
    <>
      {page && (
        <p className="mt-2 flex items-center gap-1.5 text-sm">
          <LinkIcon aria-hidden className="size-4" />
          {pages[page]}
        </p>
      )}
      {checkedBy && <p className="mt-2 text-sm text-text-2">{t`Read and sent by ${checkedBy}`}</p>}
      {from === 'lender' && (
        <p className="mt-2 flex items-center gap-1.5 text-sm text-text-2">
          {seenAt ? <CheckCheck aria-hidden className="size-4" /> : <Check aria-hidden className="size-4" />}
          {seenAt ? t`Read on ${seenAt}` : t`Not read yet`}
        </p>
      )}
    </>
  );
}
