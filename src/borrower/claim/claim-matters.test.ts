import { expect, test } from 'vitest';
import type { LoanView } from '#contract/loans.ts';
import { claimMatters } from './claim-matters.ts';

const claimed = (outcome: 'arrived' | 'not-arrived') => ({ claim: { outcome } }) as Pick<LoanView, 'claim'>;

test('the wallet asks whether the money arrived until an instalment is paid', () => {
  expect(claimMatters({ claim: null }, 0)).toBe(true);
  expect(claimMatters(claimed('arrived'), 0)).toBe(true);
  expect(claimMatters({ claim: null }, 1)).toBe(false);
  expect(claimMatters(claimed('arrived'), 3)).toBe(false);
});

test('that it never arrived stays said, also to whoever paid before', () => {
  expect(claimMatters(claimed('not-arrived'), 1)).toBe(true);
});
