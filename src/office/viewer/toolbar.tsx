/** The buttons of the viewer, each with its key in its name. */
import { useLingui } from '@lingui/react/macro';
import {
  ChevronLeft,
  ChevronRight,
  Columns2,
  Expand,
  Keyboard,
  type LucideIcon,
  RefreshCcwDot,
  RotateCcw,
  RotateCw,
  Sun,
  SunDim,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import { iconButtonClass } from '#ui/shell.tsx';

type Act = 'smaller' | 'larger' | 'turnLeft' | 'turnRight' | 'darker' | 'brighter' | 'reset';
export type Acts = Record<Act | 'fullScreen' | 'keys' | 'close', () => void> &
  Record<'before' | 'next' | 'compare', (() => void) | undefined>;

type ToolbarProps = { name: string; zoom: number; compares: boolean; acts: Acts };

export function Toolbar({ name, zoom, compares, acts }: ToolbarProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-1 border-b border-border px-3 py-1">
      <h2 className="me-auto min-w-0 text-base">{name}</h2>
      {acts.before && <Tool icon={ChevronLeft} name={t`Picture before (P)`} onPress={acts.before} />}
      {acts.next && <Tool icon={ChevronRight} name={t`Next picture (N)`} onPress={acts.next} />}
      {acts.compare && (
        <Tool icon={Columns2} name={t`Compare side by side (C)`} isOn={compares} onPress={acts.compare} />
      )}
      <Tool icon={ZoomOut} name={t`Smaller (−)`} onPress={acts.smaller} />
      <span role="status" className="min-w-12 text-center text-sm tabular">
        {Math.round(zoom * 100)}%
      </span>
      <Tool icon={ZoomIn} name={t`Larger (+)`} onPress={acts.larger} />
      <Tool icon={RotateCcw} name={t`Turn left (Shift+R)`} onPress={acts.turnLeft} />
      <Tool icon={RotateCw} name={t`Turn right (R)`} onPress={acts.turnRight} />
      <Tool icon={SunDim} name={t`Darker (D)`} onPress={acts.darker} />
      <Tool icon={Sun} name={t`Brighter (B)`} onPress={acts.brighter} />
      <Tool icon={RefreshCcwDot} name={t`As it was (0)`} onPress={acts.reset} />
      <Tool icon={Expand} name={t`Full screen (F)`} onPress={acts.fullScreen} />
      <Tool icon={Keyboard} name={t`List of keys (?)`} onPress={acts.keys} className="max-sm:hidden" />
      <Tool icon={X} name={t`Close (Esc)`} onPress={acts.close} />
    </div>
  );
}

type ToolProps = {
  icon: LucideIcon;
  name: string;
  isOn?: boolean;
  className?: string;
  onPress: () => void;
};

function Tool({ icon: Icon, name, isOn, className, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isOn}
      title={name}
      onClick={onPress}
      className={classNames(iconButtonClass, isOn && 'bg-primary-soft text-primary-soft-text', className)}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
