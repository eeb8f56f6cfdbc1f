/** The certificate of the stamp office, written down by finance. The agreement is sealed right after it. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { recordStamping } from '#contract/contracts.ts';
import type { CalendarDate } from '#domain/date.ts';
import type { Sen } from '#domain/money.ts';
import { isCertificateNumber } from '#domain/official-number.ts';
import type { Answers } from '#ui/answers.ts';
import { DateField } from '#ui/date-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { BorrowerOfLoanReads } from '../borrower-of-loan-reads.tsx';
import { ConfirmDialog, saidNo, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { todayInKualaLumpur } from '../today.ts';
import type { StepFormProps } from './contract-piles.tsx';
import { FormButtons } from './form-buttons.tsx';
import { useReadContractsAgain } from './use-contracts.ts';
import { useDateMistake } from './use-date-mistake.ts';

const read = (answers: Answers) => ({
  certificateNumber: answers.text('certificateNumber').trim().replace(/\s+/g, ' ').toUpperCase(),
  stampedOn: answers.date('stampedOn'),
  amountSen: answers.money('amountSen'),
});

const fields: Record<string, string> = {
  'stamp-certificate-in-use': 'certificateNumber',
  'date-in-future': 'stampedOn',
  'date-before-signing': 'stampedOn',
  'stamp-duty-too-small': 'amountSen',
};

type Stamping = { certificateNumber: string; stampedOn: CalendarDate; amountSen: Sen };

export function StampingForm({ row, onClose, onDone }: StepFormProps) {
  const { t } = useLingui();
  const format = useFormat();
  const readAgain = useReadContractsAgain();
  const dateMistake = useDateMistake();
  const { loanId, reference, borrowerName, expectedDutySen } = row;
  const [typedSen, setTypedSen] = useState<Sen>();
  const expected = format.sen(expectedDutySen);
  const confirmed = useConfirmed((stamping: Stamping, { key }) =>
    api.recordStamping({ loanId, ...stamping }, { key }),
  );
  // Too little is refused; more is for the stamp office to know.
  const isBelow = (amountSen: Sen | undefined) => amountSen !== undefined && amountSen < expectedDutySen;
  const isAbove = (amountSen: Sen | undefined) => amountSen !== undefined && amountSen > expectedDutySen;
  const form = useForm({
    schema: recordStamping.body,
    read,
    check: ({ certificateNumber, stampedOn, amountSen }) => ({
      certificateNumber:
        (certificateNumber === '' && t`Enter the certificate number`) ||
        (!isCertificateNumber(certificateNumber) &&
          t`Enter the number as on the certificate: at least 6 digits, with letters only as a prefix such as EDS or one at a time`),
      stampedOn: dateMistake(stampedOn, row.signedAt),
      amountSen:
        (!amountSen && t`Enter the amount in ringgit and sen, such as 366.18`) ||
        (isBelow(amountSen) && t`Amount must be ${expected} or more. Check it on the certificate.`),
    }),
    submit: confirmed.submit,
    fieldOf: ({ code }) => fields[code],
    guard: true,
    isStillToSave: saidNo,
    done(answer) {
      if (!answer) return;
      toast(t`Stamp recorded. The agreement is being sealed; then the borrower can take the copy.`);
      readAgain();
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid max-w-form gap-4">
      <ErrorSummary form={form} />
      <TextField
        {...form.field('certificateNumber')}
        label={t`Certificate number`}
        hint={t`As it stands on the certificate of the stamp office`}
        autoComplete="off"
        spellCheck={false}
        answerLength="medium"
        autoCapitalize="characters"
      />
      <DateField {...form.field('stampedOn')} label={t`Day of stamping`} defaultDate={todayInKualaLumpur()} />
      <MoneyField
        {...form.field('amountSen')}
        label={t`Duty paid`}
        hint={t`RM5 for each RM1,000 or part of it: ${expected}`}
        onAmount={setTypedSen}
      />
      <div role="status">
        {isAbove(typedSen) && (
          <Notice tone="warning">{t`This is not the expected ${expected}. Type what the certificate says; you can go on with it.`}</Notice>
        )}
      </div>
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <FormButtons form={form} label={t`Record the stamp`} onClose={onClose} />
      <ConfirmDialog confirmed={confirmed} title={t`Record this stamp?`} yes={t`Record the stamp`}>
        {({ certificateNumber, stampedOn, amountSen }) => (
          <>
            <SummaryList
              items={[
                { label: t`Borrower`, value: borrowerName, note: reference },
                { label: t`Certificate number`, value: <span className="num">{certificateNumber}</span> },
                { label: t`Day of stamping`, value: format.date(stampedOn) },
                {
                  label: t`Duty paid`,
                  value: format.sen(amountSen),
                  note: isAbove(amountSen) && t`Expected: ${expected}`,
                },
              ]}
            />
            <p className="my-3">{t`The agreement is sealed with it at once and cannot be changed after this.`}</p>
            <BorrowerOfLoanReads
              loanId={loanId}
              when={t`As soon as it is sealed, the borrower reads`}
              notice={{ template: 'agreement-sealed', facts: { reference } }}
            />
          </>
        )}
      </ConfirmDialog>
    </form>
  );
}
