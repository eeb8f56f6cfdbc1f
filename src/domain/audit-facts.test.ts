import { expect, test } from 'vitest';
import { amountIn, reasonsIn } from './audit-facts.ts';

test('what was found at the bank goes before what the borrower said, and nothing is no amount', () => {
  expect(amountIn({ claimedSen: 500_00, amountSen: 499_00 })).toBe(499_00);
  expect(amountIn({ claimedSen: 500_00 })).toBe(500_00);
  expect(amountIn({ amountSen: '500' })).toBeUndefined();
  expect(amountIn(undefined)).toBeUndefined();
});

test('one reason and several are read the same way', () => {
  expect(reasonsIn({ reason: 'unreadable' })).toEqual(['unreadable']);
  expect(reasonsIn({ reasons: ['debts-too-high', 'outside-our-rules'] })).toEqual([
    'debts-too-high',
    'outside-our-rules',
  ]);
  expect(reasonsIn({ reason: '' })).toEqual([]);
  expect(reasonsIn(undefined)).toEqual([]);
});
