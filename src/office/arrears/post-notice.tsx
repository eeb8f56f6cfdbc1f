/** The paper went to the post: the day and the tracking number, as they stand on the receipt. */
import { useLingui } from '@lingui/react/macro';
import { type ArrearsRow, postFormalNotice } from '#contract/arrears.ts';
import { parseCalendarDate } from '#domain/date.ts';
import { cureBy } from '#domain/formal-notice.ts';
import type { Answers } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { BorrowerOfLoanReads } from '../borrower-of-loan-reads.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { todayInKualaLumpur } from '../today.ts';
import { useTyped } from '../use-typed.ts';
import { useReadArrearsAgain } from './use-arrears.ts';

const read = (answers: Answers) => ({
  postedOn: answers.date('postedOn'),
  trackingNumber: answers.text('trackingNumber').replace(/\s/g, ''),
});

const fields: Record<string, string> = {
  'date-in-future': 'postedOn',
  'posted-before-made': 'postedOn',
  'tracking-number-in-use': 'trackingNumber',
};

type PostNoticeProps = { loan: ArrearsRow; notice: NonNullable<ArrearsRow['notice']>; onDone: () => void };

export function PostNotice({ loan, notice: { overdueSen }, onDone }: PostNoticeProps) {
  const { t } = useLingui();
  const may = useMay();
  const readAgain = useReadArrearsAgain();
  const { loanId, reference } = loan;
  const today = todayInKualaLumpur();
  const form = useForm({
    schema: postFormalNotice.body,
    read,
    check: ({ postedOn, trackingNumber }) => ({
      postedOn: parseCalendarDate(postedOn) === undefined && t`Enter the day on the receipt of the post`,
      trackingNumber:
        !/^[A-Za-z0-9]{6,30}$/.test(trackingNumber) &&
        t`Enter the tracking number, 6 to 30 letters and digits, such as RR123456789MY`,
    }),
    submit: (posting, { key }) => api.postFormalNotice({ loanId, ...posting }, { key }),
    fieldOf: ({ code }) => fields[code],
    guard: true,
    done() {
      toast(t`Recorded. The borrower is told that a letter is on its way.`);
      readAgain();
      onDone();
    },
  });
  const { typed, listen } = useTyped<{ postedOn: string }>({ postedOn: today }, read);
  const postedOn = parseCalendarDate(typed.postedOn) ?? today;
  if (!may('postFormalNotice')) return <p>{t`A loan officer prints the paper and takes it to the post.`}</p>;
  return (
    <form {...listen(form)} className="grid gap-4">
      <p>{t`Print and sign the paper, send it by A.R. registered post, then record the receipt of the post here.`}</p>
      <ErrorSummary form={form} />
      <DateField {...form.field('postedOn')} label={t`Day of posting`} defaultDate={today} />
      <TextField
        {...form.field('trackingNumber')}
        label={t`Tracking number`}
        hint={t`On the receipt of the post, such as RR123456789MY`}
        autoComplete="off"
        spellCheck={false}
        answerLength="medium"
      />
      {overdueSen !== null && (
        <BorrowerOfLoanReads
          loanId={loanId}
          notice={{
            template: 'formal-notice-posted',
            facts: { reference, amountSen: overdueSen, postedOn, cureByOn: cureBy(postedOn) },
          }}
        />
      )}
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div>
        <Button type="submit" size="small" busy={form.busy}>{t`Record the posting`}</Button>
      </div>
    </form>
  );
}
