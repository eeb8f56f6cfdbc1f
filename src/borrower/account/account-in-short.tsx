/** The bank account that a code is about to confirm: as much of it as tells it from another one. */
import { useLingui } from '@lingui/react/macro';
import { findBank, parseAccountNumber } from '#domain/bank.ts';
import { useFormat } from '#ui/words.tsx';
import { Written } from '#ui/written.tsx';
import type { BankAccountAnswers } from './bank-account-fields.tsx';

export function AccountInShort({ account }: { account: BankAccountAnswers }) {
  const { t } = useLingui();
  const { gap } = useFormat();
  const bankName = findBank(account.bankCode)?.shortName ?? '';
  const lastFour = parseAccountNumber(account.accountNumber)?.slice(-4) ?? '';
  return (
    <>
      {t`We will send your money to this account:`}
      {gap}
      <b>{t`${bankName} ending ${lastFour}`}</b>
      <br />
      <Written>{account.holderName}</Written>
    </>
  );
}
