/** Information, success, warning or danger: a picture and words on a soft ground. */
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { useFormat } from './words.tsx';

export type Tone = 'info' | 'success' | 'warning' | 'danger' | 'plain';

const looks: Record<Tone, { icon: LucideIcon; ground: string; picture: string }> = {
  info: { icon: Info, ground: 'bg-info-soft', picture: 'text-info' },
  success: { icon: CircleCheck, ground: 'bg-success-soft', picture: 'text-success' },
  warning: { icon: TriangleAlert, ground: 'bg-warning-soft', picture: 'text-warning' },
  danger: { icon: CircleAlert, ground: 'bg-danger-soft', picture: 'text-danger' },
  plain: { icon: Info, ground: 'bg-surface-2', picture: 'text-primary' },
};

type NoticeProps = {
  tone?: Tone;
  title?: ReactNode;
  icon?: LucideIcon;
  /** 'status' and 'alert' are spoken when they appear; a notice that was always there is neither. */
  role?: 'status' | 'alert';
  /** To move the focus to it. */
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
};

export function Notice({ tone = 'info', title, icon, role, ref, children }: NoticeProps) {
  const { t } = useLingui();
  const { colon } = useFormat();
  const { icon: ownIcon, ground, picture } = looks[tone];
  const Icon = icon ?? ownIcon;
  const kinds = {
    info: t`Information`,
    success: t`Done`,
    warning: t`Important`,
    danger: t`Problem`,
    plain: '',
  };
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      role={role}
      className={classNames('flex gap-3 rounded-control p-4 text-text', ground)}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-5 flex-none', picture)} />
      <div className="min-w-0 flex-1 text-note leading-normal">
        {kinds[tone] && <span className="sr-only">{kinds[tone] + colon}</span>}
        {title && <p className="font-strong">{title}</p>}
        {children}
      </div>
    </div>
  );
}
