/** How many are new, on the picture of a place or behind its words. */
import { classNames } from './class-names.ts';

/** The words are in the link's name, the number is the picture. */
type BadgeProps = { count: number; label: string; behindWords?: boolean };

export function Badge({ count, label, behindWords = false }: BadgeProps) {
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        'min-w-4.5 rounded-full bg-danger px-1 text-center text-[0.75rem] leading-4.5 font-strong text-on-danger',
        behindWords ? 'relative inline-block' : 'absolute top-1.5 right-[calc(50%-22px)]',
      )}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
