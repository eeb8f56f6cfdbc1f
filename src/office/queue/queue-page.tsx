/** `/office`: the applications, the longest waiting first (of all: the newest), one view at a time; the next one is taken with one press. */
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import type { Action } from '#domain/permission.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useDocumentTitle } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useRefreshMs } from '#ui/use-recently-active.ts';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import type { DeskCounts } from '../desks.ts';
import { useDeskCounts } from '../frame/places.tsx';
import { LinkButton } from '../navigation.tsx';
import { PageHead } from '../page-head.tsx';
import { Pager } from '../table/pager.tsx';
import { useListAddress } from '../table/use-list-address.ts';
import { shownWaiting } from '../table/waiting.ts';
import { ViewTabs } from '../view-tabs.tsx';
import { ApplicationTable } from './application-table.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { queryOf, queueWords } from './queue-list.ts';
import { SavedViews } from './saved-views.tsx';
import { TakeNext } from './take-next.tsx';
import { rememberQueue, type View, viewOf, viewsFor } from './views.ts';

/** How much of a view waits, and who may do what it waits for. */
const waits: Partial<Record<View, { count: keyof DeskCounts; action: Action }>> = {
  unassigned: { count: 'unassigned', action: 'takeNextApplication' },
  mine: { count: 'mine', action: 'takeNextApplication' },
  'to-approve': { count: 'approve', action: 'confirmApproval' },
  'to-countersign': { count: 'countersign', action: 'countersignAgreement' },
};

const applicationsKey = ['getApplications'] as const;

export function QueuePage() {
  const { t } = useLingui();
  const may = useMay();
  const search = useSearch();
  const view = viewOf(search, may);
  const counts = useDeskCounts();
  const list = useListAddress(queueWords(view));
  const asked = queryOf(view, list);
  const isFiltered = Object.keys(list.filters).length > 0;
  useEffect(() => rememberQueue(search), [search]);
  const query = useQuery({
    queryKey: [...applicationsKey, asked],
    queryFn: ({ signal }) => api.getApplications(asked, { signal }),
    refetchInterval: useRefreshMs(),
    // Rows stay while the next ones come, so that nothing jumps.
    placeholderData: keepPreviousData,
  });
  const names: Record<View, string> = {
    unassigned: t`Unassigned`,
    mine: t`Mine`,
    'to-approve': t`To approve`,
    'to-countersign': t`To countersign`,
    'waiting-for-borrower': t`Waiting for borrower`,
    all: t`All`,
  };
  const name = names[view];
  // Approving and signing are desks of their own in the side bar.
  const title = view === 'to-approve' || view === 'to-countersign' ? name : t`Review queue`;
  useDocumentTitle(title);
  /** What waits for this person in a view: new ones and their own are together the number at the desk. */
  function countOf(each: View): number | string | undefined {
    const waiting = waits[each];
    return counts && waiting && may(waiting.action) ? shownWaiting(counts[waiting.count]) : undefined;
  }
  return (
    <>
      <PageHead title={title} view={view} actions={may('takeNextApplication') && <TakeNext />} />
      <ViewTabs
        label={t`Views`}
        path="/"
        open={view}
        views={viewsFor(may).map((each) => ({ view: each, name: names[each], count: countOf(each) }))}
      />
      <SavedViews search={search} mayKeep={isFiltered || search.includes('sort=')} />
      <QueueFilters list={list} />
      <div className="mt-5">
        <Loaded
          query={query}
          label={t`Loading the applications…`}
          failed={t`We could not load the applications.`}
          bones={<Bone className="h-72 rounded-card" />}
        >
          {({ rows, total }) =>
            total === 0 ? (
              <Card>
                {isFiltered ? (
                  <EmptyState
                    action={
                      <Button
                        variant="secondary"
                        size="small"
                        onClick={list.clear}
                      >{t`Clear filters`}</Button>
                    }
                  >{t`No application fits these filters.`}</EmptyState>
                ) : (
                  <EmptyView view={view} />
                )}
              </Card>
            ) : (
              <>
                <ApplicationTable
                  caption={t`Applications: ${name}`}
                  applications={rows}
                  list={list}
                  isOwn={view === 'mine'}
                  isAll={view === 'all'}
                />
                <Pager list={list} total={total} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

/** What will appear here and when, and where to look instead. */
function EmptyView({ view }: { view: View }) {
  const { t } = useLingui();
  const may = useMay();
  const words: Record<View, string> = {
    unassigned: t`Queue is clear`,
    mine: t`You hold no application. “Take next application” gives you the one that has waited longest.`,
    'to-approve': t`No proposal waits for an approver. One appears here when a loan officer proposes to approve; your own proposals go to somebody else.`,
    'to-countersign': t`No agreement waits for the lender’s signature. One appears here as soon as a borrower has signed.`,
    'waiting-for-borrower': t`No application waits for its borrower.`,
    all: t`There is no application yet. One appears here as soon as a borrower applies.`,
  };
  const leadsToContracts = view === 'to-countersign' && may('getContracts');
  return (
    <EmptyState
      action={
        leadsToContracts && (
          <LinkButton
            to="/contracts"
            variant="secondary"
            size="small"
          >{t`Agreements signed by both`}</LinkButton>
        )
      }
    >
      {words[view]}
    </EmptyState>
  );
}
