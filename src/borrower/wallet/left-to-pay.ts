/** What is left to pay today, in parts that add up: late interest so far is in it, and money that is held comes off. */
import type { Wallet } from '#contract/loans.ts';
import { addSen, type Sen, zeroSen } from '#domain/money.ts';

export type LeftToPay = {
  leftSen: Sen;
  lateSen: Sen;
  creditSen: Sen;
  /** What is left without the money that is held: to pay it off today, and what that saves. */
  toComeSen: Sen;
};

export function leftToPayToday({
  leftToPaySen,
  payOffToday,
  dueNow,
}: Pick<Wallet, 'leftToPaySen' | 'payOffToday' | 'dueNow'>): LeftToPay {
  // While nothing is asked for, nothing comes off and nothing is added.
  if (!payOffToday || !dueNow) {
    return { leftSen: leftToPaySen, lateSen: zeroSen, creditSen: zeroSen, toComeSen: leftToPaySen };
  }
  const toComeSen = addSen(payOffToday.amountSen, payOffToday.savingSen);
  const { creditSen, lateSen } = dueNow;
  return { leftSen: addSen(toComeSen, creditSen), lateSen, creditSen, toComeSen };
}
