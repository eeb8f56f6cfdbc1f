/** `/office/calendar`: holidays and rest days. A bill that is due on one can be paid on the next working day without being late. */
import { useLingui } from '@lingui/react/macro';
import { Card } from '#ui/card.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useMay } from '../access/use-may.ts';
import { AddHoliday } from './add-holiday.tsx';
import { Holidays } from './holidays.tsx';
import { RestDays } from './rest-days.tsx';
import { useCalendar } from './use-calendar.ts';

export function CalendarPage() {
  const { t } = useLingui();
  const may = useMay();
  const query = useCalendar();
  return (
    <>
      <Heading>{t`Calendar`}</Heading>
      <p className="mt-1 max-w-measure text-text-2">
        {t`A bill due on a holiday or a rest day can be paid on the next working day without being late.`}
      </p>
      <div className="mt-5">
        <Loaded
          query={query}
          label={t`Loading the calendar…`}
          failed={t`We could not load the calendar.`}
          bones={<Bone className="h-72 rounded-card" />}
        >
          {(calendar) => (
            <div className="grid items-start gap-5 lg:grid-cols-2">
              <Card>
                <h2 className="mb-3 text-lg">{t`Holidays`}</h2>
                <Holidays calendar={calendar} />
              </Card>
              <div className="grid gap-5">
                {may('addHoliday') && (
                  <Card>
                    <h2 className="mb-3 text-lg">{t`Add a holiday`}</h2>
                    {/* A new form after each one that was added. */}
                    <AddHoliday key={calendar.holidays.length} calendar={calendar} />
                  </Card>
                )}
                <RestDays calendar={calendar} />
              </div>
            </div>
          )}
        </Loaded>
      </div>
    </>
  );
}
