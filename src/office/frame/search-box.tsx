/** The search for borrowers in the side bar: `/` leads here, Escape leaves, Enter searches. */
import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { useMay } from '../access/use-may.ts';
import { useNavigate } from '../navigation.tsx';
import { searchField } from './shortcuts.ts';

export function SearchBox() {
  const { t } = useLingui();
  const may = useMay();
  const navigate = useNavigate();
  const id = useId();
  if (!may('searchBorrowers')) return null;

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (q === '') return;
    event.currentTarget.reset();
    navigate(`/borrowers?${new URLSearchParams({ q }).toString()}`);
  }

  return (
    <search>
      <form onSubmit={search} className="relative">
        <label htmlFor={id} className="sr-only">
          {t`Search for a borrower`}
        </label>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-text-3"
        />
        <input
          {...searchField}
          id={id}
          name="q"
          type="search"
          autoComplete="off"
          placeholder={t`Name, reference, IC`}
          onKeyDown={leaveByEscape}
          className="min-h-11 w-full rounded-control border-[1.5px] border-transparent bg-surface ps-10 pe-3 text-note text-text placeholder:text-text-3"
        />
      </form>
    </search>
  );
}

export function leaveByEscape(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Escape') event.currentTarget.blur();
}
