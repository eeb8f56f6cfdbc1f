/**
 * Early settlement: what it costs to pay everything off on a day to come, and the numbered quote of that day. A quote
 * changes nothing; that its amount, paid on its day, settles the loan to the sen follows from working both out of the
 * same facts by the same account. Source: clause C of the agreement; flat loans: the pay-off rule of the product.
 */
import { accountOf } from './account-book.ts';
import { isPaused } from './claim.ts';
import { addDays, type CalendarDate, laterOf } from './date.ts';
import { change, type Loan, type LoanChange, type Moment, wrongStatus } from './loan.ts';
import {
  type Account,
  freeCreditOf,
  lateInterestOn,
  leftOfBill,
  type PayOff,
  payOffOn,
} from './loan-account.ts';
import { addSen, type Sen, subtractSen } from './money.ts';
import { allow, type Outcome, refuse } from './refusal.ts';

/** A quote is for today or for one of so many days after it. */
export const quoteDays = 60;
/** So many quotes of one loan are written on one day. */
const quotesADay = 20;

export type SettlementFigures = PayOff & {
  on: CalendarDate;
  /** What it would take to pay the whole plan as it is on that day: above `amountSen` by the interest dropped. */
  scheduledSen: Sen;
};

/**
 * The figures of a day, with everything that happens by itself until then: bills fall due, and money that is held pays
 * them, so that nothing of it counts as late.
 */
export const settlementOn = (account: Account, on: CalendarDate): SettlementFigures => {
  const then = accountOf(account.facts, laterOf(account.bookedUntil, on));
  const open = then.instalments.map((row) =>
    addSen(leftOfBill(row), subtractSen(lateInterestOn(row, on, account.facts), row.paidLateSen)),
  );
  // What is prepared to go back pays nothing off.
  const creditSen = freeCreditOf(then);
  return {
    on,
    ...payOffOn({ ...then, creditSen }, on),
    scheduledSen: subtractSen(addSen(...open), creditSen),
  };
};

/** Today and the days for which a quote may be asked, each with its figures. */
export const settlementDays = (account: Account, today: CalendarDate): SettlementFigures[] =>
  Array.from({ length: quoteDays + 1 }, (_, days) => settlementOn(account, addDays(today, days)));

export type SettlementQuote = {
  quoteId: string;
  /** The loan's document number with -Q1, -Q2 … */
  quoteNumber: string;
  figures: SettlementFigures;
  /** Paid on this day it is exact; paid before it, the difference is the borrower's. */
  validUntil: CalendarDate;
};

/** The borrower asks for the amount in writing. */
export const quoteSettlement = (
  loan: Loan,
  { payOn, quoteCount, quotedToday = 0 }: { payOn: CalendarDate; quoteCount: number; quotedToday?: number },
  moment: Moment,
): Outcome<LoanChange & { quote: SettlementQuote }> => {
  const { account } = loan;
  if (!account) return refuse({ code: 'not-paid-out' });
  if (loan.status === 'settled') return refuse({ code: 'nothing-to-pay' });
  const refused = wrongStatus(loan, 'quoteSettlement');
  if (refused) return refused;
  if (isPaused(loan)) return refuse({ code: 'claim-open' });
  if (quotedToday >= quotesADay) return refuse({ code: 'too-many-quotes' });
  if (payOn < moment.today) return refuse({ code: 'settlement-date-past' });
  const latestOn = addDays(moment.today, quoteDays);
  if (payOn > latestOn) return refuse({ code: 'settlement-date-too-far', latestOn });
  const figures = settlementOn(account, payOn);
  if (figures.amountSen === 0) return refuse({ code: 'nothing-to-pay' });
  const quote: SettlementQuote = {
    quoteId: moment.newId,
    quoteNumber: `${loan.reference}-Q${quoteCount + 1}`,
    figures,
    validUntil: payOn,
  };
  const { quoteId, quoteNumber } = quote;
  return allow({
    ...change(loan, 'settlement.quoted', { quoteId, quoteNumber, payOn, amountSen: figures.amountSen }),
    quote,
  });
};
