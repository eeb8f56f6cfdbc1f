/**
 * A loan product: what may be asked for and what it costs. The caps of the law hold here and in the database;
 * an operator can lower them, never raise them (product rule 6).
 */
import { capRefusal } from './caps.ts';
import type { CalendarDate } from './date.ts';
import { type Sen, sen } from './money.ts';
import { allow, type Outcome, refuse } from './refusal.ts';
import { buildSchedule, type InterestMethod, type Schedule } from './schedule.ts';

/** What a version of a product says. */
export type ProductTerms = {
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

/** A product as it is offered on a day: one version of it (`product-change.ts`). */
export type Product = ProductTerms & { productId: string; version: number };

export type LoanTerms = {
  principalSen: Sen;
  termMonths: number;
  annualRateBps: number;
  method: InterestMethod;
  secured: false;
  lateRateBps: number;
};

/** The demo lender's product: RM1,000 to RM200,000 in steps of RM100, 6 to 60 months, 12% a year on what is still owed. */
export const demoProduct: ProductTerms = {
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

export const termsOf = (product: ProductTerms, principalSen: Sen, termMonths: number): LoanTerms => ({
  principalSen,
  termMonths,
  annualRateBps: product.annualRateBps,
  method: product.method,
  secured: product.secured,
  lateRateBps: product.lateRateBps,
});

/** What makes a loan dearer or cheaper; whoever signs an application says which of them stood in front of them. */
export type CostTerms = Pick<ProductTerms, 'method' | 'annualRateBps' | 'lateRateBps'>;

export const costTermsOf = ({ method, annualRateBps, lateRateBps }: CostTerms): CostTerms => ({
  method,
  annualRateBps,
  lateRateBps,
});

/** Nobody signs for another cost than the one that was shown: a page may have been open since before a change. */
export const costChangedRefusal = (product: ProductTerms, seen: CostTerms) => {
  const { method, annualRateBps, lateRateBps } = product;
  const isSame =
    seen.method === method && seen.annualRateBps === annualRateBps && seen.lateRateBps === lateRateBps;
  if (isSame) return undefined;
  return refuse({
    code: 'product-changed',
    method,
    annualRateBps,
    lateRateBps,
    wasMethod: seen.method,
    wasAnnualRateBps: seen.annualRateBps,
    wasLateRateBps: seen.lateRateBps,
  });
};

/** Says whether an amount and term may be asked for under the product. */
export const amountAndTermRefusal = (product: ProductTerms, amountSen: Sen, termMonths: number) => {
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
