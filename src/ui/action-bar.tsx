/** Where the one main action of a task is. */
import type { ReactNode } from 'react';

/** Sticks to the bottom on phones; stands under the last field above 60 rem. */
export function ActionBar({ summary, children }: { summary?: ReactNode; children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-(--z-bar) low:static -mx-(--gutter) mt-8 frosted border-t border-border px-(--gutter) pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:bg-none lg:px-0 print:hidden">
      {summary && (
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-text-2 lg:hidden">
          {summary}
        </div>
      )}
      {children}
    </div>
  );
}
