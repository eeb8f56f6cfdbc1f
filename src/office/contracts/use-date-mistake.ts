/** What is wrong with the day of a step: not a day, in the future, or before the step that it stands on. */
import { useLingui } from '@lingui/react/macro';
import { parseCalendarDate } from '#domain/date.ts';
import { useFormat } from '#ui/words.tsx';
import { kualaLumpurDate, todayInKualaLumpur } from '../today.ts';

/** `since` is the instant of the step before. */
export function useDateMistake(): (date: string, since: string) => string | false {
  const { t } = useLingui();
  const format = useFormat();
  return (date, since) => {
    if (date === '') return t`Enter the date`;
    if (!parseCalendarDate(date)) return t`Date must be a real date`;
    if (date > todayInKualaLumpur()) return t`Date must be today or earlier`;
    const first = kualaLumpurDate(since);
    const firstDay = format.date(first);
    return date < first && t`Date must be ${firstDay} or later`;
  };
}
