/** Grey boxes in the shape of what will come; nothing for the first 200 ms, one sentence for screen readers. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export function Bone({ className }: { className: string }) {
  return <div aria-hidden className={classNames('animate-shimmer rounded-sm bg-surface-3', className)} />;
}

/** Around the boxes: `label` says what is loading. */
export function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true" className="animate-late">
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  );
}

/** The shape of any page: a title and two cards, and as high as the screen, so that the footer does not jump out of it. */
export function PageSkeleton({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className="wrap min-h-dvh py-6">
      <Skeleton label={label}>
        <Bone className="h-8 w-44" />
        <div className="mt-5 grid gap-4 lg:grid-cols-2">
          <Bone className="h-48 rounded-card" />
          <Bone className="h-48 rounded-card" />
        </div>
        {children}
      </Skeleton>
    </div>
  );
}
