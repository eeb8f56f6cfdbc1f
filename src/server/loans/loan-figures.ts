/** What was agreed and what it came to: the figures of the signed agreement, and those of a loan that is paid off. */
import type { LoanView } from '#contract/loans.ts';
import { instalmentsOf, type Loan } from '#domain/loan.ts';
import { addSen, subtractSen } from '#domain/money.ts';
import type { Schedule } from '#domain/schedule.ts';

/** The agreement does not change with a later plan, which is signed on its own. */
export const agreedOf = (
  { terms }: Loan,
  { instalments, totalInterestSen }: Schedule,
): LoanView['agreed'] => {
  const [first, last] = [instalments[0], instalments.at(-1)];
  if (!first || !last) throw new Error('a loan has at least one instalment');
  return {
    monthlyPaymentSen: first.totalSen,
    lastPaymentSen: last.totalSen,
    totalInterestSen,
    totalPayableSen: addSen(terms.principalSen, totalInterestSen),
  };
};

/** The bills of a later plan go on counting after those of the agreement. */
export const isReplanned = (loan: Loan): boolean =>
  instalmentsOf(loan).some(({ number }) => number > loan.terms.termMonths);

/** What was really paid, and the interest of the plan that was never charged. A loan that never arrived has no bills left either. */
export const paidOffOf = ({ account, status, terms: { principalSen } }: Loan): LoanView['paidOff'] => {
  if (status !== 'settled' || !account?.settledOn) return null;
  const { instalments, facts, settledOn } = account;
  const interestSen = addSen(...instalments.map((row) => row.paidInterestSen));
  const lateSen = addSen(...instalments.map((row) => row.paidLateSen));
  const plannedSen = addSen(...facts.bills.map((bill) => bill.interestSen));
  return {
    on: settledOn,
    interestSen,
    lateSen,
    totalSen: addSen(principalSen, interestSen, lateSen),
    savedSen: subtractSen(plannedSen, interestSen),
  };
};
