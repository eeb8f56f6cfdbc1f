/** `/my-account/message`: the inbox, one message open at a time, and a way to answer below. */
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { AmountsHideButton } from '#ui/amounts-hide-button.tsx';
import { ListBones } from '#ui/bones.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useHidingAmounts } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { useAction } from '#ui/use-action.ts';
import { useRefreshMs } from '#ui/use-recently-active.ts';
import { useFormat } from '#ui/words.tsx';
import { Written } from '#ui/written.tsx';
import { api } from '../api.ts';
import { LinkButton } from '../navigation.tsx';
import type { Path } from '../routes.ts';
import { routeAt } from '../routes.ts';
import { AccountLayout } from './account-layout.tsx';
import { walletKey } from './use-wallet.ts';
import { messagesKey, WriteMessage } from './write-message.tsx';

/** Below more than these the form is out of sight. */
const fewMessages = 2;

export function MessagePage() {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: messagesKey,
    queryFn: ({ signal }) => api.getMessages(undefined, { signal }),
    refetchInterval: useRefreshMs(),
  });
  const writing = useRef<HTMLDivElement>(null);
  // Below the list, which would push it away from under a finger when it comes; and there to stay, with what is typed.
  // A list that does not come within seconds or at all keeps nobody from writing.
  const [canWrite, setCanWrite] = useState(false);
  if (!canWrite && !query.isLoading) setCanWrite(true);
  return (
    <AccountLayout title={t`Message`}>
      <div className="grid gap-4">
        <Loaded
          query={query}
          label={t`Loading your messages…`}
          failed={t`We could not load your messages.`}
          bones={<ListBones rows={6} />}
          isPage
          onSlow={setCanWrite}
        >
          {({ messages }) =>
            messages.length === 0 ? (
              <Card>
                <EmptyState>{t`No messages. We write to you when something happens with your loan.`}</EmptyState>
              </Card>
            ) : (
              <>
                <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  {messages.length > fewMessages && (
                    <div className="min-w-0 flex-1 basis-40">
                      <Button
                        variant="secondary"
                        onClick={() => writing.current?.querySelector('textarea')?.focus()}
                      >
                        {t`Write to us`}
                      </Button>
                    </div>
                  )}
                  <AmountsHideButton />
                </div>
                <ul className="grid gap-3">
                  {messages.map((message) => (
                    <MessageItem key={message.messageId} message={message} />
                  ))}
                </ul>
              </>
            )
          }
        </Loaded>
        {canWrite && (
          <div ref={writing}>
            <WriteMessage />
          </div>
        )}
        <Notice tone="plain" icon={ShieldCheck} title={t`We never ask you to pay first`}>
          {t`We never ask for your password, code or a payment by message.`}
        </Notice>
      </div>
    </AccountLayout>
  );
}

function MessageItem({ message }: { message: Message }) {
  const { t } = useLingui();
  const format = useFormat();
  const queries = useQueryClient();
  const { messageId } = message;
  const hiding = useHidingAmounts();
  const body = hiding(message.body);
  const read = useAction(api.readMessage);
  const isNew = message.from === 'lender' && !message.isRead;
  const open = async (isOpen: boolean) => {
    if (!isOpen || !isNew) return;
    const outcome = await read.run({ messageId });
    if (!outcome?.done) return;
    await queries.invalidateQueries({ queryKey: messagesKey });
    await queries.invalidateQueries({ queryKey: walletKey });
  };
  return (
    <li>
      <details
        className="group rounded-card border border-border bg-surface shadow-1"
        onToggle={(event) => void open(event.currentTarget.open)}
      >
        <summary className="flex cursor-pointer list-none flex-wrap gap-x-3 rounded-card p-4 [&::-webkit-details-marker]:hidden">
          <span
            className={classNames('min-w-[min(100%,9rem)] flex-1', isNew ? 'font-strong' : 'font-medium')}
          >
            {isNew && (
              <span className="me-2 inline-flex items-center gap-1 rounded-full bg-primary-soft px-2 text-xs text-primary-soft-text">{t`New`}</span>
            )}
            {hiding(message.subject) ||
              (message.from === 'borrower' ? t`You wrote` : t`Message from the team`)}
          </span>
          <time dateTime={message.sentAt} className="w-full text-sm text-text-3 sm:w-auto">
            {format.dateTime(message.sentAt)}
          </time>
          <span className="w-0 min-w-full truncate text-sm text-text-2 group-open:hidden">
            <Written>{body}</Written>
          </span>
        </summary>
        <div className="border-t border-border p-4">
          <p className="text-sm text-text-3">
            {message.from === 'borrower' ? t`From you` : message.senderName}
          </p>
          <p className="mt-2 max-w-measure whitespace-pre-line">
            <Written>{body}</Written>
          </p>
          <ActHere link={message.link} />
        </div>
      </details>
    </li>
  );
}

/** The button that leads to where one acts; a link that is no page of ours is not shown. */
function ActHere({ link }: { link: string | null }) {
  const { t } = useLingui();
  if (!link || !routeAt(link)) return null;
  return (
    <LinkButton to={link as Path} variant="secondary" size="small" className="mt-4">
      {t`Open the page`}
    </LinkButton>
  );
}
