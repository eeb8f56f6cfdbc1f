/**
 * The papers of a paid-out loan: what may be issued, and the facts that stand on each. A paper changes nothing of the
 * loan; that it was issued is an event.
 */
import { type CalendarDate, laterOf } from './date.ts';
import type { ClosingFacts, DocumentContent, ReceiptFacts, ScheduleFacts } from './document.ts';
import { change, instalmentsOf, type Loan, type LoanChange, type Moment } from './loan.ts';
import { type Account, billsInForce, lateInterestOn, leftOfBill, placeOf } from './loan-account.ts';
import { addSen, type Sen, subtractSen } from './money.ts';
import { allocationsOf, leftToPayOn } from './payment.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';
import { type PostedTransfer, statementOf } from './statement.ts';

export type PaperChange = LoanChange & { content: DocumentContent };

const issued = (
  loan: Loan,
  content: DocumentContent,
  period: { from?: CalendarDate; to?: CalendarDate } = {},
) => allow<PaperChange>({ ...change(loan, 'document.issued', { kind: content.kind, ...period }), content });

/** Statements and schedules that a borrower can ask for on one day: each is kept for good. */
export const papersADay = 20;
export type Asked = { papersToday: number };
const tooMany = ({ papersToday }: Asked): Refused | undefined =>
  papersToday >= papersADay ? refuse({ code: 'too-many-papers', atMost: papersADay }) : undefined;

/** A statement from one day to another; it begins with the payout at the earliest and ends today at the latest. */
export const issueStatement = (
  loan: Loan,
  { from, to }: { from: CalendarDate; to: CalendarDate },
  { posted, ...asked }: Asked & { posted: readonly PostedTransfer[] },
  moment: Moment,
): Outcome<PaperChange> => {
  const { account, disbursement } = loan;
  if (!account || !disbursement) return refuse({ code: 'not-paid-out' });
  if (to > moment.today) return refuse({ code: 'date-in-future' });
  if (to < from || to < disbursement.paidOn)
    return refuse({ code: 'period-backwards', paidOutOn: disbursement.paidOn });
  const refused = tooMany(asked);
  if (refused) return refused;
  const period = { from: laterOf(from, disbursement.paidOn), to };
  return issued(loan, { kind: 'statement', facts: statementOf(account, posted, period) }, period);
};

/** The plan in force, with what is paid of it. */
export const issueSchedule = (loan: Loan, asked: Asked, moment: Moment): Outcome<PaperChange> => {
  const { account, disbursement, terms } = loan;
  if (!account || !disbursement) return refuse({ code: 'not-paid-out' });
  const refused = tooMany(asked);
  if (refused) return refused;
  const facts: ScheduleFacts = {
    principalSen: disbursement.amountSen,
    paidOutOn: disbursement.paidOn,
    annualRateBps: terms.annualRateBps,
    method: terms.method,
    lateRateBps: terms.lateRateBps,
    asOf: moment.today,
    rows: scheduleRows(account, moment.today),
    creditSen: account.creditSen,
  };
  return issued(loan, { kind: 'schedule', facts });
};

const scheduleRows = (account: Account, today: CalendarDate): ScheduleFacts['rows'] =>
  billsInForce(account).map((row, index) => {
    const lateSen = lateInterestOn(row, today, account.facts);
    return {
      number: index + 1,
      dueOn: row.dueOn,
      principalSen: row.principalSen,
      interestSen: row.interestSen,
      lateSen,
      paidSen: addSen(row.paidPrincipalSen, row.paidInterestSen, row.paidLateSen),
      leftSen: addSen(leftOfBill(row), subtractSen(lateSen, row.paidLateSen)),
    };
  });

/** That nothing is owed any more: for a settled loan only. */
export const issueClosingLetter = (loan: Loan): Outcome<PaperChange> => {
  const { account, disbursement } = loan;
  if (!account || !disbursement) return refuse({ code: 'not-paid-out' });
  if (loan.status !== 'settled' || account.settledOn === undefined)
    return refuse({ code: 'wrong-status', status: loan.status });
  const sum = (part: 'paidPrincipalSen' | 'paidInterestSen' | 'paidLateSen'): Sen =>
    addSen(...account.instalments.map((row) => row[part]));
  const paid = {
    paidPrincipalSen: sum('paidPrincipalSen'),
    paidInterestSen: sum('paidInterestSen'),
    paidLateSen: sum('paidLateSen'),
  };
  const facts: ClosingFacts = {
    principalSen: disbursement.amountSen,
    paidOutOn: disbursement.paidOn,
    settledOn: account.settledOn,
    ...paid,
    paidTotalSen: addSen(paid.paidPrincipalSen, paid.paidInterestSen, paid.paidLateSen),
    creditSen: account.creditSen,
  };
  return issued(loan, { kind: 'closing-letter', facts });
};

/** What a payment was used for when it was booked; of `loan` as it is after it, and what is left on the day of the receipt. */
export const receiptOf = (
  loan: Loan,
  {
    paymentId,
    amountSen,
    paidOn,
    bankReference,
    issuedOn,
  }: Pick<ReceiptFacts, 'amountSen' | 'paidOn' | 'bankReference'> & {
    paymentId: string;
    issuedOn: CalendarDate;
  },
): ReceiptFacts => {
  const bookings = loan.account?.bookings ?? [];
  const instalments = instalmentsOf(loan);
  const allocations = allocationsOf(bookings, paymentId).map((part) => ({
    ...part,
    instalmentNumber: placeOf({ instalments }, part.instalmentNumber),
  }));
  const returnedSen = addSen(
    ...bookings
      .filter((booking) => booking.kind === 'interest-returned' && booking.paymentId === paymentId)
      .map((booking) => booking.amountSen),
  );
  const usedSen = addSen(
    ...allocations.map(({ principalSen, interestSen, lateSen }) =>
      addSen(principalSen, interestSen, lateSen),
    ),
  );
  return {
    amountSen,
    paidOn,
    bankReference,
    allocations,
    returnedSen,
    overSen: subtractSen(addSen(amountSen, returnedSen), usedSen),
    leftToPaySen: leftToPayOn(loan, issuedOn),
  };
};
