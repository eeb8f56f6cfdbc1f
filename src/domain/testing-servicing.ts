/**
 * For tests only: what happens to a loan after its payout as a few plain facts, written again from the product
 * description without using the rules themselves. Its figures are those of the clerk who counts day by day.
 */
import { addDays, type CalendarDate, dayOfMonth, laterOf } from './date.ts';
import type { AccountFacts } from './loan-account.ts';
import { sen } from './money.ts';
import { billsOf } from './payout.ts';
import { buildSchedule, firstDueOn } from './schedule.ts';
import { type OracleAccount, simulate } from './testing-accounts.ts';
import type { StaffName, Step } from './testing-lending.ts';
import type { LenderCalendar } from './working-days.ts';

export type ModelPayment = {
  status: 'checking' | 'confirmed' | 'declined' | 'reversed';
  reversalBy?: StaffName;
};
export type ModelAccount = {
  facts: AccountFacts;
  paidOutOn: CalendarDate;
  bookedUntil: CalendarDate;
  payments: readonly ModelPayment[];
  refund?: { by: StaffName; amountSen: number };
  refundsMade: number;
};

/** The demo's product: 12% a year on what is still owed, 8% late. */
export const paidOut = (
  terms: { principalSen: number; termMonths: number },
  on: CalendarDate,
  calendar: LenderCalendar,
): ModelAccount => {
  const dueDay = dayOfMonth(on);
  const { instalments } = buildSchedule({
    principalSen: sen(terms.principalSen),
    termMonths: terms.termMonths,
    annualRateBps: 1200,
    method: 'reducing',
    firstDueOn: firstDueOn(on, dueDay),
    dueDay,
  });
  const facts = {
    bills: billsOf(instalments, on, calendar),
    receipts: [],
    refunds: [],
    pauses: [],
    lateRateBps: 800,
  };
  return { facts, paidOutOn: on, bookedUntil: on, payments: [], refundsMade: 0 };
};

export const accountNow = ({ facts, bookedUntil }: ModelAccount, today: CalendarDate = bookedUntil) => {
  const on = laterOf(today, bookedUntil);
  const known = counted.get(facts) ?? new Map<string, OracleAccount>();
  counted.set(facts, known);
  const account = known.get(`${bookedUntil} ${on}`) ?? simulate(facts, bookedUntil, on);
  known.set(`${bookedUntil} ${on}`, account);
  return account;
};

/** Counting day by day takes long, and facts never change. */
const counted = new WeakMap<AccountFacts, Map<string, OracleAccount>>();

/** What the plan still asks for: late interest counts once it is booked. */
export const leftOf = (account: ModelAccount): number =>
  accountNow(account).bills.reduce(
    (sum, bill) =>
      sum +
      (bill.principal - bill.paidPrincipal) +
      (bill.interest - bill.paidInterest) +
      (bill.late - bill.paidLate),
    0,
  );

