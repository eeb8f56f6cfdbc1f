/** A status in a round label: picture and word, never colour alone. */
import { Info, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type TagTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

const tones: Record<TagTone, string> = {
  neutral: 'bg-neutral-soft text-neutral-text',
  info: 'bg-info-soft text-info-text',
  success: 'bg-success-soft text-success-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
};

export function Tag({
  tone = 'neutral',
  icon: Icon = Info,
  children,
}: {
  tone?: TagTone;
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full py-0.5 ps-2 pe-2.5 text-xs leading-[1.4] font-strong',
        tones[tone],
      )}
    >
      <Icon aria-hidden className="size-4 flex-none" />
      {children}
    </span>
  );
}
