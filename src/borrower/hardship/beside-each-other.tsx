/** The old plan and the new one in the same lines, with the difference that counts: what it costs. */
import { useLingui } from '@lingui/react/macro';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getPlan } from '#contract/hardship.ts';
import { addSen } from '#domain/money.ts';
import { useFormat } from '#ui/words.tsx';
import { OwnMoney } from './own-money.tsx';

type Plan = ResponseOf<typeof getPlan>;

export function BesideEachOther({ before, after, cost }: Pick<Plan, 'before' | 'after' | 'cost'>) {
  const { t } = useLingui();
  const format = useFormat();
  const lines = [
    { label: t`Next instalment`, of: (rows: Plan['after']) => format.sen(rows[0]?.totalSen ?? 0) },
    { label: t`Due on`, of: (rows: Plan['after']) => (rows[0] ? format.dateWithWeekday(rows[0].dueOn) : '') },
    { label: t`Number of instalments`, of: (rows: Plan['after']) => String(rows.length) },
    { label: t`Last instalment on`, of: (rows: Plan['after']) => format.date(rows.at(-1)?.dueOn ?? '') },
    {
      label: t`Still to pay in all`,
      of: (rows: Plan['after']) => format.sen(addSen(...rows.map(({ totalSen }) => totalSen))),
    },
  ];
  const more = format.sen(cost.costSen);
  const dropped = format.sen(cost.droppedLateSen);
  return (
    <>
      <table className="w-full text-sm tabular">
        <caption className="sr-only">{t`Your plan now and the new one`}</caption>
        <thead>
          <tr className="border-b border-border-strong text-text-2">
            <td className="py-2 pe-3" />
            <th scope="col" className="py-2 pe-3 text-right font-medium">{t`Now`}</th>
            <th scope="col" className="py-2 text-right font-medium">{t`New`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, of }) => (
            <tr key={label} className="border-b border-border last:border-b-0">
              <th scope="row" className="py-2 pe-3 text-left font-body text-text-2">
                {label}
              </th>
              <td className="py-2 pe-3 text-right whitespace-nowrap">{of(before)}</td>
              <td className="py-2 text-right font-strong whitespace-nowrap">{of(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <OwnMoney />
      <p className="mt-3 text-md font-strong">{t`The new plan costs you ${more} more interest.`}</p>
      {cost.droppedLateSen > 0 && (
        <p className="mt-1 text-text-2">{t`Late interest of ${dropped} is dropped with it.`}</p>
      )}
    </>
  );
}
