/** `/office/messages`: conversations with borrowers, those that wait for an answer first. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleReply } from 'lucide-react';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getThreads } from '#contract/office.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { rowLink } from '../frame/shortcuts.tsx';
import { useRefreshMs } from '../frame/use-recently-active.ts';
import { Link } from '../navigation.tsx';

type Thread = ResponseOf<typeof getThreads>['threads'][number];

export const threadsKey = ['getThreads'] as const;

export function MessagesPage() {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: threadsKey,
    queryFn: ({ signal }) => api.getThreads(undefined, { signal }),
    refetchInterval: useRefreshMs(),
  });
  return (
    <>
      <Heading>{t`Messages`}</Heading>
      <div className="mt-5">
        <Loaded
          query={query}
          label={t`Loading the messages…`}
          failed={t`We could not load the messages.`}
          bones={<Bone className="h-72 rounded-card" />}
        >
          {({ threads }) =>
            threads.length === 0 ? (
              <Card>
                <EmptyState>{t`No messages yet. What borrowers write appears here.`}</EmptyState>
              </Card>
            ) : (
              <ul className="grid gap-2">
                {threads.map((thread) => (
                  <ThreadItem key={thread.borrowerId} thread={thread} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function ThreadItem({ thread }: { thread: Thread }) {
  const { t } = useLingui();
  const format = useFormat();
  const { borrowerId, borrowerName, lastText, lastAt, isWaiting } = thread;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 rounded-card border border-border bg-surface p-4 shadow-1 hover:bg-surface-2">
      <Link
        {...rowLink}
        to={`/messages/${borrowerId}`}
        className="font-strong after:absolute after:inset-0 after:rounded-card"
      >
        {borrowerName}
      </Link>
      <time dateTime={lastAt} className="text-sm text-text-3">
        {format.dateTime(lastAt)}
      </time>
      <p className="truncate text-text-2">{lastText}</p>
      <span>{isWaiting && <Tag tone="info" icon={MessageCircleReply}>{t`Waits for an answer`}</Tag>}</span>
    </li>
  );
}
