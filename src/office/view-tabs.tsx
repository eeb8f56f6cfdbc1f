/** The views of a desk as links, so that each has an address and opens in a new tab too. */
import { classNames } from '#ui/class-names.ts';
import { Link } from './navigation.tsx';

type ViewTabsProps<V extends string> = {
  label: string;
  path: `/${string}`;
  open: V;
  views: { view: V; name: string; count?: number | string | undefined }[];
  /** What else stays in the address from view to view. */
  keep?: Readonly<Record<string, string>> | undefined;
};

const look = classNames(
  'stands-alone gap-2 rounded-full border-[1.5px] border-border-strong bg-surface px-3.5 py-1 text-base font-medium text-text no-underline hover:bg-surface-2 focus-visible:rounded-full',
  'aria-[current]:border-primary aria-[current]:bg-primary aria-[current]:text-on-primary',
);

export function ViewTabs<V extends string>({ label, path, open, views, keep }: ViewTabsProps<V>) {
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap gap-2 print:hidden">
      {views.map(({ view, name, count }) => (
        <Link
          key={view}
          to={`${path}?${new URLSearchParams({ view, ...keep }).toString()}`}
          aria-current={view === open ? 'page' : undefined}
          className={look}
        >
          {name}
          {count !== undefined && <span className="text-sm tabular">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
