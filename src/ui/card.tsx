/** A block with a border; tinted ones stand for what is only explained. */
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

type CardProps = {
  title?: ReactNode;
  /** A tag or a link beside the title. */
  aside?: ReactNode;
  tone?: 'plain' | 'tint' | 'attention';
  className?: string;
  children: ReactNode;
};

const tones = {
  plain: 'border border-border bg-surface shadow-1',
  tint: 'border border-transparent bg-surface-2',
  attention: 'border-2 border-warning bg-surface',
};

export function Card({ title, aside, tone = 'plain', className, children }: CardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={classNames('min-w-0 rounded-card p-[min(1.25rem,5.2vw)] sm:p-6', tones[tone], className)}
    >
      {title && (
        <header className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 [&>a]:-my-2.5">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}

/** The teal panel with the two flat layers of water: wallet balance, application submitted. */
export function HeroPanel({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <section
      className={classNames(
        'relative isolate min-w-0 overflow-clip rounded-sheet bg-hero p-5 text-on-hero sm:p-6 print:border print:border-border-strong forced-colors:border',
        className,
      )}
    >
      <Water />
      {children}
    </section>
  );
}

/**
 * Decoration of a teal ground, which must be `relative isolate`; `share` of its height is water. It begins at the ground's
 * upper edge, which stays where it is while a page is still being read: standing on the lower one it would move.
 */
export function Water({ share = 0.72 }: { share?: number }) {
  const height = Math.round(200 / share);
  return (
    <svg
      viewBox={`0 ${200 - height} 400 ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      className="absolute inset-0 -z-1 size-full text-on-hero print:hidden"
    >
      <path fill="currentColor" opacity=".035" d="M0 62C70 22 130 22 200 62S330 102 400 62V200H0Z" />
      <path fill="currentColor" opacity=".04" d="M0 112C70 82 140 142 210 112S340 82 400 112V200H0Z" />
    </svg>
  );
}
