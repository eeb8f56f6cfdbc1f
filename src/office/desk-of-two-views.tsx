/** A desk whose address says which of two it shows: what waits for somebody, or what was done with it last. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { ViewTabs } from './view-tabs.tsx';

type View<V extends string> = { view: V; name: string; empty: string };

type DeskOfTwoViewsProps<V extends string, Row> = {
  title: string;
  explanation?: string;
  path: `/${string}`;
  open: V;
  views: readonly [waiting: View<V>, done: View<V>];
  /** Between the views and their rows. */
  filters?: ReactNode;
  /** In the place of what the view says when it is empty. */
  nothing?: ReactNode;
  /** What the open view shows, and the sentences while it is on its way and when it did not come. */
  query: Parameters<typeof Loaded<readonly Row[]>>[0]['query'];
  label: string;
  failed: string;
  children: (rows: readonly Row[]) => ReactNode;
};

/** The view that the address asks for; whatever else stands there, the first one. */
export function useViewOf<V extends string>(waiting: V, done: V): V {
  return new URLSearchParams(useSearch()).get('view') === done ? done : waiting;
}

export function DeskOfTwoViews<V extends string, Row>(props: DeskOfTwoViewsProps<V, Row>) {
  const { title, explanation, path, open, views, filters, nothing, query, label, failed, children } = props;
  const { t } = useLingui();
  return (
    <>
      <Heading key={open}>{title}</Heading>
      {explanation && <p className="mt-1 max-w-measure text-text-2">{explanation}</p>}
      <ViewTabs label={t`Views`} path={path} open={open} views={[...views]} />
      {filters}
      <div className="mt-5">
        <Loaded query={query} label={label} failed={failed} bones={<Bone className="h-72 rounded-card" />}>
          {(rows) =>
            rows.length === 0 ? (
              <Card>
                {nothing || <EmptyState>{views.find(({ view }) => view === open)?.empty}</EmptyState>}
              </Card>
            ) : (
              children(rows)
            )
          }
        </Loaded>
      </div>
    </>
  );
}
