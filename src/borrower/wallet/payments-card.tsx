/** All payments of the loan, to look at or to read. */
import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { LoanView } from '#contract/loans.ts';
import { Card } from '#ui/card.tsx';
import { ScheduleChart } from '#ui/schedule-chart.tsx';
import { ScheduleTable } from '#ui/schedule-table.tsx';
import { Swatch } from '#ui/summary-list.tsx';

export function PaymentsCard({ loan }: { loan: LoanView }) {
  const { t } = useLingui();
  const [asTable, setAsTable] = useState(false);
  const title = t`Your ${loan.instalments.length} instalments`;
  return (
    <Card
      title={title}
      aside={
        <button type="button" onClick={() => setAsTable(!asTable)} className="min-h-11 text-link underline">
          {asTable ? t`Show as chart` : t`Show as table`}
        </button>
      }
    >
      {asTable ? (
        <ScheduleTable rows={loan.instalments} caption={title} />
      ) : (
        <>
          <ul className="mb-3 flex flex-wrap gap-x-4.5 gap-y-1 text-sm text-text-2">
            <li className="flex items-center gap-2">
              <Swatch of="principal" />
              {t`Loan amount`}
            </li>
            <li className="flex items-center gap-2">
              <Swatch of="interest" />
              {t`Interest`}
            </li>
            <li className="flex items-center gap-1">
              <Check aria-hidden className="size-4 text-success" />
              {t`Paid`}
            </li>
          </ul>
          <ScheduleChart rows={loan.instalments} title={title} />
          {loan.terms.method === 'reducing' && (
            <p className="text-sm text-text-2">{t`Interest gets smaller every month because you owe less.`}</p>
          )}
        </>
      )}
    </Card>
  );
}
