/** The piles of a desk, one below the other: how much is in each, what it is, its cards, and what stands there while it is empty. */
import type { Key, ReactNode } from 'react';
import { useKeptPlace } from './table/use-kept-place.ts';

export type Pile<Row> = {
  title: string;
  /** What is done with what lies here. */
  explanation?: string;
  empty: string;
  rows: readonly Row[];
  /** A button for the whole pile. */
  action?: ReactNode;
};

type PilesProps<Row> = {
  piles: readonly Pile<Row>[];
  keyOf: (row: Row) => Key;
  card: (row: Row) => ReactNode;
};

export function Piles<Row>({ piles, keyOf, card }: PilesProps<Row>) {
  const kept = useKeptPlace<HTMLDivElement>();
  return (
    <div {...kept}>
      {piles.map(({ title, explanation, empty, rows, action }) => (
        <section key={title} className="mt-6">
          <h2 className="mb-3 text-lg">
            {title} <span className="font-(weight:--weight-body) text-text-3 tabular">{rows.length}</span>
          </h2>
          {explanation && <p className="-mt-2 mb-3 max-w-measure text-sm text-text-2">{explanation}</p>}
          {action && <div className="mb-3">{action}</div>}
          {rows.length === 0 ? (
            // One line: between the piles that need somebody, an empty one takes no room.
            <p className="rounded-card border border-dashed border-border-strong px-4 py-3 text-note text-text-2">
              {empty}
            </p>
          ) : (
            <ul className="grid gap-4">
              {rows.map((row) => (
                <li key={keyOf(row)}>{card(row)}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
