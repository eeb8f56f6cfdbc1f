/** What an offer costs the borrower and what it does to the instalments. */
import { useLingui } from '@lingui/react/macro';
import type { HardshipCostView } from '#contract/hardship.ts';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';

export function OfferCost({ cost: { plan, restSen, costSen, droppedLateSen } }: { cost: HardshipCostView }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <SummaryList
      items={[
        ...(plan
          ? [
              {
                label: t`Next instalment`,
                value: format.sen(plan.paymentSen),
                note: format.dateWithWeekday(plan.firstDueOn),
              },
              {
                label: t`Instalments`,
                value: String(plan.payments),
                note: t`until ${format.date(plan.lastDueOn)}`,
              },
              { label: t`Late interest dropped`, value: format.sen(droppedLateSen) },
            ]
          : []),
        ...(restSen === null ? [] : [{ label: t`Left after the part`, value: format.sen(restSen) }]),
        { label: t`Cost to the borrower`, value: format.sen(costSen), isTotal: true },
      ]}
    />
  );
}
