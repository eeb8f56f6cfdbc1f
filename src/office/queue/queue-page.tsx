/** `/office`: the applications, oldest first, one view at a time; the next one is taken with one press. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { useRefreshMs } from '../frame/use-recently-active.ts';
import { ViewTabs } from '../view-tabs.tsx';
import { ApplicationTable } from './application-table.tsx';
import { TakeNext } from './take-next.tsx';
import { rememberQueue, type View, viewOf, viewsFor } from './views.ts';

export const applicationsKey = ['getApplications'] as const;

export function QueuePage() {
  const { t } = useLingui();
  const may = useMay();
  const search = useSearch();
  const view = viewOf(search, may);
  useEffect(() => rememberQueue(search), [search]);
  const query = useQuery({
    queryKey: [...applicationsKey, view],
    queryFn: ({ signal }) => api.getApplications({ view }, { signal }),
    refetchInterval: useRefreshMs(),
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
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {/* A view is a page of its own: its heading takes the focus. */}
        <Heading key={view}>{t`Review queue`}</Heading>
        {may('takeNextApplication') && <TakeNext />}
      </div>
      <ViewTabs
        label={t`Views`}
        path="/"
        open={view}
        views={viewsFor(may).map((each) => ({ view: each, name: names[each] }))}
      />
      <div className="mt-5">
        <Loaded
          query={query}
          label={t`Loading the applications…`}
          failed={t`We could not load the applications.`}
          bones={<Bone className="h-72 rounded-card" />}
        >
          {({ applications }) =>
            applications.length === 0 ? (
              <Card>
                <EmptyState>{view === 'unassigned' ? t`Queue is clear` : t`Nothing here now.`}</EmptyState>
              </Card>
            ) : (
              <ApplicationTable key={view} caption={t`Applications: ${name}`} applications={applications} />
            )
          }
        </Loaded>
      </div>
    </>
  );
}
