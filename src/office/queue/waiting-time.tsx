/** The waiting time in words, every hour of it; after the target, which is counted in working hours, it is amber and says so below. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isTooLong, targetWorkingHours } from '#domain/waiting.ts';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { waited } from './waiting.ts';

/** The time, again every half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export function useWaitedWords(): (since: string, now: Date) => string {
  const { t } = useLingui();
  return (since, now) => {
    const { unit, count } = waited(since, now);
    if (unit === 'minutes' && count === 0) return t`less than a minute`;
    if (unit === 'minutes') return t`${plural(count, { one: '# minute', other: '# minutes' })}`;
    if (unit === 'hours') return t`${plural(count, { one: '# hour', other: '# hours' })}`;
    return t`${plural(count, { one: '# day', other: '# days' })}`;
  };
}

export function WaitingTime({ since, isOurTurn }: { since: string; isOurTurn: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const now = useNow();
  const words = useWaitedWords()(since, now);
  if (isOurTurn && isTooLong(new Date(since).getTime(), now.getTime())) {
    return (
      <span className="inline-block">
        <Tag tone="warning" icon={Clock}>
          <time dateTime={since} title={format.dateTime(since)} className="whitespace-nowrap">
            {words}
          </time>
        </Tag>
        <span className="block text-xs text-text-2">{t`over ${targetWorkingHours} working hours`}</span>
      </span>
    );
  }
  return (
    <time dateTime={since} title={format.dateTime(since)} className="whitespace-nowrap">
      {words}
    </time>
  );
}
