/** The fields of the repayment account: it is in the registered name, so the name stands here and nowhere else. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ShownAccount } from '#contract/settings.ts';
import {
  accountNumberAdvice,
  accountNumberFault,
  banks,
  findBank,
  parseAccountNumber,
} from '#domain/bank.ts';
import type { Answers } from '#ui/answers.ts';
import { Select } from '#ui/choice-field.tsx';
import type { FieldErrors } from '#ui/form-errors.ts';
import { LimitedTextField } from '#ui/limited-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Form } from '#ui/use-form.ts';

export const readAccount = (answers: Answers) => ({
  registeredName: answers.text('registeredName'),
  bankCode: answers.text('bankCode'),
  accountNumber: answers.text('accountNumber'),
});

export function useAccountCheck(): (input: ReturnType<typeof readAccount>) => FieldErrors {
  const { t } = useLingui();
  return ({ registeredName, bankCode, accountNumber }) => ({
    registeredName: registeredName.length < 2 && t`Enter the registered name`,
    bankCode: !findBank(bankCode) && t`Choose the bank`,
    accountNumber: accountNumberFault(accountNumber) && t`Enter the whole account number, 7 to 17 digits`,
  });
}

export function AccountFields({ form, given }: { form: Form; given: ShownAccount | undefined }) {
  const { t } = useLingui();
  const [bankCode, setBankCode] = useState(given?.bankCode ?? '');
  const [number, setNumber] = useState('');
  const bank = findBank(bankCode);
  const digits = parseAccountNumber(number);
  const isUnusual = bank && digits && accountNumberAdvice(bank, digits);
  return (
    <>
      <LimitedTextField
        {...form.field('registeredName')}
        label={t`Registered name, and holder of the account`}
        hint={t`As at SSM and at the bank. The account must be in this name.`}
        defaultValue={given?.registeredName}
        autoComplete="off"
        mostCharacters={120}
      />
      <Select
        {...form.field('bankCode')}
        label={t`Bank`}
        placeholder={t`Choose the bank`}
        options={banks.map(({ code, name }) => ({ value: code, label: name }))}
        defaultValue={bankCode}
        onChange={(event) => setBankCode(event.currentTarget.value)}
      />
      <TextField
        {...form.field('accountNumber')}
        label={t`Account number`}
        hint={t`The whole number, from the bank’s paper. Spaces are fine.`}
        onChange={(event) => setNumber(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="off"
        answerLength="medium"
      />
      {isUnusual && (
        <Notice tone="warning" role="status">
          {t`This bank’s numbers usually have another length. Compare with the bank’s paper.`}
        </Notice>
      )}
    </>
  );
}
