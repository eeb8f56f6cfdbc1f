/** Every payment as it was agreed, to look at; the table of the agreement itself says the same further down. */
import { useLingui } from '@lingui/react/macro';
import type { LoanView } from '#contract/loans.ts';
import { calendarDate } from '#domain/date.ts';
import { buildSchedule } from '#domain/schedule.ts';
import { SchedulePicture } from '#ui/schedule-picture.tsx';

export default function PaymentsPicture({ loan: { terms, firstDueOn } }: { loan: LoanView }) {
  const { t } = useLingui();
  // Dates are no part of the agreement: they count from the payout. Nor is what was paid since.
  const { instalments } = buildSchedule({ ...terms, firstDueOn: calendarDate(firstDueOn) });
  const rows = instalments.map(({ dueOn: _, ...row }) => row);
  return <SchedulePicture rows={rows} title={t`Your ${rows.length} instalments`} />;
}
