import { expect, test } from 'vitest';
import type { DueNow } from '#contract/loans.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { whatItPays } from './what-it-pays.ts';

const nothingDue: DueNow = {
  bills: 0,
  amountSen: sen(0),
  lateSen: sen(0),
  lateParts: [],
  latePaidSen: sen(0),
  nextSen: sen(470_73),
  nextDueOn: calendarDate('2026-05-05'),
  lateUntil: null,
  creditSen: sen(0),
};
const twoDue: DueNow = { ...nothingDue, bills: 2, amountSen: sen(943_10), lateSen: sen(1_64) };
const says = (amountSen: number, dueNow: DueNow) => whatItPays(sen(amountSen), dueNow, sen(9_000_00));

test('before the bill is due: a part, the bill, more than it', () => {
  expect(says(400_00, nothingDue)).toEqual({ is: 'part', leftSen: 70_73, isDue: false });
  expect(says(470_73, nothingDue)).toEqual({ is: 'bill' });
  expect(says(500_00, nothingDue)).toEqual({ is: 'over', overSen: 29_27 });
});

test('with bills due: a part of them, all of them, then the next bill, then more', () => {
  expect(says(900_00, twoDue)).toEqual({ is: 'part', leftSen: 43_10, isDue: true });
  expect(says(943_10, twoDue)).toEqual({ is: 'bill' });
  expect(says(1_000_00, twoDue)).toEqual({ is: 'due-and-next', nextSen: 56_90 });
  expect(says(943_10 + 470_73 + 1, twoDue)).toEqual({ is: 'over', overSen: 1 });
});

test('money that is held pays first', () => {
  const held = { ...nothingDue, creditSen: sen(100_00) };
  expect(says(370_73, held)).toEqual({ is: 'bill' });
  expect(says(470_73, held)).toEqual({ is: 'over', overSen: 100_00 });
});

test('enough to pay everything off', () => {
  expect(says(9_000_00, nothingDue)).toEqual({ is: 'pay-off' });
  expect(says(8_999_99, nothingDue).is).toBe('over');
  expect(whatItPays(sen(9_000_00), nothingDue, undefined).is).toBe('over');
});
