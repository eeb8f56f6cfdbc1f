/** A few choices side by side in one box, one of them on: colour mode, draw or type, chart or table. */
import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';

type SegmentsProps<V extends string> = {
  name: string;
  legend: string;
  hideLegend?: boolean;
  value: V;
  onChange: (value: V) => void;
  options: { value: V; label: string; icon?: LucideIcon; id?: string }[];
};

export function Segments<V extends string>({
  name,
  legend,
  hideLegend,
  value,
  onChange,
  options,
}: SegmentsProps<V>) {
  return (
    <fieldset className="max-w-full">
      <legend className={hideLegend ? 'sr-only' : 'mb-1 text-md font-strong'}>{legend}</legend>
      <div className="inline-flex max-w-full flex-wrap gap-0.5 rounded-control bg-surface-3 p-[3px]">
        {options.map(({ value: option, label, icon: Icon, id }) => (
          <label
            key={option}
            className={classNames(
              'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-[9px] px-3.5 py-1 text-sm font-medium has-focus-visible:shadow-ring',
              option === value ? 'bg-surface text-text shadow-1' : 'text-text-2',
            )}
          >
            {Icon && <Icon aria-hidden className="size-4" />}
            {label}
            <input
              id={id}
              type="radio"
              className="sr-only"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
