/** The shapes that most pages come in, for what stands in their place while they are read. */
import { Bone } from './skeleton.tsx';

const upTo = (count: number): number[] => [...Array(count).keys()];

/** A card with a title and a list of facts. */
export function CardBones({ rows, hasTitle = true }: { rows: number; hasTitle?: boolean }) {
  return (
    <div aria-hidden className="rounded-card border border-border bg-surface p-5 max-xs:p-4 sm:p-6">
      {hasTitle && <Bone className="mb-4 h-6 w-40 max-w-full" />}
      {upTo(rows).map((row) => (
        <div
          key={row}
          className="flex h-11 items-center justify-between gap-6 border-b border-border last:border-b-0"
        >
          <Bone className="h-4 w-28" />
          <Bone className="h-4 w-24" />
        </div>
      ))}
    </div>
  );
}

/** The fields of a form and its button. */
export function FormBones({ fields }: { fields: number }) {
  return (
    <div aria-hidden className="grid max-w-form gap-5">
      {upTo(fields).map((field) => (
        <div key={field} className="grid gap-2">
          <Bone className="h-5 w-32" />
          <Bone className="h-4 w-56 max-w-full" />
          <Bone className="h-13 rounded-control" />
        </div>
      ))}
      <Bone className="h-13 w-full rounded-control sm:w-40" />
    </div>
  );
}

/** One below the other. */
export function ListBones({ rows }: { rows: number }) {
  return (
    <div aria-hidden className="grid gap-3">
      {upTo(rows).map((row) => (
        <Bone key={row} className="h-20 rounded-card" />
      ))}
    </div>
  );
}
