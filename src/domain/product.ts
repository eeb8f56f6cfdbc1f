/**
 * A loan product: what may be asked for and what it costs. The caps of the law hold here and in the database;
 * an operator can lower them, never raise them (product rule 6).
 */
import { capRefusal } from './caps.ts';
import type { CalendarDate } from './date.ts';
import { type Sen, sen } from './money.ts';
import { allow, type Outcome, refuse } from './refusal.ts';
import { buildSchedule, type InterestMethod, type Schedule } from './schedule.ts';

export type Product = {
  productId: string;
  name: string;
  method: InterestMethod;
  secured: false;
  annualRateBps: number;
  lateRateBps: number;
  minAmountSen: Sen;
  maxAmountSen: Sen;
  stepSen: Sen;
  termMonths: readonly number[];
};

export type LoanTerms = {
  principalSen: Sen;
  termMonths: number;
  annualRateBps: number;
  method: InterestMethod;
  secured: false;
  lateRateBps: number;
};

/** The demo lender's product: RM1,000 to RM200,000 in steps of RM100, 6 to 60 months, 12% a year on what is still owed. */
export const demoProduct: Omit<Product, 'productId'> = {
  name: 'Personal loan',
  method: 'reducing',
  secured: false,
  annualRateBps: 1200,
  lateRateBps: 800,
  minAmountSen: sen(1_000_00),
  maxAmountSen: sen(200_000_00),
  stepSen: sen(100_00),
  termMonths: [6, 12, 18, 24, 36, 48, 60],
};

export const termsOf = (
  product: Omit<Product, 'productId'>,
  principalSen: Sen,
  termMonths: number,
): LoanTerms => ({
  principalSen,
  termMonths,
  annualRateBps: product.annualRateBps,
  method: product.method,
  secured: product.secured,
  lateRateBps: product.lateRateBps,
});

/** Says whether an amount and term may be asked for under the product. */
export const amountAndTermRefusal = (
  product: Omit<Product, 'productId'>,
  amountSen: Sen,
  termMonths: number,
) => {
  if (amountSen < product.minAmountSen) {
    return refuse({ code: 'amount-too-small', minAmountSen: product.minAmountSen });
  }
  if (amountSen > product.maxAmountSen) {
    return refuse({ code: 'amount-too-large', maxAmountSen: product.maxAmountSen });
  }
  if (amountSen % product.stepSen !== 0)
    return refuse({ code: 'amount-not-in-steps', stepSen: product.stepSen });
  return product.termMonths.includes(termMonths) ? undefined : refuse({ code: 'term-not-offered' });
};

/** The whole cost of a loan on these terms, or the cap it would break. */
export const priceLoan = (terms: LoanTerms, firstDueOn: CalendarDate): Outcome<Schedule> => {
  const schedule = buildSchedule({ ...terms, firstDueOn });
  const broken = capRefusal({ ...terms, totalInterestSen: schedule.totalInterestSen });
  return broken ? refuse(broken) : allow(schedule);
};
