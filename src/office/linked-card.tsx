/** A row as a card of three places, all of which is the target of one link. */
import type { ReactNode } from 'react';
import { rowLink } from './frame/shortcuts.ts';
import { Link } from './navigation.tsx';

type LinkedCardProps = {
  to: `/${string}`;
  /** The words of the link, and what stands below them. */
  name: string;
  reference: string;
  children: ReactNode;
};

export function LinkedCard({ to, name, reference, children }: LinkedCardProps) {
  return (
    <li className="relative rounded-card border border-border bg-surface p-4 shadow-1 hover:bg-surface-2">
      <div className="grid items-center gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
        <div className="min-w-0">
          <Link {...rowLink} to={to} className="font-strong after:absolute after:inset-0 after:rounded-card">
            {name}
          </Link>
          <span className="block text-sm text-text-2">{reference}</span>
        </div>
        {children}
      </div>
    </li>
  );
}
