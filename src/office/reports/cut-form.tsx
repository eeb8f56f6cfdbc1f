/** The day of the cut, kept in the address, so that a report can be opened again as it was. */
import { useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import * as z from 'zod/mini';
import { dateField } from '#contract/fields.ts';
import { parseCalendarDate } from '#domain/date.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { useForm } from '#ui/use-form.ts';
import { useNavigate } from '../navigation.tsx';
import { todayInKualaLumpur } from '../today.ts';
import { addressOfReport, type ReportPlace } from './report-address.ts';

const schema = z.strictObject({ cutOn: dateField });

export function CutForm({ place }: { place: ReportPlace }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const today = todayInKualaLumpur();
  const form = useForm({
    schema,
    read: (answers) => ({ cutOn: answers.date('cutOn') }),
    check: ({ cutOn }) => ({ cutOn: dateMistake(cutOn) }),
    submit: async (value) => value,
    done: (_answer, { cutOn }) => navigate(addressOfReport({ ...place, cutOn })),
  });

  function dateMistake(date: string) {
    if (date === '') return t`Enter the date`;
    if (!parseCalendarDate(date)) return t`Date must be a real date`;
    return date > today && t`Date must be today or earlier`;
  }

  const cutOn = place.cutOn ?? today;
  return (
    <form {...form.props} className="mt-4 grid gap-4 print:hidden">
      <ErrorSummary form={form} />
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <DateField key={cutOn} {...form.field('cutOn')} label={t`At the end of`} defaultDate={cutOn} />
        <Button type="submit" variant="secondary" size="small" busy={form.busy}>
          {t`Show this day`}
        </Button>
        <Button variant="text" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t`Print`}
        </Button>
      </div>
      <p className="-mt-2 max-w-measure text-sm text-text-2">
        {t`Everything booked up to the end of this day counts. Later corrections do not change it.`}
      </p>
    </form>
  );
}
