/** The fields of the way that is chosen; they begin with what the borrower asked for. */
import { useLingui } from '@lingui/react/macro';
import { DateField } from '#ui/date-field.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Form } from '#ui/use-form.ts';
import type { OfferKind } from './offer-answers.ts';
import type { Option } from './use-hardship.ts';

export function OfferFields({ form, kind, asked }: { form: Form; kind: OfferKind; asked: Option }) {
  const { t } = useLingui();
  if (kind === 'pay-part') {
    return (
      <>
        <MoneyField
          {...form.field('partSen')}
          label={t`Part to pay now`}
          {...(asked.kind === 'pay-part' && { defaultSen: asked.partSen })}
        />
        <DateField
          {...form.field('restOn')}
          label={t`The rest by`}
          {...(asked.kind === 'pay-part' && { defaultDate: asked.restOn })}
        />
      </>
    );
  }
  if (kind === 'due-day') {
    return (
      <TextField
        {...form.field('dueDay')}
        key="dueDay"
        label={t`Day of the month, 1 to 28`}
        inputMode="numeric"
        answerLength="short"
        defaultValue={asked.kind === 'due-day' ? asked.dueDay : ''}
      />
    );
  }
  return (
    <TextField
      {...form.field('extraMonths')}
      key="extraMonths"
      label={t`Months more, 1 to 24`}
      inputMode="numeric"
      answerLength="short"
      defaultValue={asked.kind === 'longer-term' ? asked.extraMonths : ''}
    />
  );
}
