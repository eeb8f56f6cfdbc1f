import { expect, test } from 'vitest';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { leftToPayToday } from './left-to-pay.ts';

const dueNow = {
  bills: 1,
  amountSen: sen(367_08),
  lateSen: sen(90),
  lateParts: [],
  latePaidSen: sen(0),
  nextSen: sen(366_18),
  nextDueOn: calendarDate('2026-12-05'),
  lateUntil: null,
  creditSen: sen(100_00),
};

test('what is left, less the money that is held, is what paying off today costs and what it saves', () => {
  const payOffToday = { amountSen: sen(5_000_00), savingSen: sen(230_93) };
  expect(leftToPayToday({ leftToPaySen: sen(5_330_03), payOffToday, dueNow })).toEqual({
    leftSen: 5_330_93,
    lateSen: 90,
    creditSen: 100_00,
    toComeSen: 5_230_93,
  });
});

test('while nothing is asked for, it is what the ledger says', () => {
  const wallet = { leftToPaySen: sen(5_330_03), payOffToday: null, dueNow: null };
  expect(leftToPayToday(wallet)).toMatchObject({ leftSen: 5_330_03, lateSen: 0, creditSen: 0 });
});
