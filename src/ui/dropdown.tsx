/** A native list to choose from, with our arrow: the browser draws its own at the very edge of the box. */
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type DropdownProps = ComponentProps<'select'> & {
  /** Of the box and its arrow together: how wide it is. */
  width?: string;
};

export function Dropdown({ width = 'w-full', className, ...select }: DropdownProps) {
  return (
    <span className={classNames('relative block', width)}>
      <select {...select} className={classNames('w-full appearance-none truncate pe-11!', className)} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute right-3.5 top-1/2 size-5 -translate-y-1/2 text-text-2"
      />
    </span>
  );
}
