/** `/office/audit`: who did what, when and from where, newest first; whether it is whole; and a file of it, with a reason. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearch } from 'wouter';
import type { AuditPage as Page } from '#contract/audit.ts';
import { auditGroups, auditWhos } from '#domain/audit-groups.ts';
import { parseCalendarDate } from '#domain/date.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useMay } from '../access/use-may.ts';
import { closingDialog } from '../close-question.tsx';
import { PageHead } from '../page-head.tsx';
import { type ListAddress, useListAddress } from '../table/use-list-address.ts';
import { AffectedPeople } from './affected-people.tsx';
import { type AuditFilterName, AuditFilters, auditFilters } from './audit-filters.tsx';
import { AuditStateCard } from './audit-state.tsx';
import { AuditTable } from './audit-table.tsx';
import { ExportLog } from './export-log.tsx';
import { type AuditAsked, useAuditPage } from './use-audit.ts';

export function AuditPage() {
  const { t } = useLingui();
  const may = useMay();
  const [open, setOpen] = useState<'log' | 'affected'>();
  const close = () => setOpen(undefined);
  // What was typed in the one that is open is asked about first.
  const turnTo = (next: typeof open) => closingDialog(() => setOpen(open === next ? undefined : next));
  const list = useAuditList();
  const before = new URLSearchParams(useSearch()).get('before') ?? undefined;
  const asked = askedBy(list.filters, before);
  const query = useAuditPage(asked);
  return (
    <>
      <PageHead
        title={t`Audit log`}
        actions={
          <>
            {may('exportAffected') && (
              <Button
                size="small"
                variant="secondary"
                aria-expanded={open === 'affected'}
                onClick={turnTo('affected')}
              >
                {t`List who is affected`}
              </Button>
            )}
            <Button size="small" variant="secondary" aria-expanded={open === 'log'} onClick={turnTo('log')}>
              {t`Save as a file`}
            </Button>
          </>
        }
      >
        {t`Everything that happened, as it was recorded at the time. Nothing here can be changed or removed.`}
      </PageHead>
      {open === 'affected' && (
        <AffectedPeople asked={asked} staff={query.data?.staff ?? []} onClose={close} />
      )}
      {open === 'log' && <ExportLog asked={asked} onClose={close} />}
      <AuditStateCard />
      <Loaded
        query={query}
        label={t`Loading the audit log…`}
        failed={t`We could not load the audit log.`}
        bones={<Bone className="mt-6 h-96 rounded-card" />}
      >
        {(page) => (
          <>
            <AuditFilters list={list} staff={page.staff} />
            <Rows page={page} list={list} isLater={before !== undefined} />
          </>
        )}
      </Loaded>
    </>
  );
}

type AuditList = ListAddress<AuditFilterName, never>;

/** Other filters begin with the newest entry again. */
function useAuditList(): AuditList {
  const list = useListAddress({ filters: auditFilters, sorts: [] });
  return {
    ...list,
    set: (change) => list.set({ before: undefined, ...change }),
    clear: () =>
      list.set({ before: undefined, ...Object.fromEntries(auditFilters.map((name) => [name, undefined])) }),
  };
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const place = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\da-f-]{36}$/;

/** What cannot be read is left out: an old link never breaks the page. */
function askedBy(filters: AuditList['filters'], before: string | undefined): AuditAsked {
  const from = parseCalendarDate(filters.from ?? '');
  const to = parseCalendarDate(filters.to ?? '');
  const group = auditGroups.find((each) => each === filters.group);
  const who = auditWhos.find((each) => each === filters.who);
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(filters.person && uuid.test(filters.person) && { person: filters.person }),
    ...(group && { group }),
    ...(who && { who }),
    // Nobody and nothing has so short a name: the server is asked for it all the same, and finds nothing.
    ...(filters.about?.trim() && { about: filters.about.trim() }),
    ...(before !== undefined && place.test(before) && { before }),
  };
}

function Rows({ page, list, isLater }: { page: Page; list: AuditList; isLater: boolean }) {
  const { t } = useLingui();
  const isFiltered = Object.keys(list.filters).length > 0;
  if (page.entries.length === 0) {
    return (
      <Card className="mt-5">
        <EmptyState
          action={
            (isFiltered || isLater) && (
              <Button variant="secondary" size="small" onClick={list.clear}>{t`Show everything`}</Button>
            )
          }
        >
          {isFiltered
            ? t`No entry fits these filters.`
            : t`There are no entries yet. Whatever happens here appears by itself.`}
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="mt-5">
      <AuditTable entries={page.entries} />
      <nav aria-label={t`Pages`} className="mt-4 flex flex-wrap gap-3 print:hidden">
        {isLater && (
          <ButtonLink variant="secondary" size="small" href={list.hrefOf({ before: undefined })}>
            {t`Newest entries`}
          </ButtonLink>
        )}
        {page.next !== null && (
          <ButtonLink variant="secondary" size="small" href={list.hrefOf({ before: page.next })}>
            {t`Earlier entries`}
          </ButtonLink>
        )}
      </nav>
    </div>
  );
}
