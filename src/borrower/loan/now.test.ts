import { describe, expect, test } from 'vitest';
import type { LoanDraft, LoanView, Wallet } from '#contract/loans.ts';
import type { LoanStatus } from '#domain/loan-status.ts';
import { canBeCancelled, matterNow, openLoan, waitingUntil } from './now.ts';

const today = '2026-11-21';
const draft: LoanDraft = { amountSen: null, termMonths: 24, affordability: null, step: 1 };

function walletWith(status: LoanStatus | undefined) {
  const rejection = status === 'rejected' ? { reasons: [], tryAgainOn: '2026-12-01' } : null;
  const loan = status ? ({ status, rejection } as unknown as LoanView) : null;
  return { loan } as unknown as Wallet;
}

test('a loan is open from the application to the last payment', () => {
  const open: LoanStatus[] = ['unknown', 'under-review', 'approved', 'disbursed'];
  const over: LoanStatus[] = ['rejected', 'settled', 'cancelled', 'expired'];
  for (const status of open) expect(openLoan(walletWith(status))?.status).toBe(status);
  for (const status of over) expect(openLoan(walletWith(status))).toBeUndefined();
  expect(openLoan(undefined)).toBeUndefined();
});

test('after a rejection one waits until the day that was given', () => {
  expect(waitingUntil(walletWith('rejected'), today)).toBe('2026-12-01');
  expect(waitingUntil(walletWith('rejected'), '2026-12-01')).toBeUndefined();
  expect(waitingUntil(walletWith('settled'), today)).toBeUndefined();
});

test('a loan can be cancelled until its payout is prepared', () => {
  const at = (status: LoanStatus | undefined, payout: Wallet['withdraw']['status']) =>
    canBeCancelled({ ...walletWith(status), withdraw: { status: payout } } as unknown as Wallet);
  for (const status of ['unknown', 'under-review', 'approved'] as const) {
    expect(at(status, 'not-started')).toBe(true);
    expect(at(status, 'being-sent')).toBe(false);
  }
  expect(at('disbursed', 'paid-out')).toBe(false);
  for (const status of ['rejected', 'cancelled', 'expired'] as const)
    expect(at(status, 'not-started')).toBe(false);
  expect(at(undefined, 'not-started')).toBe(false);
});

describe('what matters now', () => {
  test('an open loan comes before a draft', () => {
    expect(matterNow(walletWith('unknown'), draft, today)).toBe('loan');
  });

  test('a rejection is shown while one has to wait, then a draft or the price', () => {
    expect(matterNow(walletWith('rejected'), draft, today)).toBe('loan');
    expect(matterNow(walletWith('rejected'), draft, '2026-12-02')).toBe('draft');
    expect(matterNow(walletWith('rejected'), null, '2026-12-02')).toBe('estimate');
  });

  test('a draft counts once something was chosen', () => {
    expect(matterNow(walletWith(undefined), draft, today)).toBe('draft');
    expect(matterNow(walletWith(undefined), { ...draft, termMonths: null }, today)).toBe('estimate');
    expect(matterNow(walletWith('settled'), null, today)).toBe('estimate');
  });
});
