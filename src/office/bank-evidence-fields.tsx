/** Money that left, as whoever confirms it copies it from the bank: reference, day and amount. The amount is never filled in. */
import { useLingui } from '@lingui/react/macro';
import type { CalendarDate } from '#domain/date.ts';
import type { Sen } from '#domain/money.ts';
import type { Answers } from '#ui/answers.ts';
import { DateField } from '#ui/date-field.tsx';
import { LimitedTextField } from '#ui/limited-text.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import type { Form } from '#ui/use-form.ts';

export type BankEvidence = { bankReference: string; paidOn: CalendarDate; amountSen: Sen };

export const readBankEvidence = (answers: Answers) => ({
  bankReference: answers.text('bankReference'),
  paidOn: answers.date('paidOn'),
  amountSen: answers.money('amountSen'),
});

export function BankEvidenceFields({ form, today }: { form: Form; today: CalendarDate }) {
  const { t } = useLingui();
  return (
    <>
      <LimitedTextField
        {...form.field('bankReference')}
        label={t`Bank reference`}
        hint={t`As it stands on the bank’s confirmation`}
        autoComplete="off"
        spellCheck={false}
        mostCharacters={40}
        answerLength="medium"
      />
      <DateField {...form.field('paidOn')} label={t`Date paid`} defaultDate={today} />
      <MoneyField
        {...form.field('amountSen')}
        label={t`Amount paid`}
        hint={t`Type what the bank says, not what you expect`}
      />
    </>
  );
}
