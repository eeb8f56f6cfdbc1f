/** `/office/arrears`: the loans that are late, the longest first, one bucket at a time; and the formal notices that people make. */
import { useLingui } from '@lingui/react/macro';
import { useSearch } from 'wouter';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { LinkButton } from '../navigation.tsx';
import { ViewTabs } from '../view-tabs.tsx';
import { ArrearsTable } from './arrears-table.tsx';
import { arrearsPlace } from './place.ts';
import { useArrears } from './use-arrears.ts';
import { useViewNames } from './words.ts';

export function ArrearsPage() {
  const { t } = useLingui();
  const place = arrearsPlace(useSearch());
  const names = useViewNames();
  const query = useArrears(place);
  const counts = new Map(query.data?.buckets.map(({ bucket, loans }) => [bucket, loans]));
  return (
    <>
      <Heading key={`${place.view} ${place.page}`}>{t`Late payments`}</Heading>
      <p className="mt-1 max-w-measure text-text-2">
        {t`Reminders are sent by themselves, between 9 am and 9 pm. A formal notice is made by two people and goes by post.`}
      </p>
      <ViewTabs
        label={t`Days past due`}
        path="/arrears"
        open={place.view}
        views={(['all', '1-30', '31-60', '61-90', 'over-90'] as const).map((view) => ({
          view,
          name: names[view],
          count: view === 'all' ? undefined : counts.get(view),
        }))}
      />
      <p className="mt-2 text-sm text-text-2">
        {t`The numbers are counted every hour; a loan leaves the list as soon as its bills are paid.`}
      </p>
      <div className="mt-5">
        <Loaded
          query={query}
          label={t`Loading the late payments…`}
          failed={t`We could not load the late payments.`}
          bones={<Bone className="h-72 rounded-card" />}
        >
          {({ loans, pages }) => (
            <>
              {loans.length === 0 ? (
                <Card>
                  <EmptyState>{t`No payment is this late.`}</EmptyState>
                </Card>
              ) : (
                <ArrearsTable caption={names[place.view]} loans={loans} />
              )}
              <Pages {...place} pages={pages} />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

function Pages({ view, page, pages }: ReturnType<typeof arrearsPlace> & { pages: number }) {
  const { t } = useLingui();
  if (pages <= 1) return null;
  return (
    <nav aria-label={t`Pages`} className="mt-4 flex flex-wrap items-center gap-3">
      {page > 1 && (
        <LinkButton
          variant="secondary"
          size="small"
          to={`/arrears?view=${view}&page=${page - 1}`}
        >{t`Page before`}</LinkButton>
      )}
      <span className="text-sm text-text-2 tabular">{t`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <LinkButton
          variant="secondary"
          size="small"
          to={`/arrears?view=${view}&page=${page + 1}`}
        >{t`Next page`}</LinkButton>
      )}
    </nav>
  );
}
