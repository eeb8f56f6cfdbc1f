/** Where something is: steps done, the one that is going on, and those to come, each with its own shape. */
import { useLingui } from '@lingui/react/macro';
import { Check, Circle, CircleDot } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type TimelineItem = {
  key: string;
  state: 'done' | 'now' | 'next';
  title: ReactNode;
  /** When it happened, or who acts next and when. */
  note?: ReactNode;
};

const looks = {
  done: { icon: Check, ground: 'bg-success-soft text-success' },
  now: { icon: CircleDot, ground: 'bg-primary text-on-primary' },
  next: { icon: Circle, ground: 'bg-surface-3 text-text-3' },
};

export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  const { t } = useLingui();
  const spoken = { done: t`Done`, now: t`Now`, next: t`Next` };
  return (
    <ol>
      {items.map(({ key, state, title, note }) => {
        const { icon: Icon, ground } = looks[state];
        return (
          <li
            key={key}
            aria-current={state === 'now' ? 'step' : undefined}
            className={classNames(
              'relative flex gap-3.5 pb-5 last:pb-0',
              'before:absolute before:top-7 before:bottom-0 before:left-3.5 before:w-0.5 before:-translate-x-1/2 last:before:hidden',
              state === 'done' ? 'before:bg-success' : 'before:bg-chart-remaining',
            )}
          >
            <span className={classNames('z-1 grid size-7 flex-none place-items-center rounded-full', ground)}>
              <Icon aria-hidden className="size-4" />
            </span>
            <div className="min-w-0 pt-0.5">
              <span className="sr-only">{spoken[state]}: </span>
              <span className={classNames(state === 'next' ? 'text-text-2' : 'font-strong')}>{title}</span>
              {note && <p className="text-sm text-text-2">{note}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
