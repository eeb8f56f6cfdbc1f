/** What paying off on the chosen day costs: the amount, what falls away, and every part of it. */
import { useLingui } from '@lingui/react/macro';
import type { PayOffDay } from '#contract/settlement.ts';
import { BigAmount } from '#ui/money.tsx';
import { type SummaryItem, SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { DroppedBar } from './dropped-bar.tsx';

export function PayOffFigures({ day, dayAfter }: { day: PayOffDay; dayAfter: PayOffDay | undefined }) {
  const { t } = useLingui();
  const format = useFormat();
  const on = format.dateWithWeekday(day.on);
  const [saved, scheduled] = [format.sen(day.droppedSen), format.sen(day.scheduledSen)];
  const left = format.sen(day.scheduledSen + day.creditSen);
  const credit = format.sen(day.creditSen);
  const moreSen = dayAfter ? dayAfter.amountSen - day.amountSen : 0;
  return (
    <div className="grid gap-4">
      <output className="block">
        <BigAmount amountSen={day.amountSen} />
        <span className="mt-1 block">{t`Pay this on ${on} and your loan is fully paid.`}</span>
        {day.droppedSen > 0 && (
          <span className="block font-strong text-success-text">
            {t`You save ${saved}: by the schedule you would still pay ${scheduled}.`}
          </span>
        )}
        {day.creditSen > 0 && (
          <span className="block text-sm text-text-2">
            {t`That is ${left} left to pay, less ${credit} of your money with us.`}
          </span>
        )}
        {day.lateSen > 0 && (
          <span className="block text-sm text-text-2">{t`Late interest up to that day is in it.`}</span>
        )}
      </output>
      <div>
        <DroppedBar day={day} />
        <div className="mt-2">
          <SummaryList items={usePartsOf(day)} />
        </div>
      </div>
      <p className="text-sm text-text-2">
        {t`Valid until ${on}.`}
        {format.gap}
        {moreSen > 0 && t`One day later it is ${format.sen(moreSen)} more. There is no fee for paying early.`}
      </p>
    </div>
  );
}

function usePartsOf(day: PayOffDay): SummaryItem[] {
  const { t } = useLingui();
  const format = useFormat();
  const less = (amountSen: number) => format.sen(-amountSen);
  return [
    { label: t`Loan still owed`, value: format.sen(day.principalSen), swatch: 'principal' },
    { label: t`Interest up to that day`, value: format.sen(day.interestSen), swatch: 'interest' },
    ...(day.lateSen > 0
      ? [
          {
            label: t`Late interest up to that day`,
            value: format.sen(day.lateSen),
            swatch: 'interest' as const,
          },
        ]
      : []),
    ...(day.returnedSen > 0 ? [{ label: t`Interest you paid ahead`, value: less(day.returnedSen) }] : []),
    ...(day.creditSen > 0 ? [{ label: t`Your money with us`, value: less(day.creditSen) }] : []),
    { label: t`To pay`, value: format.sen(day.amountSen), isTotal: true },
    ...(day.droppedSen > 0
      ? [{ label: t`Interest you never pay`, value: format.sen(day.droppedSen), swatch: 'gone' as const }]
      : []),
  ];
}
