/** On every page of the back office: that the licence ends soon or has ended, and that borrowers meet the maintenance page. */
import { Plural, useLingui } from '@lingui/react/macro';
import { CalendarClock, Construction } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { Link } from '../navigation.tsx';
import { useLicenceStanding } from '../settings/use-settings.ts';

export function LenderBar() {
  const { t } = useLingui();
  const may = useMay();
  const { data } = useLicenceStanding();
  const { gap } = useFormat();
  const toSettings = may('getSettings') && <Link to="/settings">{t`Settings`}</Link>;
  return (
    <div role="status" className="print:hidden">
      {data?.isUnderMaintenance && (
        <Bar picture={<Construction aria-hidden className="size-5 flex-none text-warning" />}>
          {t`Jernih is closed for maintenance: borrowers only see what they owe, pay, and write. You work as always.`}
          {gap}
          {toSettings}
        </Bar>
      )}
      {data?.endsOn && (
        <Bar
          isUrgent={data.state === 'ended' || data.state === 'ends-7'}
          picture={
            <CalendarClock
              aria-hidden
              className={classNames(
                'size-5 flex-none',
                data.state === 'ended' ? 'text-danger' : 'text-warning',
              )}
            />
          }
        >
          <LicenceSentence endsOn={data.endsOn} daysLeft={data.daysLeft} /> {toSettings}
        </Bar>
      )}
    </div>
  );
}

function LicenceSentence({ endsOn, daysLeft }: { endsOn: string; daysLeft: number | null }) {
  const { t } = useLingui();
  const format = useFormat();
  const day = format.date(endsOn);
  if (daysLeft === null) {
    return t`The licence ended on ${day}: nobody can apply. Loans, payments and everything else go on.`;
  }
  if (daysLeft === 0) return t`The licence ends today. From tomorrow on nobody can apply; loans go on.`;
  return (
    <>
      {t`The licence ends on ${day}.`}
      {format.gap}
      <Plural value={daysLeft} one="# day is left to renew it." other="# days are left to renew it." />
    </>
  );
}

type BarProps = { picture: ReactNode; isUrgent?: boolean; children: ReactNode };

function Bar({ picture, isUrgent = false, children }: BarProps) {
  return (
    <p
      className={classNames(
        'wrap flex items-center gap-3 py-2 text-sm text-text',
        isUrgent ? 'bg-danger-soft' : 'bg-warning-soft',
      )}
    >
      {picture}
      <span>{children}</span>
    </p>
  );
}
