/** The holidays in order, those to come first; those to come can be taken away. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CalendarView } from '#contract/calendar.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { ConfirmDialog, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { useCalendarChanged, useReadCalendarAgain } from './use-calendar.ts';

type Holiday = CalendarView['holidays'][number];

export function Holidays({ calendar: { holidays } }: { calendar: CalendarView }) {
  const { t } = useLingui();
  const [showsPast, setShowsPast] = useState(false);
  const future = holidays.filter(({ isRemovable }) => isRemovable);
  const past = holidays.filter(({ isRemovable }) => !isRemovable);
  return (
    <>
      {future.length === 0 ? (
        <EmptyState>{t`No holiday to come is recorded. Add those of your state, so that bills due on them are not late.`}</EmptyState>
      ) : (
        <ul>
          {future.map((holiday) => (
            <HolidayItem key={holiday.heldOn} holiday={holiday} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <Button
          variant="secondary"
          size="small"
          className="mt-4"
          aria-expanded={showsPast}
          onClick={() => setShowsPast(!showsPast)}
        >
          {showsPast ? t`Hide past holidays` : t`Show past holidays`}
        </Button>
      )}
      {showsPast && (
        <ul className="mt-2">
          {past.map((holiday) => (
            <HolidayItem key={holiday.heldOn} holiday={holiday} />
          ))}
        </ul>
      )}
    </>
  );
}

function HolidayItem({ holiday: { heldOn, name, addedBy, isRemovable } }: { holiday: Holiday }) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const changed = useCalendarChanged();
  const readAgain = useReadCalendarAgain();
  const confirmed = useConfirmed(api.removeHoliday);
  const removal = useAction(confirmed.submit);
  const day = format.dateWithWeekday(heldOn);

  async function press() {
    const outcome = await removal.run({ heldOn });
    if (!outcome?.done || !outcome.answer) return;
    toast(t`Holiday taken away. Bills that got longer because of it keep their time.`);
    changed(outcome.answer);
  }

  return (
    <li className="border-b border-border py-2.5 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <span className="font-strong">{name}</span>
          <span className="block text-sm text-text-2">
            <time dateTime={heldOn}>{day}</time>
            {addedBy && <> · {t`added by ${addedBy}`}</>}
          </span>
        </div>
        {isRemovable && may('removeHoliday') && (
          <Button
            variant="secondary"
            size="small"
            busy={removal.busy}
            aria-label={t`Take away ${name}, ${day}`}
            onClick={() => void press()}
          >{t`Take away`}</Button>
        )}
      </div>
      <ConflictNote problem={removal.problem} onReload={readAgain} />
      <ConfirmDialog confirmed={confirmed} title={t`Take this holiday away?`} yes={t`Take away`}>
        {() => <p>{t`${name}, ${day}. Bills made from now on are due as on any other day.`}</p>}
      </ConfirmDialog>
    </li>
  );
}
