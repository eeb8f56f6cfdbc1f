/** `/my-account/due-day`: the day of the month of the bills, moved once a year free of charge, signed like a plan. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CardBones } from '#ui/bones.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { useFormat } from '#ui/words.tsx';
import { AccountLayout } from '../account/account-layout.tsx';
import { todayInKualaLumpur } from '../account/today.ts';
import { LinkButton } from '../navigation.tsx';
import { type Hardship, useHardship } from './use-hardship.ts';

// Once a day is chosen.
const PlanToSign = lazyPart(() => import('./plan-to-sign.tsx').then((module) => module.PlanToSign));

export function DueDayPage() {
  const { t } = useLingui();
  const query = useHardship();
  return (
    <AccountLayout title={t`Day of your bills`}>
      <Loaded
        query={query}
        label={t`Loading the day of your bills…`}
        failed={t`We could not load the day of your bills.`}
        isPage
        bones={<CardBones rows={4} />}
      >
        {(hardship) => (
          <div className="grid max-w-form gap-4">
            <DueDay hardship={hardship} />
          </div>
        )}
      </Loaded>
    </AccountLayout>
  );
}

function DueDay({ hardship: { loan, ways, dueDayPossibleOn } }: { hardship: Hardship }) {
  const { t } = useLingui();
  const format = useFormat();
  const [chosen, setChosen] = useState('');
  if (!loan) {
    return (
      <Card>
        <EmptyState action={<LinkButton to="/wallet" variant="secondary">{t`Go to your wallet`}</LinkButton>}>
          {t`You have no bills now. You choose their day when you sign a contract.`}
        </EmptyState>
      </Card>
    );
  }
  const { dueDay, isLate } = loan.present;
  if (isLate) {
    return (
      <Notice tone="info" title={t`A bill is late`}>
        {t`Pay it first, or tell us that you cannot: moving the day is one of the ways, and asking is free.`}
        {format.gap}
        <LinkButton to="/my-account/hardship" variant="text">{t`I cannot pay this month`}</LinkButton>
      </Notice>
    );
  }
  if (dueDayPossibleOn && todayInKualaLumpur() < dueDayPossibleOn) {
    const from = format.dateWithWeekday(dueDayPossibleOn);
    return (
      <Notice tone="info" title={t`Your bills fall on day ${dueDay} of the month`}>
        {t`The day changes once a year. You can change it again from ${from}.`}
      </Notice>
    );
  }
  const days = ways.flatMap(({ option, plan }) =>
    option.kind === 'due-day' && plan ? [{ dueDay: option.dueDay, firstDueOn: plan.firstDueOn }] : [],
  );
  const free = format.sen(0);
  return (
    <>
      <Card title={t`Your bills fall on day ${dueDay} of the month`}>
        <p className="mb-4 text-text-2">
          {t`You can move the day once a year. It costs ${free}: the days between are free.`}
        </p>
        <RadioChips
          name="dueDay"
          id="due-day"
          label={t`Which day fits your payday?`}
          options={days.map((day) => ({ value: String(day.dueDay), label: t`Day ${day.dueDay}` }))}
          value={chosen}
          onChange={setChosen}
        />
      </Card>
      {chosen !== '' && <PlanToSign key={chosen} loanId={loan.loanId} dueDay={Number(chosen)} />}
    </>
  );
}
