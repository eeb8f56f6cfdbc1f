/** Which prepared payouts go into the file, and on which day the bank is to send; the sum goes along. */
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { makePayoutFile, type PayoutFiles } from '#contract/payout-files.ts';
import { parseCalendarDate } from '#domain/date.ts';
import { addSen } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { ConflictNote } from '../conflict-note.tsx';
import { usePayoutFilesChanged, useReadPayoutFilesAgain } from './use-payout-files.ts';

export function MakePayoutFile({ list: { free, firstDay, lastDay } }: { list: PayoutFiles }) {
  const { t } = useLingui();
  const format = useFormat();
  const changed = usePayoutFilesChanged();
  const readAgain = useReadPayoutFilesAgain();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(free.map(({ loanId }) => loanId)));
  const inFile = free.filter(({ loanId }) => chosen.has(loanId));
  const [from, to] = [format.date(firstDay), format.date(lastDay)];
  const form = useForm({
    schema: makePayoutFile.body,
    read: (answers) => ({
      loanIds: free.map(({ loanId }) => loanId).filter((loanId) => answers.checked(loanId)),
      executionOn: answers.date('executionOn'),
    }),
    check: ({ loanIds, executionOn }) => ({
      [free[0]?.loanId ?? '']: loanIds.length === 0 && t`Choose at least one payout`,
      executionOn:
        (parseCalendarDate(executionOn) === undefined || executionOn < firstDay || executionOn > lastDay) &&
        t`Choose a day from ${from} to ${to}`,
    }),
    askedAs: { loanIds: free[0]?.loanId ?? '' },
    submit: (body, { key }) => api.makePayoutFile(body, { key }),
    fieldOf: ({ code }) => (code === 'execution-day' ? 'executionOn' : undefined),
    guard: true,
    done(files) {
      toast(t`File made. Download it below and give it to your bank.`);
      changed(files);
    },
  });

  function toggle(loanId: string): void {
    const next = new Set(chosen);
    if (!next.delete(loanId)) next.add(loanId);
    setChosen(next);
  }

  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-strong">{t`Payouts in the file`}</legend>
        {free.map(({ loanId, borrowerName, reference, amountSen }) => (
          <Checkbox
            key={loanId}
            {...form.field(loanId)}
            label={`${borrowerName}, ${format.sen(amountSen)}`}
            hint={reference}
            checked={chosen.has(loanId)}
            onChange={() => toggle(loanId)}
          />
        ))}
      </fieldset>
      <p role="status" className="text-text-2">
        <Plural
          value={inFile.length}
          _0="No payout chosen."
          one="# payout chosen."
          other="# payouts chosen."
        />{' '}
        <b className="num text-text">{format.sen(addSen(...inFile.map(({ amountSen }) => amountSen)))}</b>
      </p>
      <DateField
        {...form.field('executionOn')}
        label={t`Day the bank sends it`}
        hint={t`From ${from} to ${to}`}
        defaultDate={firstDay}
      />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div>
        <Button type="submit" size="small" busy={form.busy}>{t`Make the file`}</Button>
      </div>
    </form>
  );
}
