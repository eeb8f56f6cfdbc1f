/** `/office/borrowers`: who was found. One loan reference as a whole opens its case at once. */
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect } from 'react';
import { useSearch } from 'wouter';
import { mostFound } from '#domain/borrower-search.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { lengthOf, useTooLong } from '#ui/too-long.ts';
import { useMay } from '../access/use-may.ts';
import { leaveByEscape } from '../frame/search-box.tsx';
import { searchField } from '../frame/shortcuts.ts';
import { useNavigate } from '../navigation.tsx';
import { Pager } from '../table/pager.tsx';
import { useListAddress } from '../table/use-list-address.ts';
import { BorrowersTable } from './borrowers-table.tsx';
import { RecoveriesWaiting } from './recoveries-waiting.tsx';
import { useFound } from './use-borrowers.ts';

/** Longer than any name, reference or email. */
const mostSearched = 100;

export function BorrowersPage() {
  const { t } = useLingui();
  const tooLong = useTooLong();
  const may = useMay();
  const q = new URLSearchParams(useSearch()).get('q')?.trim() ?? '';
  return (
    <>
      <Heading key={q}>{t`Borrowers`}</Heading>
      <SearchForm q={q} />
      {q === '' && may('getRecoveries') && <RecoveriesWaiting />}
      <div className="mt-5">
        {q === '' ? (
          <Card>
            <EmptyState>
              {t`Search by any part of a name, a loan reference, the last four digits of an IC number, or a whole phone number or email.`}
            </EmptyState>
          </Card>
        ) : lengthOf(q) > mostSearched ? (
          <Notice tone="warning">{tooLong(lengthOf(q), mostSearched)}</Notice>
        ) : (
          <Results q={q} />
        )}
      </div>
    </>
  );
}

function SearchForm({ q }: { q: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    navigate(typed === '' ? '/borrowers' : `/borrowers?${new URLSearchParams({ q: typed }).toString()}`);
  }
  return (
    <search>
      <form onSubmit={search} className="mt-4 flex max-w-measure flex-wrap items-end gap-3">
        <div className="min-w-60 flex-1">
          <TextField
            {...searchField}
            // After Back the address has another word, and the field shows that one.
            key={q}
            id="borrower-search"
            name="q"
            type="search"
            label={t`Find a borrower`}
            defaultValue={q}
            autoComplete="off"
            enterKeyHint="search"
            onKeyDown={leaveByEscape}
          />
        </div>
        <Button type="submit">{t`Search`}</Button>
      </form>
      <p className="mt-2 text-sm text-text-3">{t`Searching is recorded, without what you typed.`}</p>
    </search>
  );
}

function Results({ q }: { q: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useListAddress({ filters: [], sorts: [] });
  const query = useFound(q, list.page);
  const loanId = query.isPlaceholderData ? null : (query.data?.loanId ?? null);
  useEffect(() => {
    if (loanId) navigate(`/applications/${loanId}`, { replace: true });
  }, [loanId, navigate]);
  return (
    <Loaded
      query={query}
      label={t`Searching…`}
      failed={t`We could not search.`}
      bones={<Bone className="h-40 rounded-card" />}
    >
      {({ rows, total, isMore, kind }) =>
        total === 0 ? (
          <Card>
            <EmptyState>
              {kind === 'ic-last-four'
                ? t`Nobody was found with these last four digits of an IC number.`
                : t`Nobody was found. Check the spelling, or search by another part of the name, the reference or the whole phone number.`}
            </EmptyState>
          </Card>
        ) : (
          <>
            {isMore && (
              <div className="mb-4">
                <Notice tone="info">
                  {t`More than ${mostFound} were found. Type more of the name to find the right one.`}
                </Notice>
              </div>
            )}
            <BorrowersTable rows={rows} />
            <Pager list={list} total={total} />
          </>
        )
      }
    </Loaded>
  );
}
