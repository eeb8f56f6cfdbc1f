/** Which rows of how many are shown, and the way to the others. */
import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { mostCounted, rowsPerPage } from '#contract/list.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useFormat } from '#ui/words.tsx';
import type { ListAddress } from './use-list-address.ts';

/** A page has one list; after its page was turned the list's frame takes the focus. */
export const listFrameId = 'list';

export type PagerProps = { list: Pick<ListAddress, 'page' | 'hrefOf' | 'set'>; total: number };

export function Pager({ list, total }: PagerProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (total === 0) return null;
  // Above it there are more, and nobody counted how many.
  const isMore = total > mostCounted;
  const pages = isMore ? Number.POSITIVE_INFINITY : Math.ceil(total / rowsPerPage);
  // The list may have got shorter since: the server then answers with its last page.
  const page = Math.min(list.page, pages);
  const first = format.count((page - 1) * rowsPerPage + 1);
  const last = format.count(isMore ? page * rowsPerPage : Math.min(page * rowsPerPage, total));
  const all = isMore ? `${format.count(mostCounted)}+` : format.count(total);

  function turnTo(event: MouseEvent, to: number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    list.set({ page: to });
    const frame = document.getElementById(listFrameId);
    frame?.focus({ preventScroll: true });
    frame?.scrollTo(0, 0);
    frame?.scrollIntoView({ block: 'nearest' });
  }

  const linkTo = (to: number, words: string) => (
    <ButtonLink
      variant="secondary"
      size="small"
      href={list.hrefOf({ page: to })}
      onClick={(event) => turnTo(event, to)}
    >
      {words}
    </ButtonLink>
  );
  return (
    <nav aria-label={t`Pages`} className="mt-4 flex flex-wrap items-center gap-3 print:hidden">
      {page > 1 && linkTo(page - 1, t`Page before`)}
      <span role="status" className="text-sm text-text-2 tabular">{t`${first} to ${last} of ${all}`}</span>
      {page < pages && linkTo(page + 1, t`Next page`)}
    </nav>
  );
}
