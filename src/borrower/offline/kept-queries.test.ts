import { dehydrate, QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { isKept, keptForMs, keptNames, trimmed } from './kept-queries.ts';

const now = Date.now();

/** What the client would write down of these readings. */
function clientOf(read: Record<string, unknown>, updatedAt: number): QueryClient {
  const queries = new QueryClient();
  for (const [name, data] of Object.entries(read)) queries.setQueryData([name], data, { updatedAt });
  return queries;
}

const readings = (read: Record<string, unknown>, updatedAt = now) =>
  clientOf(read, updatedAt).getQueryCache().getAll();

const stateOf = (read: Record<string, unknown>, updatedAt = now) => dehydrate(clientOf(read, updatedAt));

describe('what a device keeps', () => {
  test('is this list and nothing else [DAT-04]', () => {
    expect(keptNames).toEqual(['getWallet', 'getRepayment', 'getTransactions', 'getMessages', 'getCredit']);
    const others = [
      'getProfile',
      'getBankAccount',
      'getVerification',
      'getAgreement',
      'getPrivacy',
      'toString',
    ];
    expect(readings(Object.fromEntries(others.map((name) => [name, {}]))).filter(isKept)).toEqual([]);
    expect(trimmed(stateOf({ getProfile: {} }), now).queries).toEqual([]);
  });

  test('never has an account to pay to', () => {
    const bill = { reference: 'JRN-1', payTo: { accountNumber: '5140 1234 5678' } };
    const { queries } = trimmed(stateOf({ getRepayment: bill }), now);
    expect(queries[0]?.state.data).toEqual({ reference: 'JRN-1', payTo: null });
  });

  test('is seven days old at most, however often it is written again', () => {
    expect(trimmed(stateOf({ getWallet: {} }, now - keptForMs + 1000), now).queries).toHaveLength(1);
    expect(trimmed(stateOf({ getWallet: {} }, now - keptForMs), now).queries).toEqual([]);
    expect(readings({ getWallet: {} }, now - keptForMs - 1).filter(isKept)).toEqual([]);
  });

  test('says the days of the day on which it is shown, and no longer what paying off costs', () => {
    const noon = Date.parse('2026-03-10T04:00:00Z');
    const bill = {
      dueOn: '2026-03-12',
      payableBy: '2026-03-13',
      daysUntilDue: 2,
      daysLate: 0,
      amountSen: 100,
    };
    const payOffToday = { amountSen: 900, savingSen: 10 };
    const state = stateOf(
      { getWallet: { nextBill: bill, payOffToday }, getRepayment: { bill, payOffToday } },
      noon,
    );
    const at = (days: number) =>
      trimmed(state, noon + days * 24 * 60 * 60 * 1000).queries.map((query) => query.state.data);
    expect(at(0)).toEqual([
      { nextBill: bill, payOffToday },
      { bill, payOffToday, payTo: null },
    ]);
    const later = { ...bill, daysUntilDue: -3, daysLate: 2 };
    expect(at(5)).toEqual([
      { nextBill: later, payOffToday: null },
      { bill: later, payOffToday: null, payTo: null },
    ]);
    expect(at(1)[0]).toMatchObject({ nextBill: { daysUntilDue: 1, daysLate: 0 } });
  });

  test('never says more days late than the server would, where a pause stopped the counting', () => {
    const day = 24 * 60 * 60 * 1000;
    const noon = Date.parse('2026-03-20T04:00:00Z');
    const paused = { dueOn: '2026-03-10', payableBy: '2026-03-10', daysUntilDue: -10, daysLate: 3 };
    const daysLateAfter = (days: number, bill: object) =>
      trimmed(stateOf({ getWallet: { nextBill: bill } }, noon), noon + days * day).queries.map(
        ({ state }) => (state.data as { nextBill: { daysLate: number } }).nextBill.daysLate,
      );
    expect(daysLateAfter(4, paused)).toEqual([3]);
    expect(daysLateAfter(4, { ...paused, daysLate: 10 })).toEqual([14]);
  });

  test('is never an action that waits', () => {
    const state = { ...stateOf({}), mutations: [{ mutationKey: ['signOut'], state: {} }] };
    expect(trimmed(state as unknown as Parameters<typeof trimmed>[0], now).mutations).toEqual([]);
  });
});
