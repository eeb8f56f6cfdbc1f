/** The fields of a bank account, in the verification and on the account page: bank, holder, number repeated for checking. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  accountNumberAdvice,
  accountNumberFault,
  accountNumberLimits,
  banks,
  findBank,
  parseAccountNumber,
} from '#domain/bank.ts';
import { namesDiffer } from '#domain/person-name.ts';
import { groupDigits } from '#domain/typed-digits.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/choice-field.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { FieldBinding } from '#ui/use-form.ts';
import { usePageData } from '../page-data.tsx';

export type BankAccountAnswers = { bankCode: string; holderName: string; accountNumber: string };

type BankAccountFieldsProps = {
  field: (name: string) => FieldBinding;
  accountName: string;
  given?: Partial<BankAccountAnswers>;
  /** Asks for `BankMissing`, which has a form of its own and stands outside of this one. */
  onMissing: () => void;
};

export const BankMissing = lazyPart(() => import('./bank-missing.tsx').then((module) => module.BankMissing), {
  waiting: null,
});

/** The sentence for each field that is wrong. `accountName` is '' while it is not known. */
export function useBankAccountCheck(accountName: string) {
  const { t } = useLingui();
  return ({ bankCode, holderName, accountNumber }: BankAccountAnswers) => {
    const { minDigits: min, maxDigits: max } = accountNumberLimits;
    const fault = accountNumberFault(accountNumber);
    const sentences = {
      'account-empty': t`Enter your account number`,
      'account-not-digits': t`Account number must only have numbers`,
      'account-length': t`Account number must be ${min} to ${max} digits`,
    };
    return {
      bankCode: !findBank(bankCode) && t`Choose your bank`,
      holderName: !holderName
        ? t`Enter the account holder name`
        : accountName !== '' &&
          namesDiffer(holderName, accountName) === 'different' &&
          t`The account must be in your own name, ${accountName}`,
      accountNumber: fault && sentences[fault.code],
    };
  };
}

export function BankAccountFields({ field, accountName, given = {}, onMissing }: BankAccountFieldsProps) {
  const { t } = useLingui();
  const [bankCode, setBankCode] = useState(given.bankCode ?? '');
  const [holder, setHolder] = useState(given.holderName ?? accountName);
  const [number, setNumber] = useState(given.accountNumber ?? '');
  const digits = parseAccountNumber(number);
  const codes = usePageData()?.lender.offered.banks;
  // What was chosen before stays to choose.
  const offered = banks.filter(({ code }) => !codes || codes.includes(code) || code === given.bankCode);
  const bank = findBank(bankCode);
  const isUnusual =
    digits !== undefined && bank !== undefined && accountNumberAdvice(bank, digits) !== undefined;
  const isClose = holder !== '' && namesDiffer(holder, accountName) === 'close';
  return (
    <div className="grid gap-5">
      <Select
        {...field('bankCode')}
        label={t`Bank name`}
        hint={t`The bank where we send your money`}
        placeholder={t`Choose your bank`}
        options={offered.map(({ code, shortName, name }) => ({
          value: code,
          label: shortName === name ? name : `${shortName} (${name})`,
        }))}
        defaultValue={bankCode}
        onChange={(event) => setBankCode(event.currentTarget.value)}
        autoComplete="off"
      />
      <Button variant="text" className="-ms-3 -mt-3 justify-self-start underline" onClick={onMissing}>
        {t`My bank is not here`}
      </Button>
      <TextField
        {...field('holderName')}
        label={t`Account holder name`}
        hint={t`This must be your own account`}
        defaultValue={holder}
        onChange={(event) => setHolder(event.currentTarget.value)}
        autoComplete="name"
        spellCheck={false}
        enterKeyHint="next"
      />
      {isClose && (
        <Notice tone="warning" role="status">
          {t`The name differs a little from your account name, ${accountName}. If the account is yours, go on.`}
        </Notice>
      )}
      <TextField
        {...field('accountNumber')}
        label={t`Account number`}
        hint={t`Numbers only. Spaces are fine.`}
        defaultValue={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        autoComplete="off"
        inputMode="numeric"
        spellCheck={false}
        enterKeyHint="done"
        answerLength="medium"
      />
      <p role="status" className="num min-h-6 text-md font-strong">
        {digits && groupDigits(digits)}
      </p>
      {isUnusual && (
        <Notice tone="warning" role="status">
          {t`This bank’s account numbers usually have another length. Check the number once more.`}
        </Notice>
      )}
      <p className="text-sm text-text-2">
        {t`If this is wrong the bank will return the money and we will ask you to correct it. There is no charge.`}
      </p>
    </div>
  );
}
