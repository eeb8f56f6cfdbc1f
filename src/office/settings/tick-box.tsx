/** One of many boxes in a setting: ticked as it is now. */
import type { ReactNode } from 'react';

type TickBoxProps = {
  name: string;
  /** The first box of a group carries the group's, so that its error leads there. */
  id?: string | undefined;
  label: ReactNode;
  hint?: ReactNode;
  isOn: boolean;
};

export const TickBox = ({ name, id, label, hint, isOn }: TickBoxProps) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-2 py-2">
    <input
      type="checkbox"
      id={id}
      name={name}
      defaultChecked={isOn}
      className="m-0 size-6 flex-none accent-primary"
    />
    <span>
      {label}
      {hint && <span className="block text-sm text-text-2">{hint}</span>}
    </span>
  </label>
);
