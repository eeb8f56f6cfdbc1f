/** What a loan would cost, as Home and the loan form show it before anything is agreed: the same schedule that later bills. */
import type { PagePayload } from '#contract/lender.ts';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import { mulDiv, parseRinggit, type Sen, sen } from '#domain/money.ts';
import { amountAndTermRefusal } from '#domain/product.ts';
import { buildSchedule, type Schedule } from '#domain/schedule.ts';

export type LoanProduct = PagePayload['products'][number];

/** An amount and a term as far as they are chosen. */
export type Choice = { amountSen: Sen | undefined; termMonths: number | undefined };

export type Estimate = Pick<
  Schedule,
  'instalments' | 'totalInterestSen' | 'totalPayableSen' | 'effectiveAnnualRateBps'
> & {
  amountSen: Sen;
  termMonths: number;
  monthlyPaymentSen: Sen;
  lastPaymentSen: Sen;
};

/** Amounts do not depend on the dates; those who show dates pass the first one. */
const someDay = calendarDate('2026-01-01');

export function estimate(
  product: LoanProduct,
  amountSen: Sen,
  termMonths: number,
  firstDueOn: CalendarDate = someDay,
): Estimate {
  const { method, annualRateBps } = product;
  const schedule = buildSchedule({ principalSen: amountSen, annualRateBps, termMonths, method, firstDueOn });
  const first = schedule.instalments[0];
  const last = schedule.instalments.at(-1);
  if (!first || !last) throw new Error('a schedule has at least one instalment');
  return {
    ...schedule,
    amountSen,
    termMonths,
    monthlyPaymentSen: first.totalSen,
    lastPaymentSen: last.totalSen,
  };
}

/** How many instalments are as large as the first one: the last one takes what rounding left. */
export const equalPayments = (loan: Pick<Estimate, 'termMonths' | 'monthlyPaymentSen' | 'lastPaymentSen'>) =>
  loan.termMonths - (loan.lastPaymentSen === loan.monthlyPaymentSen ? 0 : 1);

/** Undefined until both are chosen and offered. */
export function estimateOf(product: LoanProduct, { amountSen, termMonths }: Choice): Estimate | undefined {
  if (amountSen === undefined || termMonths === undefined) return undefined;
  if (amountAndTermRefusal(product, amountSen, termMonths)) return undefined;
  return estimate(product, amountSen, termMonths);
}

export type AmountFault = 'amount-missing' | 'amount-too-small' | 'amount-too-large' | 'amount-not-in-steps';

/** Why an amount cannot be asked for; undefined when it can. */
export function amountFault(product: LoanProduct, amountSen: Sen | undefined): AmountFault | undefined {
  if (amountSen === undefined) return 'amount-missing';
  const refused = amountAndTermRefusal(product, amountSen, product.termMonths[0] ?? 0);
  const code = refused?.refusal.code;
  return code === 'amount-too-small' || code === 'amount-too-large' || code === 'amount-not-in-steps'
    ? code
    : undefined;
}

/** What Home's card starts with: RM10,000 over 24 months, or the nearest that the product offers. */
export function exampleOf(product: LoanProduct): { amountSen: Sen; termMonths: number } {
  const { minAmountSen, maxAmountSen, stepSen, termMonths } = product;
  const wished = Math.min(Math.max(1_000_000, minAmountSen), maxAmountSen);
  const nearest = termMonths.toSorted((a, b) => Math.abs(a - 24) - Math.abs(b - 24))[0];
  return { amountSen: sen(Math.floor(wished / stepSen) * stepSen), termMonths: nearest ?? 24 };
}

/** Where Apply leads: the amount and the term go along only where the reader changed them. */
export function applyAddress(product: LoanProduct, choice: Choice): '/loan' | `/loan?${string}` {
  const example = exampleOf(product);
  const query = new URLSearchParams();
  const { amountSen, termMonths } = choice;
  if (amountSen !== example.amountSen && !amountFault(product, amountSen))
    query.set('amount', String(Number(amountSen) / 100));
  if (termMonths !== example.termMonths && termMonths !== undefined) query.set('term', String(termMonths));
  return query.size > 0 ? `/loan?${query}` : '/loan';
}

/** What came along in an address, as far as the product offers it. */
export function choiceInAddress(product: LoanProduct, search: string): Choice {
  const query = new URLSearchParams(search);
  const amountSen = parseRinggit(query.get('amount') ?? '');
  const termMonths = Number(query.get('term'));
  return {
    amountSen: amountFault(product, amountSen) ? undefined : amountSen,
    termMonths: product.termMonths.includes(termMonths) ? termMonths : undefined,
  };
}

/** What is paid back for every RM100, in whole ringgit. */
export function backForHundred({ totalPayableSen, amountSen }: Estimate): Sen {
  return sen(mulDiv(totalPayableSen, 100, amountSen, 'half-up') * 100);
}

/** The payments without dates: those are certain only when the money is paid out. */
export function paymentsOf({ instalments }: Estimate) {
  return instalments.map(({ number, principalSen, interestSen, totalSen, balanceSen }) => ({
    number,
    principalSen,
    interestSen,
    totalSen,
    balanceSen,
  }));
}