/** What finance and the borrower do about money; undefined when it must be refused. */
export const serve = (account: ModelAccount, step: Step, today: CalendarDate): ModelAccount | undefined => {
  const checking = account.payments.findIndex(({ status }) => status === 'checking');
  const asked = account.payments.findIndex(({ reversalBy, status }) => reversalBy && status === 'confirmed');
  const isSettled = accountNow(account).settledOn !== undefined;
  switch (step.do) {
    case 'submitPaymentProof': {
      const owed = accountNow(account, today).bills.reduce((sum, { open }) => sum + open, 0);
      if (isSettled || step.paidSen <= 0 || step.paidSen > owed) return undefined;
      return { ...account, payments: [...account.payments, { status: 'checking' }] };
    }
    case 'declinePayment':
      return checking < 0 ? undefined : withPayment(account, checking, { status: 'declined' });
    case 'confirmPayment': {
      const paidOn = addDays(today, -step.daysAgo);
      if (checking < 0 || step.paidSen <= 0 || paidOn < account.paidOutOn) return undefined;
      const receipt = { paymentId: paymentName(checking), amountSen: sen(step.paidSen), paidOn };
      const receipts = [...account.facts.receipts, receipt];
      const after = withFacts(withPayment(account, checking, { status: 'confirmed' }), { receipts }, today);
      if (!after) throw new Error('money that came does not fit');
      return after;
    }
    case 'proposeReversal': {
      const last = newestConfirmed(account.payments);
      if (last < 0 || account.payments[last]?.reversalBy) return undefined;
      return withPayment(account, last, { status: 'confirmed', reversalBy: step.by });
    }
    case 'withdrawReversal':
      return asked < 0 ? undefined : withPayment(account, asked, { status: 'confirmed' });
    case 'confirmReversal': {
      if (asked < 0 || account.payments[asked]?.reversalBy === step.by) return undefined;
      const receipts = account.facts.receipts.filter(({ paymentId }) => paymentId !== paymentName(asked));
      // A refund that is prepared may be gone already.
      if (account.refund) return undefined;
      const reversed = withPayment(account, asked, { status: 'reversed' });
      return withFacts(reversed, { receipts }, today, { mayLose: true });
    }
    case 'proposeRefund': {
      const isPossible = step.paidSen > 0 && step.paidSen <= accountNow(account).credit;
      if (account.refund || !isPossible) return undefined;
      const holds = [{ refundId: 'open', amountSen: sen(step.paidSen), heldFrom: today }];
      const after = withFacts(
        { ...account, refund: { by: step.by, amountSen: step.paidSen } },
        { holds },
        today,
      );
      return after && isThere(after) ? after : undefined;
    }
    case 'correctRefund': {
      const [first] = account.facts.holds ?? [];
      if (!account.refund || !first || step.paidSen <= 0 || step.paidSen === account.refund.amountSen)
        return undefined;
      const corrected = { ...account, refund: { by: step.by, amountSen: step.paidSen } };
      const held = (amountSen: number, heldFrom: CalendarDate) => ({
        ...first,
        amountSen: sen(amountSen),
        heldFrom,
      });
      // What was sent of the first preparing is held as before, and more from now on; or all of it as before.
      const sameSen = Math.min(first.amountSen, step.paidSen);
      const more = step.paidSen > sameSen ? [held(step.paidSen - sameSen, today)] : [];
      const ways = [[held(sameSen, first.heldFrom), ...more], [held(step.paidSen, first.heldFrom)]];
      // More than before leaves as it was what had been paid by the day of the first preparing.
      const paidThen = (of: ModelAccount) => accountNow(of).paidBy.get(first.heldFrom) ?? 0;
      const isLess = step.paidSen < account.refund.amountSen;
      return ways
        .map((holds) => withFacts(corrected, { holds }, today))
        .find((way) => way && isThere(way) && (isLess || paidThen(way) === paidThen(account)));
    }
    case 'withdrawRefund':
      return account.refund && withFacts(withoutRefund(account), { holds: [] }, today);
    case 'confirmRefund': {
      const { refund, refundsMade } = account;
      if (!refund || refund.by === step.by || refund.amountSen > accountNow(account).credit) return undefined;
      const held = account.facts.holds ?? [];
      const made = held.map((part) => ({ ...part, refundId: `r${refundsMade}`, paidOn: today }));
      const refunds = [...account.facts.refunds, ...made];
      return withFacts(
        { ...withoutRefund(account), refundsMade: refundsMade + 1 },
        { refunds, holds: [] },
        today,
      );
    }
    case 'quoteSettlement':
      return isSettled ? undefined : account;
    case 'bookDueBills': {
      const isDue = account.facts.bills.some(({ dueOn }) => dueOn > account.bookedUntil && dueOn <= today);
      return isSettled || !isDue ? undefined : withFacts(account, {}, today);
    }
    default:
      return undefined;
  }
};

/** The one that a reversal is asked for: the newest that still counts. */
export const newestConfirmed = (payments: readonly ModelPayment[]): number =>
  payments.findLastIndex(({ status }) => status === 'confirmed');

const paymentName = (index: number): string => `p${String(index).padStart(4, '0')}`;

const withPayment = (account: ModelAccount, index: number, payment: ModelPayment): ModelAccount => ({
  ...account,
  payments: account.payments.with(index, payment),
});

const withoutRefund = ({ refund: _refund, ...account }: ModelAccount): ModelAccount => account;

/** What is to go back is there. */
const isThere = (account: ModelAccount): boolean =>
  accountNow(account).credit >= (account.refund?.amountSen ?? 0);

/** Everything is counted again; refused when more would have gone back than there was, unless the lender may carry it. */
const withFacts = (
  account: ModelAccount,
  changed: Partial<AccountFacts>,
  today: CalendarDate,
  { mayLose = false } = {},
): ModelAccount | undefined => {
  const bookedUntil = laterOf(account.bookedUntil, today);
  const after = { ...account, facts: { ...account.facts, ...changed }, bookedUntil };
  return mayLose || accountNow(after).refundLoss <= accountNow(account).refundLoss ? after : undefined;
};
