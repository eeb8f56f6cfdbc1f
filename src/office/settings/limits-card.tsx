/** The limits of the money that leaves: two administrators set them, and they count from the confirmation on. */
import { useLingui } from '@lingui/react/macro';
import { proposeLimitsChange } from '#contract/settings.ts';
import { lenderLimitBounds } from '#domain/lender-limits.ts';
import { MoneyField } from '#ui/money-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { useLimitsLines } from './change-items.ts';
import { PartCard, ProposalForm } from './part-card.tsx';
import { type Lender, useSettingsDone } from './use-settings.ts';

export function LimitsCard({ lender, waitingAt }: { lender: Lender; waitingAt: string | undefined }) {
  const { t } = useLingui();
  const may = useMay();
  const lines = useLimitsLines();
  const { value, last } = lender.limits;
  return (
    <PartCard
      title={t`Limits of payouts`}
      items={lines(value)}
      last={last}
      waitingAt={waitingAt}
      edit={
        may('proposeLimitsChange')
          ? {
              label: t`Edit the limits of payouts`,
              form: (close) => <LimitsForm lender={lender} onClose={close} />,
            }
          : undefined
      }
    />
  );
}

const { twoApproversFromSen: approvers, payoutsPerDaySen: perDay } = lenderLimitBounds;

function LimitsForm({ lender, onClose }: { lender: Lender; onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const done = useSettingsDone(onClose);
  const { value } = lender.limits;
  const mostApprovers = format.sen(approvers.max);
  const leastApprovers = format.sen(approvers.min);
  const leastPerDay = format.sen(perDay.min);
  const mostPerDay = format.sen(perDay.max);
  const form = useForm({
    schema: proposeLimitsChange.body,
    read: (answers) => ({
      twoApproversFromSen: answers.money('twoApproversFromSen'),
      payoutsPerDaySen: answers.money('payoutsPerDaySen'),
    }),
    check: ({ twoApproversFromSen, payoutsPerDaySen }) => ({
      twoApproversFromSen:
        isOutside(twoApproversFromSen, approvers) &&
        t`Enter an amount from ${leastApprovers} to ${mostApprovers}`,
      payoutsPerDaySen:
        isOutside(payoutsPerDaySen, perDay) && t`Enter an amount from ${leastPerDay} to ${mostPerDay}`,
    }),
    submit: (limits, { key }) => api.proposeLimitsChange(limits, { key }),
    done: (settings) => done(settings, t`Proposed. It takes effect when another administrator confirms it.`),
    guard: true,
  });
  return (
    <ProposalForm form={form} onClose={onClose}>
      <MoneyField
        {...form.field('twoApproversFromSen')}
        label={t`Two approvers for loans from`}
        hint={t`At ${mostApprovers} at the latest. Loans below it have one approver after the officer.`}
        defaultSen={value.twoApproversFromSen}
      />
      <MoneyField
        {...form.field('payoutsPerDaySen')}
        label={t`Payouts on one day at most`}
        hint={t`Counts what is prepared on a day. At least ${leastPerDay}, the largest loan.`}
        defaultSen={value.payoutsPerDaySen}
      />
    </ProposalForm>
  );
}

const isOutside = (amountSen: number | undefined, { min, max }: { min: number; max: number }): boolean =>
  amountSen === undefined || amountSen < min || amountSen > max;
