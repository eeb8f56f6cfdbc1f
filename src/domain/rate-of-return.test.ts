import { expect, test } from 'vitest';
import { sen } from './money.ts';
import { returnOf } from './rate-of-return.ts';

const payments = (...amounts: number[]) => amounts.map(sen);

test('one payment a month later: the plain rate, and twelve such months compounded', () => {
  // 1% a month: 1.01^12 = 1.126825…
  expect(returnOf(sen(10_000), payments(10_100))).toEqual({
    nominalAprBps: 1200,
    effectiveAnnualRateBps: 1268,
  });
});

test('one payment after twelve months: the yearly rate is what was paid on top', () => {
  const oneAtTheEnd = payments(...Array<number>(11).fill(0), 11_800);
  expect(returnOf(sen(10_000), oneAtTheEnd).effectiveAnnualRateBps).toBe(1800);
});

test('nothing on top is no rate', () => {
  expect(returnOf(sen(300), payments(100, 100, 100))).toEqual({
    nominalAprBps: 0,
    effectiveAnnualRateBps: 0,
  });
});

test('a loan of ten years at a rate far above any cap still has one answer', () => {
  const { nominalAprBps } = returnOf(sen(100), payments(...Array<number>(120).fill(1000)));
  expect(nominalAprBps).toBe(1_200_000);
});

test('payments that do not repay what was paid out have no rate', () => {
  expect(() => returnOf(sen(1000), payments(100, 100))).toThrow(RangeError);
  expect(() => returnOf(sen(1000), [])).toThrow(RangeError);
});
