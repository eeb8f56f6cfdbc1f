/** The limits of the money that leaves: two administrators set them, and they count from the confirmation on. */
import { useLingui } from '@lingui/react/macro';
import { proposeLimitsChange } from '#contract/settings.ts';
import { lenderLimitBounds } from '#domain/lender-limits.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { ConflictNote } from '../conflict-note.tsx';
import { useLimitsLines } from './change-items.ts';
import { FormButtons, PartCard } from './part-card.tsx';
import { type Lender, useReadSettingsAgain, useSettingsChanged } from './use-settings.ts';

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
  const changed = useSettingsChanged();
  const readAgain = useReadSettingsAgain();
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
    done(settings) {
      toast(t`Proposed. It takes effect when another administrator confirms it.`);
      changed(settings);
      onClose();
    },
    guard: true,
  });
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <MoneyField
        {...form.field('twoApproversFromSen')}
        label={t`Two approvers from`}
        hint={t`At ${mostApprovers} at the latest. Loans below it have one approver after the officer.`}
        defaultSen={value.twoApproversFromSen}
      />
      <MoneyField
        {...form.field('payoutsPerDaySen')}
        label={t`Payouts on one day at most`}
        hint={t`Counts what is prepared on a day. At least ${leastPerDay}, the largest loan.`}
        defaultSen={value.payoutsPerDaySen}
      />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <FormButtons busy={form.busy} yes={t`Propose the change`} onCancel={onClose} />
    </form>
  );
}

const isOutside = (amountSen: number | undefined, { min, max }: { min: number; max: number }): boolean =>
  amountSen === undefined || amountSen < min || amountSen > max;
