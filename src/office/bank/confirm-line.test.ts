/** Which lines are booked with one press, and which only after a question. */
import { expect, test } from 'vitest';
import type { BankCandidate, BankLineView } from '#contract/bank.ts';
import type { MatchLevel } from '#domain/bank-match.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { mustBeAsked, type ToConfirm } from './confirm-line.ts';

const day = calendarDate('2026-03-02');
const claim: BankCandidate = {
  kind: 'claim',
  loanId: 'loan',
  paymentId: 'payment',
  reference: 'JRN-26-7K4P-93XD',
  borrowerName: 'Nurul',
  amountSen: sen(100_00),
  paidOn: day,
};

function asked(level: MatchLevel, change: Partial<BankCandidate> = {}): ToConfirm {
  const line: BankLineView = {
    lineId: 'line',
    bookedOn: day,
    valueOn: day,
    direction: 'in',
    amountSen: 100_00,
    evidence: { amountSen: 100_00, paidOn: day, bankReference: 'IBG 1' },
    posting: null,
    match: { level, candidates: [] },
  };
  return { line, candidate: { ...claim, ...change } };
}

test('a certain line that is exactly what the borrower said is booked with one press', () => {
  expect(mustBeAsked(asked('certain'))).toBe(false);
});

test.each([
  ['a line that is only likely', asked('likely')],
  ['another amount', asked('certain', { amountSen: sen(99_99) })],
  ['another day', asked('certain', { paidOn: calendarDate('2026-03-01') })],
  ['money that nobody announced', asked('certain', { kind: 'loan' })],
])('%s is asked about', (_, toConfirm) => {
  expect(mustBeAsked(toConfirm)).toBe(true);
});
