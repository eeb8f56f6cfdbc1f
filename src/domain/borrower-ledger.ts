/**
 * The rows of the borrower ledger (Lampiran A): each payment in the order it was paid, what was left of the loan after
 * it, and how the loan stood then. A payment that was taken back keeps its row and pays nothing.
 */
import { accountOf } from './account-book.ts';
import { daysPastDueOn } from './arrears.ts';
import { type RecordCode, recordCodeOf } from './borrower-record.ts';
import { type CalendarDate, compareDates } from './date.ts';
import type { Account } from './loan-account.ts';
import { addSen, type Sen, subtractSen, zeroSen } from './money.ts';

export type LedgerPayment = {
  paymentId: string;
  paidOn: CalendarDate;
  amountSen: Sen;
  receiptNumber: string;
  /** The day on which two people took it back. */
  reversedOn?: CalendarDate;
};

export type LedgerRow = LedgerPayment & {
  /** Principal, interest and late interest still to come after it. */
  balanceSen: Sen;
  /** Of the amount: late interest and costs. */
  chargesSen: Sen;
  code: RecordCode;
};

export const borrowerLedger = (
  account: Account,
  payments: readonly LedgerPayment[],
  { hasCourtCosts }: { hasCourtCosts: boolean },
): LedgerRow[] => {
  const { facts, bookings } = account;
  const agreedSen = addSen(
    ...facts.bills.flatMap(({ principalSen, interestSen }) => [principalSen, interestSen]),
  );
  const inOrder = [...payments].sort(
    (a, b) => compareDates(a.paidOn, b.paidOn) || (a.paymentId < b.paymentId ? -1 : 1),
  );
  return inOrder.map((payment, index) => {
    const standing = inOrder.slice(0, index + 1).filter(({ reversedOn }) => reversedOn === undefined);
    const before = standing.filter(({ paymentId }) => paymentId !== payment.paymentId);
    const isSettled = account.settledOn !== undefined && account.settledOn <= payment.paidOn;
    const owedSen = addSen(agreedSen, sumOf(bookings, 'late-interest', payment.paidOn));
    const backSen = sumOf(bookings, 'refund', payment.paidOn);
    // What went back and was not there any more the lender carries; nobody owes it.
    const carriedSen = sumOf(bookings, 'refund-loss', payment.paidOn);
    const leftSen = subtractSen(
      addSen(owedSen, backSen),
      addSen(carriedSen, ...standing.map(({ amountSen }) => amountSen)),
    );
    return {
      ...payment,
      balanceSen: isSettled || leftSen < 0 ? zeroSen : leftSen,
      chargesSen: addSen(
        ...bookings
          .filter(({ kind, paymentId }) => kind === 'charge-repaid' && paymentId === payment.paymentId)
          .map(({ amountSen }) => amountSen),
      ),
      code: recordCodeOf({
        isSettled,
        daysPastDue: daysPastDueBefore(account, before, payment.paidOn),
        hasCourtCosts,
      }),
    };
  });
};

const sumOf = (
  bookings: Account['bookings'],
  kind: 'late-interest' | 'refund' | 'refund-loss',
  until: CalendarDate,
): Sen =>
  addSen(
    ...bookings
      .filter((booking) => booking.kind === kind && booking.valueOn <= until)
      .map(({ amountSen }) => amountSen),
  );

/** How far the loan was behind when a payment came, by the payments before it. */
const daysPastDueBefore = (
  { facts }: Account,
  before: readonly LedgerPayment[],
  on: CalendarDate,
): number => {
  const receipts = facts.receipts.filter(({ paymentId }) =>
    before.some((one) => one.paymentId === paymentId),
  );
  return daysPastDueOn(accountOf({ ...facts, receipts, refunds: [] }, on), on);
};
