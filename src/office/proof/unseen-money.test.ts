import { expect, test } from 'vitest';
import { moneyOf } from './unseen-money.ts';

test('what the proof lists is money of a day', () => {
  expect(moneyOf({ found: 'sent 500000 2026-11-10' })).toEqual({ amountSen: 500000, on: '2026-11-10' });
  expect(moneyOf({ found: 'sent back 10001 2026-11-11' })).toEqual({ amountSen: 10001, on: '2026-11-11' });
  expect(moneyOf({ found: 'received 47073 2026-11-12' })).toEqual({ amountSen: 47073, on: '2026-11-12' });
});

test('other words of the proof stay as they are', () => {
  for (const found of ['', 'booked 500000', 'sent off 500000 2026-11-10', 'sent 5000.00 2026-11-10'])
    expect(moneyOf({ found })).toBeUndefined();
});
