/** `/office/messages`: conversations with borrowers, those that wait for an answer first. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
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

export const threadsKey = ['getThreads'] as const;

export function MessagesPage() {
  const { t } = useLingui();
  const format = useFormat();
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
                <EmptyState>{t`No borrower has written yet.`}</EmptyState>
              </Card>
            ) : (
              <ul className="grid gap-3">
                {threads.map((thread) => (
                  <li
                    key={thread.borrowerId}
                    className="relative rounded-card border border-border bg-surface p-4 shadow-1 hover:bg-surface-2"
                  >
                    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                      <Link
                        to={`/messages/${thread.borrowerId}`}
                        {...rowLink}
                        className="font-strong text-text no-underline after:absolute after:inset-0"
                      >
                        {thread.borrowerName}
                      </Link>
                      <span className="flex items-center gap-3">
                        {thread.isWaiting && (
                          <Tag tone="warning" icon={Clock}>
                            {t`Waits for an answer`}
                          </Tag>
                        )}
                        <time dateTime={thread.lastAt} className="text-sm text-text-3">
                          {format.dateTime(thread.lastAt)}
                        </time>
                      </span>
                    </div>
                    <p className="mt-1 truncate text-note text-text-2">{thread.lastText}</p>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
