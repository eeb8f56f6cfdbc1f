/** What the attestor declared, written down by them or a loan officer: who, as what, how and when. It becomes part of the sealed document. */
import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { recordAttestation } from '#contract/contracts.ts';
import { dateField } from '#contract/fields.ts';
import {
  type AttestationManner,
  type AttestorCapacity,
  attestationManners,
  attestorCapacities,
} from '#domain/agreement-life.ts';
import { type CalendarDate, parseCalendarDate } from '#domain/date.ts';
import { isAttestor } from '#domain/permission.ts';
import type { Answers } from '#ui/answers.ts';
import { RadioCards, Select } from '#ui/choice-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LimitedTextField } from '#ui/limited-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { attestationMannerWords, capacityWords } from '#words/agreement.ts';
import { useStaffMember } from '../access/use-may.ts';
import { api } from '../api.ts';
import { ConfirmDialog, saidNo, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { kualaLumpurTime, todayInKualaLumpur } from '../today.ts';
import { useStaffNameMistake } from '../use-staff-name-mistake.ts';
import type { StepFormProps } from './contract-piles.tsx';
import { attestedInstant, type TimeMistake, timeMistake } from './contract-times.ts';
import { FormButtons } from './form-buttons.tsx';
import { useReadContractsAgain } from './use-contracts.ts';
import { useDateMistake } from './use-date-mistake.ts';

const { attestorName, capacity, manner } = recordAttestation.body.shape;
/** The day and the time of it are two fields here and one instant in the request. */
const schema = z.object({ attestorName, capacity, manner, attestedOn: dateField, attestedTime: z.string() });

type Attesting = {
  attestorName: string;
  capacity: AttestorCapacity;
  manner: AttestationManner;
  attestedOn: CalendarDate;
  attestedTime: string;
};

const read = (answers: Answers) => ({
  attestorName: answers.text('attestorName').replace(/\s+/g, ' '),
  capacity: answers.text('capacity'),
  manner: answers.text('manner'),
  attestedOn: answers.date('attestedOn'),
  attestedTime: answers.text('attestedTime'),
});

const fields: Record<string, string> = {
  'glyph-missing': 'attestorName',
  'attestor-is-party': 'attestorName',
  'date-in-future': 'attestedTime',
  'date-before-signing': 'attestedTime',
};

export function AttestationForm({ row, onClose, onDone }: StepFormProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const readAgain = useReadContractsAgain();
  const { loanId, borrowerName, countersignedAt: signedAt } = row;
  const dateMistake = useDateMistake();
  const nameMistake = useStaffNameMistake();
  const timeWords = useTimeWords(signedAt);
  const now = new Date();
  const member = useStaffMember();
  const ownName = member && isAttestor({ kind: 'staff', ...member }) ? member.name : undefined;
  const confirmed = useConfirmed(({ attestedOn, attestedTime, ...said }: Attesting, { key }) =>
    api.recordAttestation(
      { loanId, ...said, attestedAt: attestedInstant(attestedOn, attestedTime, signedAt) },
      { key },
    ),
  );
  const form = useForm({
    schema,
    read,
    check: (input) => {
      const day = parseCalendarDate(input.attestedOn);
      const wrong = day && timeMistake(day, input.attestedTime, { signedAt, now: new Date().toISOString() });
      return {
        attestorName:
          (input.attestorName !== '' &&
            input.attestorName.length < 3 &&
            t`Name must be 3 characters or more`) ||
          nameMistake(input.attestorName, t`Enter the full name of the attestor`),
        capacity: input.capacity === '' && t`Choose what the attestor is`,
        manner: input.manner === '' && t`Choose how it was done`,
        attestedOn: dateMistake(input.attestedOn, signedAt),
        attestedTime: wrong && timeWords[wrong],
      };
    },
    submit: confirmed.submit,
    fieldOf: ({ code }) => fields[code],
    guard: true,
    isStillToSave: saidNo,
    done(answer) {
      if (!answer) return;
      toast(t`Attestation recorded. Finance has the agreement stamped next.`);
      readAgain();
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid max-w-form gap-4">
      <Notice tone="plain" title={t`What the attestor declares`}>
        {t`“I explained the terms of this agreement to the borrower, and the borrower appeared to me to understand them.”`}
        {format.gap}
        {ownName
          ? t`Only the persons listed below may attest: never the borrower or whoever signed for the lender.`
          : t`Only the persons listed below may attest: never the borrower, whoever signed for the lender, or you who record it.`}
      </Notice>
      <ErrorSummary form={form} />
      <LimitedTextField
        {...form.field('attestorName')}
        label={t`Full name of the attestor`}
        hint={t`As on the attestor’s stamp`}
        autoComplete="off"
        spellCheck={false}
        mostCharacters={100}
        {...(ownName && { defaultValue: ownName })}
      />
      <Select
        {...form.field('capacity')}
        label={t`Attests as`}
        placeholder={t`Choose what the attestor is`}
        options={attestorCapacities.map((each) => ({ value: each, label: i18n._(capacityWords[each].id) }))}
      />
      <RadioCards
        {...form.field('manner')}
        label={t`How was it done?`}
        options={attestationManners.map((each) => ({
          value: each,
          label: i18n._(attestationMannerWords[each].id),
        }))}
      />
      <DateField
        {...form.field('attestedOn')}
        label={t`Day of the attestation`}
        defaultDate={todayInKualaLumpur()}
      />
      <TextField
        {...form.field('attestedTime')}
        type="time"
        label={t`Time in Malaysia`}
        defaultValue={kualaLumpurTime(now)}
        answerLength="short"
      />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <FormButtons form={form} label={t`Record the attestation`} onClose={onClose} />
      <ConfirmDialog
        confirmed={confirmed}
        title={t`Record this attestation?`}
        yes={t`Record the attestation`}
      >
        {(said) => (
          <>
            <SummaryList
              items={[
                { label: t`Borrower`, value: borrowerName, note: row.reference },
                { label: t`Attestor`, value: said.attestorName },
                { label: t`Attests as`, value: i18n._(capacityWords[said.capacity].id) },
                { label: t`How`, value: i18n._(attestationMannerWords[said.manner].id) },
                {
                  label: t`When`,
                  value: format.dateTime(attestedInstant(said.attestedOn, said.attestedTime, signedAt)),
                },
              ]}
            />
            <p className="mt-3">{t`It is printed in the sealed agreement as you wrote it and cannot be changed after this.`}</p>
          </>
        )}
      </ConfirmDialog>
    </form>
  );
}

function useTimeWords(signedAt: string): Record<TimeMistake, string> {
  const { t } = useLingui();
  const format = useFormat();
  const signed = format.dateTime(signedAt);
  return {
    'not-a-time': t`Enter the time, such as 14:30`,
    'in-future': t`Time must be now or earlier`,
    'before-signing': t`Both had signed on ${signed}. The attestation comes after it.`,
  };
}
