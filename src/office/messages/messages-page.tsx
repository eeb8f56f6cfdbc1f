/** `/office/messages`: conversations with borrowers, those that wait for an answer first and the longest at the top. */
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { type ThreadRow, threadViews } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useRefreshMs } from '#ui/use-recently-active.ts';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { WaitingTime } from '../queue/waiting-time.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { Filters, FilterText } from '../table/filters.tsx';
import { Pager } from '../table/pager.tsx';
import { useListAddress } from '../table/use-list-address.ts';
import { shownWaiting } from '../table/waiting.ts';
import { ViewTabs } from '../view-tabs.tsx';

export const threadsKey = ['getThreads'] as const;

const listWords = { filters: ['search'], sorts: [] } as const;

export function MessagesPage() {
  const { t } = useLingui();
  const may = useMay();
  const wish = new URLSearchParams(useSearch()).get('view');
  const view = threadViews.find((each) => each === wish) ?? 'waiting';
  const list = useListAddress(listWords);
  const asked = { view, search: list.filters.search ?? '', page: list.page };
  const query = useQuery({
    queryKey: [...threadsKey, asked],
    queryFn: ({ signal }) => api.getThreads(asked, { signal }),
    refetchInterval: useRefreshMs(),
    placeholderData: keepPreviousData,
  });
  const names = {
    waiting: t`Waiting`,
    held: t`Waits for a colleague`,
    answered: t`Answered`,
    mine: t`Mine`,
    all: t`All`,
  };
  const views = threadViews.filter((each) => each !== 'mine' || may('replyToBorrower'));
  return (
    <>
      <Heading key={view}>{t`Messages`}</Heading>
      <ViewTabs
        label={t`Views`}
        path="/messages"
        open={view}
        keep={list.filters.search === undefined ? undefined : { search: list.filters.search }}
        views={views.map((each) => ({
          view: each,
          name: names[each],
          count:
            query.data && (each === 'waiting' || each === 'held')
              ? shownWaiting(query.data[each])
              : undefined,
        }))}
      />
      <Filters list={list}>
        <FilterText list={list} name="search" type="search" label={t`Name of the borrower`} />
      </Filters>
      <div className="mt-5">
        <Loaded
          query={query}
          label={t`Loading the messages…`}
          failed={t`We could not load the messages.`}
          bones={<Bone className="h-72 rounded-card" />}
        >
          {({ rows, total }) =>
            total === 0 ? (
              <Card>
                <Nothing view={view} search={asked.search} onClear={list.clear} />
              </Card>
            ) : (
              <>
                <ThreadTable caption={names[view]} rows={rows} isHeld={view === 'held'} />
                <Pager list={list} total={total} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function Nothing({ view, search, onClear }: { view: string; search: string; onClear: () => void }) {
  const { t } = useLingui();
  if (search !== '') {
    const action = <Button variant="secondary" size="small" onClick={onClear}>{t`Clear filters`}</Button>;
    return <EmptyState action={action}>{t`No conversation with a borrower of this name.`}</EmptyState>;
  }
  if (view === 'held') return <EmptyState>{t`No text waits for a second person.`}</EmptyState>;
  if (view === 'waiting') return <EmptyState>{t`Nobody waits for an answer.`}</EmptyState>;
  return <EmptyState>{t`No messages yet. What borrowers write appears here.`}</EmptyState>;
}

type ThreadTableProps = {
  caption: string;
  rows: readonly ThreadRow[];
  /** The rows show texts that wait for a second person. */
  isHeld: boolean;
};

function ThreadTable({ caption, rows, isHeld }: ThreadTableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const columns: Column<ThreadRow>[] = [
    { key: 'name', label: t`Borrower`, cell: ({ borrowerName }) => borrowerName },
    {
      key: 'text',
      label: isHeld ? t`Text` : t`Last message`,
      cell: ({ lastText, heldOf }) => (
        <>
          <span className="line-clamp-2 max-w-[32rem] wrap-anywhere max-sm:text-left">{lastText}</span>
          {heldOf && !isHeld && (
            <span className="mt-1 block text-sm text-text-2">{t`A text of ${heldOf} waits for a colleague`}</span>
          )}
        </>
      ),
    },
    {
      key: 'waiting',
      label: t`Waits for`,
      cell: ({ waitingSince }) =>
        waitingSince ? (
          <WaitingTime since={waitingSince} isOurTurn />
        ) : (
          <span className="whitespace-nowrap text-text-3">{t`Answered`}</span>
        ),
    },
    {
      key: 'by',
      label: isHeld ? t`Written by` : t`Answered last by`,
      cell: ({ answeredBy }) => answeredBy ?? '–',
    },
    {
      key: 'at',
      label: t`Last written`,
      cell: ({ lastAt }) => (
        <time dateTime={lastAt} className="whitespace-nowrap">
          {format.dateTime(lastAt)}
        </time>
      ),
    },
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      keyOf={({ borrowerId }) => borrowerId}
      linkOf={({ borrowerId }) => `/messages/${borrowerId}`}
    />
  );
}
