/** The fields of the licence. What is missing may stay empty: the product is then a demo, and says so. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { LicenceSettings } from '#contract/settings.ts';
import { parseCalendarDate } from '#domain/date.ts';
import { isUsualSsmNumber } from '#domain/lender-change.ts';
import type { Answers } from '#ui/answers.ts';
import { DateField } from '#ui/date-field.tsx';
import type { FieldErrors } from '#ui/form-errors.ts';
import { LimitedTextArea, LimitedTextField } from '#ui/limited-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextArea } from '#ui/text-field.tsx';
import type { Form } from '#ui/use-form.ts';

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const readLicence = (answers: Answers) => ({
  ssmNumber: answers.text('ssmNumber'),
  licenceNumber: answers.text('licenceNumber'),
  licenceFrom: answers.date('licenceFrom') || null,
  licenceUntil: answers.date('licenceUntil') || null,
  onlineApprovalReference: answers.text('onlineApprovalReference'),
  advertisementPermit: answers.text('advertisementPermit'),
  address: linesOf(answers.text('address')).join(', '),
  complaintChannels: linesOf(answers.text('complaintChannels')),
  dataProtectionContact: answers.text('dataProtectionContact'),
});

export function useLicenceCheck(): (input: ReturnType<typeof readLicence>) => FieldErrors {
  const { t } = useLingui();
  return ({ licenceFrom, licenceUntil, complaintChannels }) => {
    const isNoDay = (text: string | null) => text !== null && parseCalendarDate(text) === undefined;
    return {
      licenceFrom: isNoDay(licenceFrom) && t`Enter a real date, or leave all three parts empty`,
      licenceUntil: isNoDay(licenceUntil)
        ? t`Enter a real date, or leave all three parts empty`
        : licenceFrom !== null &&
          licenceUntil !== null &&
          licenceUntil < licenceFrom &&
          t`The licence must end on or after the day on which it starts`,
      complaintChannels: complaintChannels.length > 6 && t`Enter 6 channels at most`,
    };
  };
}

export const licenceFieldOf = ({ code }: { code: string }): string | undefined =>
  code === 'licence-dates-backwards'
    ? 'licenceUntil'
    : code === 'ssm-number-impossible'
      ? 'ssmNumber'
      : undefined;

export function LicenceFields({ form, given }: { form: Form; given: LicenceSettings | undefined }) {
  const { t } = useLingui();
  const [ssm, setSsm] = useState(given?.ssmNumber ?? '');
  const isOdd = ssm.trim() !== '' && !isUsualSsmNumber(ssm.trim());
  return (
    <>
      <LimitedTextField
        {...form.field('ssmNumber')}
        label={t`SSM number`}
        hint={t`12 digits; the old number may follow in brackets, such as 202601000001 (1000001-A)`}
        defaultValue={ssm}
        onChange={(event) => setSsm(event.currentTarget.value)}
        autoComplete="off"
        mostCharacters={40}
      />
      {isOdd && (
        <Notice tone="warning" role="status">
          {t`Most SSM numbers have 12 digits. If your certificate shows it like this, go on.`}
        </Notice>
      )}
      <LimitedTextField
        {...form.field('licenceNumber')}
        label={t`Licence number`}
        hint={t`As it stands on the licence`}
        defaultValue={given?.licenceNumber}
        autoComplete="off"
        mostCharacters={60}
      />
      <DateField
        {...form.field('licenceFrom')}
        label={t`Licence from`}
        defaultDate={given?.licenceFrom ?? undefined}
      />
      <DateField
        {...form.field('licenceUntil')}
        label={t`Licence until`}
        hint={t`The last day still counts. From the next day nobody can apply; loans go on.`}
        defaultDate={given?.licenceUntil ?? undefined}
      />
      <LimitedTextField
        {...form.field('onlineApprovalReference')}
        label={t`Online lending approval`}
        defaultValue={given?.onlineApprovalReference}
        autoComplete="off"
        mostCharacters={80}
      />
      <LimitedTextField
        {...form.field('advertisementPermit')}
        label={t`Advertisement permit`}
        defaultValue={given?.advertisementPermit}
        autoComplete="off"
        mostCharacters={80}
      />
      <LimitedTextArea
        {...form.field('address')}
        label={t`Address`}
        hint={t`The business address on the licence`}
        defaultValue={given?.address}
        autoComplete="off"
        mostCharacters={300}
      />
      <TextArea
        {...form.field('complaintChannels')}
        label={t`Complaint channels`}
        hint={t`One on each line: an email, a phone number or a web address`}
        defaultValue={given?.complaintChannels.join('\n')}
        autoComplete="off"
      />
      <LimitedTextField
        {...form.field('dataProtectionContact')}
        label={t`Contact for personal data`}
        hint={t`Who answers about personal data, with an email or a number. Leave it empty to name the loan assistant.`}
        defaultValue={given?.dataProtectionContact}
        autoComplete="off"
        mostCharacters={200}
        optional
      />
    </>
  );
}
