/** By when the agreement has to be stamped: quiet while there is time, in words when the last day is near or over. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Clock, TriangleAlert } from 'lucide-react';
import { parseCalendarDate } from '#domain/date.ts';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { todayInKualaLumpur } from '../today.ts';
import { stampDeadline } from './contract-times.ts';

export function StampBy({ stampBy }: { stampBy: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const date = parseCalendarDate(stampBy);
  if (!date) return null;
  const day = format.dateWithWeekday(date);
  const { kind, days } = stampDeadline(date, todayInKualaLumpur());
  if (kind === 'later') return <p className="mt-2 text-sm text-text-2">{t`Stamp by ${day}`}</p>;
  if (kind === 'past') {
    return (
      <div className="mt-2">
        <Tag tone="danger" icon={TriangleAlert}>{t`Was to be stamped by ${day}`}</Tag>
        <p className="mt-1 text-sm text-text-2">
          {t`The 30 days ended ${plural(days, { one: '# day', other: '# days' })} ago. Have it stamped now; the stamp office may ask for more than the duty.`}
        </p>
      </div>
    );
  }
  return (
    <div className="mt-2">
      <Tag tone="warning" icon={Clock}>
        {kind === 'today'
          ? t`Stamp today: the last of the 30 days`
          : t`${plural(days, { one: '# day', other: '# days' })} left to stamp, until ${day}`}
      </Tag>
    </div>
  );
}
