/** Nothing here yet: a level line and a drop, one sentence of what will appear, one thing to do. */
import type { ReactNode } from 'react';

export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 py-8 text-center">
      <svg
        viewBox="0 0 96 64"
        aria-hidden
        className="h-16 text-border-strong"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d="M6 46h84" strokeLinecap="round" />
        <path d="M28 54h40M38 61h20" strokeLinecap="round" opacity=".5" />
        <path
          className="fill-primary-soft stroke-primary"
          d="M48 8c7 10 11 15 11 21a11 11 0 0 1-22 0c0-6 4-11 11-21Z"
        />
      </svg>
      <p className="max-w-96 text-text-2">{children}</p>
      {action}
    </div>
  );
}
