/**
 * Which readings this device keeps so that they open without a connection, and in what shape. What is not in this list is
 * never kept: the IC number, photos, the own bank account, contracts, codes, and who looked.
 */
import type { DehydratedState, Query } from '@tanstack/react-query';
import { calendarDate, daysBetween } from '#domain/date.ts';
import { dayInKualaLumpur } from '#ui/today.ts';
import type { Bill } from '../account/bill-lines.tsx';

/** Seven days: longer than a journey without a line, shorter than a bill. */
export const keptForMs = 7 * 24 * 60 * 60 * 1000;

type Kept = (data: unknown) => unknown;
const asItIs: Kept = (data) => data;

/** Where to pay may change, by two people and with notice: an account number is read fresh or not at all. */
const withoutAccount: Kept = (data) => ({ ...(data as object), payTo: null });

/** By the name of the endpoint, which begins each key. */
const keptQueries: Record<string, { as: Kept; because: string }> = {
  getWallet: { as: asItIs, because: 'what is owed and when, every instalment, and where the loan is' },
  getRepayment: { as: withoutAccount, because: 'the bill, and which payments have arrived' },
  getTransactions: { as: asItIs, because: 'what was paid and when' },
  getMessages: { as: asItIs, because: 'what the lender wrote; codes never come as a message' },
  getCredit: { as: asItIs, because: 'a card of the wallet: money of the borrower that the lender holds' },
};

export const keptNames: readonly string[] = Object.keys(keptQueries);

type Dated = { bill?: Bill | null; nextBill?: Bill | null; payOffToday?: unknown };

/**
 * Where a pause made days not count, only the server knows how many are left: the number stays as it was read, which is never
 * more than it is.
 */
function daysLateOn(today: string, readOn: string, { payableBy, daysLate }: Bill): number {
  const without = (day: string): number => Math.max(0, daysBetween(payableBy, calendarDate(day)));
  return daysLate < without(readOn) ? daysLate : without(today);
}

/** What was said of that day is not said of this one: paying off costs something else, and the days have gone on. */
function movedTo(today: string, readOn: string, data: unknown): unknown {
  const moved = (bill: Bill): Bill => ({
    ...bill,
    daysUntilDue: daysBetween(calendarDate(today), bill.dueOn),
    daysLate: daysLateOn(today, readOn, bill),
  });
  const { bill, nextBill, payOffToday } = data as Dated;
  return {
    ...(data as object),
    ...(bill && { bill: moved(bill) }),
    ...(nextBill && { nextBill: moved(nextBill) }),
    ...(payOffToday !== undefined && { payOffToday: null }),
  };
}

const withDays = new Set(['getWallet', 'getRepayment']);

function asOf(now: number, name: string, readAt: number, data: unknown): unknown {
  const today = dayInKualaLumpur(new Date(now));
  const readOn = dayInKualaLumpur(new Date(readAt));
  return readOn === today || !withDays.has(name) ? data : movedTo(today, readOn, data);
}

const nameOf = ({ queryKey }: Pick<Query, 'queryKey'>): string => String(queryKey[0]);

export const isKept = (query: Query): boolean =>
  Object.hasOwn(keptQueries, nameOf(query)) &&
  query.state.status === 'success' &&
  Date.now() - query.state.dataUpdatedAt < keptForMs;

/** Only what may be kept, and nothing older than its time, whenever it was written. */
export function trimmed(state: DehydratedState, now: number): DehydratedState {
  return {
    mutations: [],
    queries: state.queries
      .filter(
        (query) => Object.hasOwn(keptQueries, nameOf(query)) && now - query.state.dataUpdatedAt < keptForMs,
      )
      .map((query) => {
        const name = nameOf(query);
        const data = keptQueries[name]?.as(query.state.data);
        return {
          ...query,
          state: { ...query.state, data: asOf(now, name, query.state.dataUpdatedAt, data) },
        };
      }),
  };
}
