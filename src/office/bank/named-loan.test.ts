import { expect, test } from 'vitest';
import type { BankCandidate, BankLineView } from '#contract/bank.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { namedLoan } from './named-loan.ts';

const [one, other] = ['JRN-26-7K4P-93XD', 'JRN-26-7K4P-93XE'];

function namedIn(description: string, references: readonly string[]) {
  const day = calendarDate('2026-03-02');
  const candidates: BankCandidate[] = references.map((reference) => ({
    kind: 'loan',
    loanId: reference,
    reference,
    borrowerName: 'Aisyah binti Rahman',
    amountSen: sen(888_49),
  }));
  const line: BankLineView = {
    lineId: 'line',
    bookedOn: day,
    valueOn: day,
    direction: 'in',
    amountSen: 100_00,
    description,
    evidence: { amountSen: 100_00, paidOn: day, bankReference: 'IBG 1' },
    posting: null,
    match: { level: 'unclear', candidates },
  };
  return namedLoan(line);
}

test('the one loan that the line names, as people write it', () => {
  expect(namedIn('loan jrn26 7k4p93xd', [one])).toBe(one);
  expect(namedIn('LOAN JRN267K4P93XD', [one, one, other])).toBe(one);
});

test('none where the amount alone fits, and none of two', () => {
  expect(namedIn('TRANSFER', [one])).toBeUndefined();
  expect(namedIn(`${one} ${other}`, [one, other])).toBeUndefined();
  expect(namedIn('TRANSFER', [])).toBeUndefined();
});
