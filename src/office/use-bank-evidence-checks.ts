/** What can be wrong in what somebody copies from the bank: reference, date, amount; the same for money out and money in. */
import { useLingui } from '@lingui/react/macro';
import { parseCalendarDate } from '#domain/date.ts';
import type { FieldErrors } from '#ui/form-errors.ts';
import type { ApiProblem } from '#ui/problem.ts';
import { todayInKualaLumpur } from './today.ts';

type Evidence = { bankReference: string; paidOn: string; amountSen: number | undefined };

/** Which field a refusal of the server is about. */
export function fieldOf({ code }: ApiProblem): string | undefined {
  const fields: Partial<Record<ApiProblem['code'], string>> = {
    'bank-reference-in-use': 'bankReference',
    'bank-reference-asks-for-money': 'bankReference',
    'date-in-future': 'paidOn',
    'date-before-preparation': 'paidOn',
    'paid-before-payout': 'paidOn',
    'refund-before-credit': 'paidOn',
    'amount-differs-from-proof': 'amountSen',
    'payout-amount-differs': 'amountSen',
    'refund-amount-differs': 'amountSen',
    'amount-zero': 'amountSen',
  };
  return fields[code];
}

export function useBankEvidenceChecks() {
  const { t } = useLingui();

  function dateMistake(date: string): string | false {
    if (date === '') return t`Enter the date`;
    if (!parseCalendarDate(date)) return t`Date must be a real date`;
    return date > todayInKualaLumpur() && t`Date must be today or earlier`;
  }

  function referenceMistake(reference: string): string | false {
    if (reference === '') return t`Enter the bank reference`;
    if (reference.length < 4) return t`Bank reference must be 4 characters or more`;
    return (
      !/^[A-Za-z0-9/ .-]+$/.test(reference) &&
      t`Bank reference must have only letters, numbers, spaces, dots, dashes and slashes`
    );
  }

  const mistakes = ({ bankReference, paidOn, amountSen }: Evidence): FieldErrors => ({
    bankReference: referenceMistake(bankReference),
    paidOn: dateMistake(paidOn),
    amountSen: !amountSen && t`Enter the amount in ringgit and sen, such as 366.18`,
  });

  return { mistakes, fieldOf };
}
