/** The loan and its whole cost; every payment opens as a table. */
import { Plural, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { ApplicationCase } from '#contract/office.ts';
import { buildSchedule, firstDueOn } from '#domain/schedule.ts';
import { Card } from '#ui/card.tsx';
import { ScheduleTable } from '#ui/schedule-table.tsx';
import { type SummaryItem, SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';
import { todayInKualaLumpur } from '../today.ts';

export function LoanAskedFor({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const format = useFormat();
  const { requested, terms } = found;
  const isLower = terms.principalSen !== requested.amountSen || terms.termMonths !== requested.termMonths;
  const askedAmount = format.sen(requested.amountSen);
  const askedTerm = format.months(requested.termMonths);
  const asked = isLower && t`Asked for ${askedAmount} over ${askedTerm}`;
  const items: SummaryItem[] = [
    { label: t`Amount`, value: format.sen(terms.principalSen), note: asked },
    { label: t`Term`, value: format.months(terms.termMonths) },
    { label: t`Interest a year`, value: format.rate(terms.annualRateBps) },
    { label: t`Monthly instalment`, value: format.sen(found.monthlyPaymentSen) },
    { label: t`Total interest`, value: format.sen(found.totalInterestSen) },
    { label: t`Pays back`, value: format.sen(found.totalPayableSen), isTotal: true },
  ];
  return (
    <Card title={isLower ? t`Loan offered` : t`Loan asked for`}>
      <SummaryList items={items} />
      <FilledInAtOnce seconds={found.filledInSeconds} />
      {!found.timeline.some(({ step, state }) => step === 'disbursed' && state === 'done') && (
        <EveryPayment found={found} />
      )}
    </Card>
  );
}

/** A hint for whoever decides; the borrower is told nothing of it. */
function FilledInAtOnce({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null;
  return (
    <p className="mt-3 flex items-start gap-2">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 flex-none text-warning-text" />
      <span className="min-w-0">
        <Plural
          value={seconds}
          one="Filled in within # second: may be a program. Look closer; it is no reason to reject by itself."
          other="Filled in within # seconds: may be a program. Look closer; it is no reason to reject by itself."
        />
      </span>
    </p>
  );
}

/** Before the payout; after it the dates are those of the bill. */
function EveryPayment({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  return (
    <details className="mt-3">
      <summary className="stands-alone text-link underline">{t`Every payment`}</summary>
      <p className="mb-2 text-sm text-text-3">
        {t`Dates as if the money were sent today. They move to the day of the payout.`}
      </p>
      <div className="max-h-96 overflow-auto">
        <ScheduleTable rows={scheduleFromToday(found)} caption={t`Every payment`} />
      </div>
    </details>
  );
}

function scheduleFromToday({ terms }: ApplicationCase) {
  return buildSchedule({ ...terms, firstDueOn: firstDueOn(todayInKualaLumpur()) }).instalments;
}
