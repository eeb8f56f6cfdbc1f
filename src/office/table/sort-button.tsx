/** Sorts a list by one column: upwards first, then downwards. */
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { ListAddress } from './use-list-address.ts';

export function SortButton<Sortable extends string>({
  column,
  list,
  isAlone = false,
  children,
}: {
  column: Sortable;
  list: Pick<ListAddress<string, Sortable>, 'sort' | 'sortBy'>;
  /** Outside a head, which would say by `aria-sort` how the column is sorted. */
  isAlone?: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const direction = list.sort?.by === column ? list.sort.direction : undefined;
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <button
      type="button"
      title={direction === 'ascending' ? t`Sort downwards` : t`Sort upwards`}
      onClick={() => list.sortBy(column)}
      className={classNames(
        'inline-flex items-center gap-1 font-strong hover:text-text',
        isAlone ? 'min-h-11 text-sm' : '-my-2.5 min-h-11 text-xs',
        direction ? 'text-text' : 'text-text-3',
      )}
    >
      {children}
      <Icon aria-hidden className="size-4 flex-none" />
      {isAlone && direction && (
        <span className="sr-only">{direction === 'ascending' ? t`sorted upwards` : t`sorted downwards`}</span>
      )}
    </button>
  );
}
