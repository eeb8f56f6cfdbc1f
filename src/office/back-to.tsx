/** The way back to the page above; the key U takes it. */
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { upLink } from './frame/shortcuts.ts';
import { Link } from './navigation.tsx';

export function BackTo({ to, children }: { to: `/${string}`; children: ReactNode }) {
  return (
    <Link
      {...upLink}
      to={to}
      className="-ms-1.5 stands-alone gap-1.5 font-medium text-text no-underline hover:underline"
    >
      <ChevronLeft aria-hidden className="size-5" />
      {children}
    </Link>
  );
}
