/**
 * The table of every desk: columns as data, a head that stays, rows of 44 px, sorted by the buttons of its head. It scrolls
 * inside its own frame; below 40 rem each row is a card with the same labels.
 */
import { Fragment, type MouseEvent, type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { rowLink } from '../frame/shortcuts.ts';
import { Link, useNavigate } from '../navigation.tsx';
import { listFrameId } from './pager.tsx';
import { SortButton } from './sort-button.tsx';
import { useKeptPlace } from './use-kept-place.ts';
import type { ListAddress } from './use-list-address.ts';

export type Column<Row, Sortable extends string = never> = {
  key: string;
  label: string;
  /** The server's word for it; without one the head is no button. */
  sort?: Sortable;
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
};

type DataTableProps<Row, Sortable extends string> = {
  caption: string;
  /** The first names the row, and its cell is the link. */
  columns: readonly Column<Row, Sortable>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Where the row leads: J and K go along these links, Enter and the mouse open. */
  linkOf?: (row: Row) => `/${string}` | undefined;
  /** The heading under which a row stands, where rows of one heading come together. */
  groupOf?: ((row: Row) => string) | undefined;
  /** Below the name of the row: a reference, who is looking at it. */
  below?: (row: Row) => ReactNode;
  /** Needed where a column sorts. */
  list?: Pick<ListAddress<string, Sortable>, 'sort' | 'sortBy'>;
};

const cellClass =
  'max-sm:flex max-sm:justify-between max-sm:gap-3 max-sm:py-1 max-sm:text-right max-sm:before:max-w-1/2 max-sm:before:flex-none max-sm:before:text-left max-sm:before:text-text-2 max-sm:before:content-[attr(data-label)] sm:px-3 sm:py-2';
const headClass =
  'sticky top-0 z-1 border-b border-border-strong bg-surface px-3 py-2.5 text-xs font-strong whitespace-nowrap text-text-3';

export function DataTable<Row, Sortable extends string = never>(props: DataTableProps<Row, Sortable>) {
  const { caption, columns, rows, keyOf, groupOf, list } = props;
  const captionId = useId();
  const kept = useKeptPlace<HTMLElement>();
  return (
    <>
      {list && <SortForCards columns={columns} list={list} />}
      <section
        {...kept}
        id={listFrameId}
        aria-labelledby={captionId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reached by key
        tabIndex={0}
        className="relative rounded-card border-border bg-surface sm:max-h-[75dvh] sm:overflow-auto sm:border sm:shadow-1 max-sm:bg-transparent"
      >
        {/* biome-ignore-start lint/a11y/noRedundantRoles: shown as cards, the elements would lose their roles */}
        {/* biome-ignore-start lint/a11y/useSemanticElements: the elements are there; the roles keep them a table */}
        <table role="table" className="w-full text-note tabular max-sm:block">
          <caption id={captionId} className="sr-only">
            {caption}
          </caption>
          <thead role="rowgroup" className="max-sm:sr-only">
            <tr role="row">
              {columns.map((column) => (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  aria-sort={column.sort && list?.sort?.by === column.sort ? list.sort.direction : undefined}
                  className={classNames(headClass, column.isNumber ? 'text-right' : 'text-left')}
                >
                  {column.sort && list ? (
                    <SortButton column={column.sort} list={list}>
                      {column.label}
                    </SortButton>
                  ) : (
                    column.label
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-sm:block">
            {rows.map((row, index) => {
              const group = groupOf?.(row);
              const before = rows[index - 1];
              const isFirst = group !== undefined && (!before || groupOf?.(before) !== group);
              return (
                <Fragment key={keyOf(row)}>
                  {isFirst && <GroupHead span={columns.length}>{group}</GroupHead>}
                  <TableRow row={row} table={props} />
                </Fragment>
              );
            })}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      </section>
    </>
  );
}

function GroupHead({ span, children }: { span: number; children: string }) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see the table
    // biome-ignore-start lint/a11y/useSemanticElements: see the table
    <tr role="row" className="border-b border-border max-sm:block max-sm:border-b-0">
      <th
        role="rowheader"
        scope="rowgroup"
        colSpan={span}
        className="bg-surface-2 px-3 py-2 text-left text-sm font-strong text-text-2 max-sm:block max-sm:bg-transparent max-sm:px-0"
      >
        {children}
      </th>
    </tr>
    // biome-ignore-end lint/a11y/useSemanticElements: see the table
    // biome-ignore-end lint/a11y/noRedundantRoles: see the table
  );
}

function TableRow<Row, Sortable extends string>({
  row,
  table: { columns, linkOf, below },
}: {
  row: Row;
  table: DataTableProps<Row, Sortable>;
}) {
  const navigate = useNavigate();
  const [name, ...others] = columns;
  const address = linkOf?.(row);

  /** The link is what keys and readers use; the rest of the row is a larger target for the mouse. */
  function open(event: MouseEvent) {
    const isOwn = event.target instanceof Element && event.target.closest('a, button, input, select');
    const isSelecting = String(getSelection() ?? '') !== '';
    if (address && !isOwn && !isSelecting && event.button === 0) navigate(address);
  }

  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see the table
    <tr
      role="row"
      onClick={address ? open : undefined}
      className={classNames(
        'border-b border-border has-focus-visible:bg-primary-soft max-sm:mb-3 max-sm:block max-sm:rounded-card max-sm:border max-sm:bg-surface max-sm:p-4 max-sm:shadow-1 sm:h-11 sm:last:border-b-0',
        address !== undefined && 'cursor-pointer hover:bg-surface-2',
      )}
    >
      <th
        role="rowheader"
        scope="row"
        className="text-left font-(weight:--weight-body) sm:px-3 sm:py-2 max-sm:block max-sm:pb-2"
      >
        {address ? (
          <Link
            {...rowLink}
            to={address}
            className="font-strong max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
          >
            {name?.cell(row)}
          </Link>
        ) : (
          // J and K go to the row all the same, and Tab from there to what can be done with it.
          <span {...rowLink} tabIndex={-1} className="font-strong">
            {name?.cell(row)}
          </span>
        )}
        {below && <span className="block text-xs text-text-2">{below(row)}</span>}
      </th>
      {others.map(({ key, label, isNumber, cell }) => (
        <td
          key={key}
          role="cell"
          data-label={label}
          className={classNames(cellClass, isNumber && 'sm:text-right')}
        >
          {isNumber ? <span className="num">{cell(row)}</span> : cell(row)}
        </td>
      ))}
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see the table
  );
}

/** Cards have no head: the same buttons stand above them. */
function SortForCards<Row, Sortable extends string>({
  columns,
  list,
}: Required<Pick<DataTableProps<Row, Sortable>, 'columns' | 'list'>>) {
  const sortable = columns.filter(({ sort }) => sort !== undefined);
  if (sortable.length === 0) return null;
  return (
    <div className="mb-3 flex flex-wrap gap-x-4 sm:hidden">
      {sortable.map(
        ({ key, label, sort }) =>
          sort && (
            <SortButton key={key} column={sort} list={list} isAlone>
              {label}
            </SortButton>
          ),
      )}
    </div>
  );
}
