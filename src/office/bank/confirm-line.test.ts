/** Which lines are booked with one press, and which only after a question. */
import { expect, test, vi } from 'vitest';
import type { BankCandidate, BankLineView } from '#contract/bank.ts';
import type { MatchLevel } from '#domain/bank-match.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { ApiProblem } from '#ui/problem.ts';
import { mustBeAsked, type ToConfirm, waitForRoom } from './confirm-line.ts';

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

test('many one after the other wait as long as the server says; any other refusal is told', async () => {
  vi.useFakeTimers();
  const refusal = (code: string, facts = {}) =>
    new ApiProblem({ code, status: 429, title: '', detail: '', requestId: '', facts }, true);
  const send = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(refusal('too-many-requests', { waitSeconds: 7 }))
    .mockResolvedValueOnce('done')
    .mockRejectedValueOnce(refusal('too-many-tries', { waitMinutes: 1 }));
  const answer = waitForRoom(send);
  await vi.advanceTimersByTimeAsync(6_999);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe('done');
  await expect(waitForRoom(send)).rejects.toMatchObject({ code: 'too-many-tries' });
  expect(send).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
