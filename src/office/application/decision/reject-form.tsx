/** Rejecting with coded reasons and the day from which the borrower may try again. */
import { useLingui } from '@lingui/react/macro';
import { type ApplicationCase, rejectApplication } from '#contract/office.ts';
import { addMonths, type CalendarDate, parseCalendarDate } from '#domain/date.ts';
import { lastTryAgainOn, type RejectionReason, rejectionReasons } from '#domain/review.ts';
import type { Answers } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { FieldGroup } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { rejectionWords } from '#words/reasons-rejection.ts';
import { api } from '../../api.ts';
import { BorrowerReads } from '../../borrower-reads.tsx';
import { ConfirmDialog, saidNo, useConfirmed } from '../../confirm.tsx';
import { ConflictNote } from '../../conflict-note.tsx';
import { todayInKualaLumpur } from '../../today.ts';
import { useTyped } from '../../use-typed.ts';
import { useReadAgain } from '../use-case.ts';

const usualMonths = 3;

const read = (answers: Answers) => ({
  reasons: rejectionReasons.filter(answers.checked),
  tryAgainOn: answers.date('tryAgainOn'),
});

type Rejection = { reasons: RejectionReason[]; tryAgainOn: CalendarDate };

export function RejectForm({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const format = useFormat();
  const { loanId } = found;
  const readAgain = useReadAgain(loanId);
  const words = useReasonWords();
  const today = todayInKualaLumpur();
  const usually = addMonths(today, usualMonths);
  const last = lastTryAgainOn(today);
  const lastDay = format.date(last);
  const confirmed = useConfirmed(({ reasons, tryAgainOn }: Rejection, { key }) =>
    api.rejectApplication({ loanId, reasons, tryAgainOn }, { key }),
  );
  const form = useForm({
    schema: rejectApplication.body,
    read,
    check: ({ reasons, tryAgainOn }) => ({
      [rejectionReasons[0]]: reasons.length === 0 && t`Choose at least one reason`,
      tryAgainOn: dateMistake(tryAgainOn),
    }),
    submit: confirmed.submit,
    guard: true,
    isStillToSave: saidNo,
    done(answer) {
      if (!answer) return;
      toast(t`Application rejected`);
      readAgain();
    },
  });

  function dateMistake(date: string) {
    if (date === '') return t`Enter the date`;
    if (!parseCalendarDate(date)) return t`Date must be a real date`;
    if (date < today) return t`Date must be today or later`;
    return (
      date > last && t`Date must be ${lastDay} or earlier: nobody is kept from asking for longer than a year`
    );
  }

  const { typed, listen } = useTyped({ reasons: [] as RejectionReason[], tryAgainOn: String(usually) }, read);
  const group = form.field(rejectionReasons[0]);
  return (
    <form {...listen(form)} className="grid gap-4">
      <ErrorSummary form={form} />
      <FieldGroup {...group} id={`${group.id}-group`} label={t`Reasons`}>
        <div className="mt-2 grid gap-3">
          {rejectionReasons.map((reason) => (
            <Checkbox key={reason} {...form.field(reason)} error={undefined} label={words[reason]} />
          ))}
        </div>
      </FieldGroup>
      <DateField
        {...form.field('tryAgainOn')}
        label={t`Can try again from`}
        hint={t`Usually after 3 months`}
        defaultDate={usually}
      />
      <RejectionText
        found={found}
        reasons={typed.reasons}
        tryAgainOn={parseCalendarDate(typed.tryAgainOn) ?? usually}
      />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <Button type="submit" variant="danger" size="small" block busy={form.busy}>
        {t`Reject the application`}
      </Button>
      <ConfirmDialog
        confirmed={confirmed}
        title={t`Reject this application?`}
        yes={t`Reject the application`}
        isDanger
      >
        {({ reasons, tryAgainOn }) => (
          <>
            <p className="mb-3">{t`This cannot be undone. The borrower is told at once.`}</p>
            <RejectionText found={found} reasons={reasons} tryAgainOn={tryAgainOn} />
          </>
        )}
      </ConfirmDialog>
    </form>
  );
}

type RejectionTextProps = {
  found: ApplicationCase;
  reasons: readonly RejectionReason[];
  tryAgainOn: CalendarDate;
};

function RejectionText({ found: { borrower, reference }, reasons, tryAgainOn }: RejectionTextProps) {
  return (
    <BorrowerReads
      locale={borrower.locale}
      notice={{ template: 'loan-rejected', facts: { reference, tryAgainOn } }}
      lines={reasons.map((reason) => rejectionWords[reason])}
    />
  );
}

/** Short, for choosing; what the borrower reads is `rejectionWords`. */
function useReasonWords(): Record<RejectionReason, string> {
  const { t } = useLingui();
  return {
    'income-not-enough': t`Income not enough`,
    'debts-too-high': t`Other debts too high`,
    'identity-not-confirmed': t`Identity not confirmed`,
    'information-differs': t`Information differs`,
    'bank-account-not-yours': t`Bank account of another person`,
    'outside-our-rules': t`Outside licence or rules`,
  };
}
