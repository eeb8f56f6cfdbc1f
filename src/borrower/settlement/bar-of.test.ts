import { expect, test } from 'vitest';
import type { PayOffDay } from '#contract/settlement.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { barOf } from './bar-of.ts';

const day = (figures: Partial<PayOffDay>): PayOffDay => ({
  on: calendarDate('2026-05-01'),
  amountSen: sen(0),
  principalSen: sen(880_000),
  interestSen: sen(12_103),
  lateSen: sen(0),
  returnedSen: sen(0),
  creditSen: sen(0),
  droppedSen: sen(96_443),
  scheduledSen: sen(0),
  ...figures,
});

test('what is borrowed is one part, all interest up to the day another, and what is dropped the last', () => {
  expect(barOf(day({ lateSen: sen(300) }))).toEqual({ loanSen: 880_000, costSen: 12_403, goneSen: 96_443 });
});

test('interest that was paid ahead comes off the interest first, then off the loan', () => {
  expect(barOf(day({ returnedSen: sen(2_103) }))).toMatchObject({ loanSen: 880_000, costSen: 10_000 });
  expect(barOf(day({ returnedSen: sen(13_103) }))).toMatchObject({ loanSen: 879_000, costSen: 0 });
});

test('the parts are everything that is scheduled, also where money of the borrower comes off', () => {
  const figures = { lateSen: sen(500), returnedSen: sen(200), creditSen: sen(1_000) };
  const amountSen = 880_000 + 12_103 + 500 - 200 - 1_000;
  const { loanSen, costSen, goneSen } = barOf(day(figures));
  expect(loanSen + costSen + goneSen).toBe(amountSen + 1_000 + 96_443);
});
