/** `/office/hardship`: borrowers who cannot pay this month, those whose answer is due first on top. */
import { useLingui } from '@lingui/react/macro';
import { useSearch } from 'wouter';
import type { HardshipRow } from '#contract/hardship.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { rowLink } from '../frame/shortcuts.ts';
import { Link } from '../navigation.tsx';
import { ViewTabs } from '../view-tabs.tsx';
import { AnswerClock } from './answer-clock.tsx';
import { useHardshipWords } from './hardship-words.ts';
import { useHardshipRequests } from './use-hardship.ts';

export function HardshipRequestsPage() {
  const { t } = useLingui();
  const view = new URLSearchParams(useSearch()).get('view') === 'answered' ? 'answered' : 'open';
  const query = useHardshipRequests(view);
  return (
    <>
      <Heading key={view}>{t`Help requests`}</Heading>
      <ViewTabs
        label={t`Views`}
        path="/hardship"
        open={view}
        views={[
          { view: 'open', name: t`To answer` },
          { view: 'answered', name: t`Answered` },
        ]}
      />
      <div className="mt-5">
        <Loaded
          query={query}
          label={t`Loading the help requests…`}
          failed={t`We could not load the help requests.`}
          bones={<Bone className="h-72 rounded-card" />}
        >
          {(requests) =>
            requests.length === 0 ? (
              <Card>
                <EmptyState>
                  {view === 'open'
                    ? t`Every request is answered. New ones appear here.`
                    : t`No request has been answered yet.`}
                </EmptyState>
              </Card>
            ) : (
              <ul className="grid gap-2">
                {requests.map((row) => (
                  <RequestItem key={row.requestId} row={row} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function RequestItem({ row }: { row: HardshipRow }) {
  const { kinds, statuses } = useHardshipWords();
  const { requestId, borrowerName, reference, status, kind, answerBy } = row;
  return (
    <li className="relative rounded-card border border-border bg-surface p-4 shadow-1 hover:bg-surface-2">
      <div className="grid items-center gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
        <div className="min-w-0">
          {/* The whole card is the target of the link. */}
          <Link
            {...rowLink}
            to={`/hardship/${requestId}`}
            className="font-strong after:absolute after:inset-0 after:rounded-card"
          >
            {borrowerName}
          </Link>
          <span className="block text-sm text-text-2">{reference}</span>
        </div>
        <span>{kinds[kind]}</span>
        <div className="sm:w-52 sm:text-right">
          {status === 'open' ? (
            <AnswerClock answerBy={answerBy} />
          ) : (
            <Tag tone="info">{statuses[status]}</Tag>
          )}
        </div>
      </div>
    </li>
  );
}
