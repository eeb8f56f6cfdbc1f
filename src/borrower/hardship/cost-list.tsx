/** What a way out costs and what the payments are then: always the same lines, so that ways can be compared. */
import { useLingui } from '@lingui/react/macro';
import type { HardshipCostView } from '#contract/hardship.ts';
import { SummaryList } from '#ui/summary-list.tsx';
import { useFormat } from '#ui/words.tsx';

export function CostList({ cost }: { cost: HardshipCostView }) {
  const { t } = useLingui();
  const format = useFormat();
  const { plan, restSen, droppedLateSen, costSen } = cost;
  return (
    <SummaryList
      items={[
        ...(plan
          ? [
              {
                label: t`First instalment of the new plan`,
                value: format.sen(plan.paymentSen),
                note: format.dateWithWeekday(plan.firstDueOn),
              },
              {
                label: t`Number of instalments`,
                value: String(plan.payments),
                note: t`until ${format.date(plan.lastDueOn)}`,
              },
            ]
          : []),
        ...(restSen === null ? [] : [{ label: t`Left after the part`, value: format.sen(restSen) }]),
        ...(droppedLateSen > 0
          ? [{ label: t`Late interest that is dropped`, value: format.sen(droppedLateSen) }]
          : []),
        {
          label: t`This costs you`,
          value: format.sen(costSen),
          note: plan ? t`More interest than in your plan today` : t`Late interest until the rest is paid`,
          isTotal: true,
        },
      ]}
    />
  );
}
