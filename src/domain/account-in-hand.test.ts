import { expect, test } from 'vitest';
import { accountInHand } from './account-in-hand.ts';
import { allow } from './refusal.ts';
import { codeOf, stages } from './testing.ts';

const proposed = { status: 'proposed', bankAccountId: 'of the refund' } as const;

test('of a payout: from the delivery to the bank’s evidence, and the account that it was prepared for', () => {
  const seen = Object.entries(stages).filter(([, loan]) => accountInHand(loan, undefined).ok);
  expect(seen.map(([name]) => name)).toEqual(['delivered', 'prepared', 'returned']);
  expect(accountInHand(stages.prepared, undefined)).toEqual(allow({ bankAccountId: 'account' }));
  // The one of before was wrong: it will be the newest.
  expect(accountInHand(stages.returned, undefined)).toEqual(allow({}));
  expect(codeOf(accountInHand(stages.stamped, undefined))).toBe('number-not-needed');
});

test('of a refund: while it is prepared, and no other', () => {
  expect(accountInHand(stages.disbursed, proposed)).toEqual(allow({ bankAccountId: 'of the refund' }));
  for (const status of ['requested', 'confirmed', 'withdrawn'] as const) {
    expect(codeOf(accountInHand(stages.disbursed, { ...proposed, status }))).toBe('number-not-needed');
  }
  expect(accountInHand(stages.prepared, proposed)).toEqual(allow({ bankAccountId: 'account' }));
});
