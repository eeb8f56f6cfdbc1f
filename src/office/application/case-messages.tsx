/** The last words of the conversation with the borrower, and the way to it. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Card } from '#ui/card.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { threadKey } from '../messages/conversation-page.tsx';
import { Link } from '../navigation.tsx';

const lines = 3;

export function CaseMessages({ borrowerId }: { borrowerId: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const query = useQuery({
    queryKey: threadKey(borrowerId),
    queryFn: ({ signal }) => api.getThread({ borrowerId }, { signal }),
  });
  return (
    <Card title={t`Messages`} aside={<Link to={`/messages/${borrowerId}`}>{t`Open the conversation`}</Link>}>
      <Loaded
        query={query}
        label={t`Loading the conversation…`}
        failed={t`We could not load this conversation.`}
        bones={<Bone className="h-24" />}
      >
        {({ messages }) =>
          messages.length === 0 ? (
            <p className="text-text-2">{t`Nothing was written yet.`}</p>
          ) : (
            <ol className="grid gap-3">
              {messages.slice(0, lines).map((message) => (
                <li key={message.messageId} className="border-b border-border pb-3 last:border-b-0 last:pb-0">
                  <p className="flex flex-wrap justify-between gap-x-3 text-sm text-text-2">
                    <span className="font-strong">{message.senderName}</span>
                    <time dateTime={message.sentAt}>{format.dateTime(message.sentAt)}</time>
                  </p>
                  <p className="line-clamp-2 wrap-anywhere">{message.body}</p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Card>
  );
}
