/** The values of the chosen way, each with its cost as soon as it is chosen. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { HardshipCostView } from '#contract/hardship.ts';
import { type Sen, sen } from '#domain/money.ts';
import { usualRestDays } from '#domain/rest-days.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import type { FieldProps } from '#ui/field.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { useFormat } from '#ui/words.tsx';
import { todayInKualaLumpur } from '../account/today.ts';
import { api } from '../api.ts';
import { CostList } from './cost-list.tsx';
import type { Option } from './option-words.ts';
import type { RunningLoan } from './use-hardship.ts';

type WayFieldsProps = {
  kind: Option['kind'];
  loan: RunningLoan;
  ways: readonly HardshipCostView[];
  field: (name: string) => Omit<FieldProps, 'label'>;
};

export function WayFields(props: WayFieldsProps) {
  return props.kind === 'pay-part' ? <PartFields {...props} /> : <ChipFields {...props} />;
}

function PartFields({ loan: { loanId, present }, field }: WayFieldsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [partSen, setPartSen] = useState<Sen | undefined>();
  const [restOn, setRestOn] = useState('');
  const days = usualRestDays(present.dueOn, todayInKualaLumpur());
  const asked = useDeferredValue(partSen);
  const chosen = days.find((day) => day === restOn);
  const isWhole = asked !== undefined && asked > 0 && asked < present.dueSen && chosen !== undefined;
  const query = useQuery({
    queryKey: ['getHardshipCost', loanId, asked, restOn],
    queryFn: ({ signal }) =>
      api.getHardshipCost(
        { loanId, kind: 'pay-part', value: String(asked), ...(chosen && { restOn: chosen }) },
        { signal },
      ),
    enabled: isWhole,
  });
  return (
    <>
      <MoneyField
        {...field('partSen')}
        label={t`How much can you pay now?`}
        maxSen={sen(present.dueSen)}
        onAmount={setPartSen}
      />
      <RadioChips
        {...field('restOn')}
        label={t`When can you pay the rest?`}
        options={days.map((day) => ({ value: day, label: format.dateWithWeekday(day) }))}
        value={restOn}
        onChange={setRestOn}
      />
      <div aria-live="polite">
        {/* Never the cost of the amount or day before: it would stand beside the new one. */}
        {isWhole && query.data && <CostList cost={query.data} />}
        {isWhole && query.error && <ErrorNote problem={query.error} />}
      </div>
    </>
  );
}

/** A day of the month, or a number of months: the usual ones. */
function ChipFields({ kind, ways, field }: WayFieldsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [chosen, setChosen] = useState('');
  const choices = ways.flatMap((cost) => {
    const { option } = cost;
    if (option.kind !== kind || option.kind === 'pay-part') return [];
    const value = option.kind === 'due-day' ? option.dueDay : option.extraMonths;
    return [
      {
        cost,
        value: String(value),
        label: option.kind === 'due-day' ? t`Day ${value}` : format.months(value),
      },
    ];
  });
  const cost = choices.find(({ value }) => value === chosen)?.cost;
  return (
    <>
      <RadioChips
        {...field(kind === 'due-day' ? 'dueDay' : 'extraMonths')}
        label={kind === 'due-day' ? t`Which day fits your payday?` : t`How many months more?`}
        options={choices}
        value={chosen}
        onChange={setChosen}
      />
      <div aria-live="polite">{cost && <CostList cost={cost} />}</div>
    </>
  );
}
