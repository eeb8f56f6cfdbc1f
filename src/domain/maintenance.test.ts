import { expect, test } from 'vitest';
import { isClosedFor } from './maintenance.ts';
import { type Action, may } from './permission.ts';

const borrower = { kind: 'borrower', userId: 'nurul' } as const;

test('what a running loan and the law about data need goes on, with the codes of it', () => {
  const needed: Action[] = [
    'requestRefund',
    'cancelRefundRequest',
    'acceptHardshipOffer',
    'signPlan',
    'downloadData',
    'requestDeletion',
    'requestCode',
    'stopRecovery',
  ];
  for (const action of needed) {
    expect(may(borrower, action), action).toBe(true);
    expect(isClosedFor(borrower, action), action).toBe(false);
  }
  for (const action of ['applyForLoan', 'signAgreement'] satisfies Action[])
    expect(isClosedFor(borrower, action), action).toBe(true);
});
