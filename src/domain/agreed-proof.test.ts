import { expect, test } from 'vitest';
import { type AgreedLoan, agreedFaults } from './agreed-proof.ts';
import { calendarDate } from './date.ts';
import { sen } from './money.ts';
import { buildSchedule } from './schedule.ts';

const told = {
  principalSen: 1_000_000,
  annualRateBps: 1_200,
  termMonths: 12,
  method: 'reducing',
  lateRateBps: 800,
};
const { instalments } = buildSchedule({
  ...told,
  principalSen: sen(told.principalSen),
  method: 'reducing',
  firstDueOn: calendarDate('2026-01-31'),
  dueDay: 31,
});
const faultsOf = (given: Partial<AgreedLoan> = {}) =>
  agreedFaults({ reference: 'JRN-26-AAAA-AAAA', told, lateRateBps: 800, instalments, ...given }).map(
    ({ expected, found }) => [expected, found],
  );

test('instalments and late rate are those that were approved', () => {
  expect(faultsOf()).toEqual([]);
  expect(faultsOf({ lateRateBps: 900 })).toEqual([['approved with late rate 800', 'late rate 900']]);
  const dearer = instalments.map((one) => ({ ...one, interestSen: one.interestSen + 1 }));
  expect(faultsOf({ instalments: dearer })).toEqual([
    ['approved: instalment 1: 78849 + 10000', 'instalment 1: 78849 + 10001'],
  ]);
  expect(faultsOf({ instalments: instalments.slice(0, 11) })).toMatchObject([
    [expect.any(String), 'nothing'],
  ]);
  expect(
    faultsOf({ instalments: [...instalments, { number: 13, principalSen: 0, interestSen: 1 }] }),
  ).toEqual([['approved: nothing', 'instalment 13: 0 + 1']]);
});

test('an older event that says less is not compared', () => {
  expect(faultsOf({ told: {}, lateRateBps: 900, instalments: [] })).toEqual([]);
});
