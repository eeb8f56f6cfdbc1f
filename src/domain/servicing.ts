/**
 * What every change of a paid-out loan has in common: the account is worked out again from its facts, and the ledger
 * is moved by the difference; and the bills that fall due by the clock.
 */
import { accountOf } from './account-book.ts';
import { type CalendarDate, laterOf } from './date.ts';
import type { Transfer } from './ledger.ts';
import { change, type Loan, type LoanChange, type Moment, wrongStatus } from './loan.ts';
import type { Account, AccountFacts } from './loan-account.ts';
import type { LoanStatus } from './loan-status.ts';
import type { Notice } from './notice.ts';
import { rebook } from './rebook.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';

/**
 * The loan on changed facts, booked until today, with the transfers that bring the ledger there. Refused before the
 * payout, and when more money would have gone back to the borrower than there was: above what the lender carries of it
 * already, unless `mayLose`.
 */
export const rework = (
  loan: Loan,
  changed: (facts: AccountFacts) => Partial<AccountFacts>,
  today: CalendarDate,
  { mayLose = false }: { mayLose?: boolean } = {},
): Outcome<{ loan: Loan; transfers: Transfer[] }> => {
  const { account: before } = loan;
  if (!before) return refuse({ code: 'not-paid-out' });
  const facts = { ...before.facts, ...changed(before.facts) };
  // A clock that jumped back never takes a booked bill away.
  const account = accountOf(facts, laterOf(before.bookedUntil, today));
  if (account.refundLossSen > before.refundLossSen && !mayLose)
    return refuse({ code: 'credit-too-small', creditSen: before.creditSen });
  return allow({
    loan: { ...loan, account, status: statusWith(loan, account) },
    transfers: rebook(before.bookings, account.bookings),
  });
};

/** A loan whose money never arrived stays cancelled, whatever money of the borrower is still to go back. */
const statusWith = ({ status }: Loan, { settledOn }: Account): LoanStatus => {
  if (status === 'cancelled') return status;
  return settledOn === undefined ? 'disbursed' : 'settled';
};

/** A loan that comes back to life needs the one place for an open loan. */
export const reopeningRefusal = (
  before: Loan,
  after: Loan,
  openLoanReference: string | undefined,
): Refused | undefined =>
  before.status === 'settled' && after.status === 'disbursed' && openLoanReference !== undefined
    ? refuse({ code: 'other-loan-open', reference: openLoanReference })
    : undefined;

export const settledNotice = ({ reference }: Loan): Notice => ({
  template: 'loan-settled',
  facts: { reference },
  link: '/wallet',
});

/** Bills fell due: their interest is earned, and money of the borrower that is held pays them. Once, whatever runs twice. */
export const bookDueBills = (loan: Loan, moment: Moment): Outcome<LoanChange> => {
  const refused = wrongStatus(loan, 'bookDueBills');
  if (refused) return refused;
  const worked = rework(loan, () => ({}), moment.today);
  if (!worked.ok) return worked;
  const { loan: after, transfers } = worked.change;
  const until = after.account?.bookedUntil;
  const since = loan.account?.bookedUntil;
  const due = (loan.account?.facts.bills ?? []).filter(
    ({ dueOn }) => since !== undefined && until !== undefined && dueOn > since && dueOn <= until,
  );
  if (due.length === 0) return refuse({ code: 'nothing-due' });
  return allow({
    ...change(after, 'bills.due', { instalmentNumbers: due.map(({ number }) => number) }),
    transfers,
    notices: after.status === 'settled' ? [settledNotice(loan)] : [],
  });
};
