/** What an amount would do if it were paid today, so that it is explained before it is sent. Mirrors the order of payments. */
import type { DueNow } from '#contract/loans.ts';
import { addSen, type Sen, subtractSen } from '#domain/money.ts';

export type WhatItPays =
  /** Less than what is due, or than the next bill: `leftSen` stays to be paid. */
  | { is: 'part'; leftSen: Sen; isDue: boolean }
  | { is: 'bill' }
  /** Everything due, and `nextSen` of the bill to come. */
  | { is: 'due-and-next'; nextSen: Sen }
  /** Both, and `overSen` waits as the borrower's money. */
  | { is: 'over'; overSen: Sen }
  | { is: 'pay-off' };

export function whatItPays(amountSen: Sen, dueNow: DueNow, payOffSen: Sen | undefined): WhatItPays {
  if (payOffSen !== undefined && amountSen >= payOffSen) return { is: 'pay-off' };
  const { amountSen: dueSen, nextSen, creditSen } = dueNow;
  const moneySen = addSen(amountSen, creditSen);
  if (moneySen < dueSen) return { is: 'part', leftSen: subtractSen(dueSen, moneySen), isDue: true };
  const restSen = subtractSen(moneySen, dueSen);
  if (restSen > nextSen) return { is: 'over', overSen: subtractSen(restSen, nextSen) };
  if (dueSen === 0 && restSen < nextSen)
    return { is: 'part', leftSen: subtractSen(nextSen, restSen), isDue: false };
  return dueSen > 0 && restSen > 0 ? { is: 'due-and-next', nextSen: restSen } : { is: 'bill' };
}
