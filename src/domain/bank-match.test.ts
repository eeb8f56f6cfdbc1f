import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BankLine } from './bank-line.ts';
import { type Candidate, indexOf, proposeMatch } from './bank-match.ts';
import { addDays, calendarDate } from './date.ts';
import { sen } from './money.ts';

const day = calendarDate('2026-11-05');
const line = (given: Partial<BankLine> = {}): BankLine => ({
  lineId: 'line',
  direction: 'in',
  position: 1,
  bookedOn: day,
  valueOn: day,
  amountSen: sen(470_73),
  ...given,
});
const claim = (given: Partial<Candidate> = {}): Candidate => ({
  kind: 'claim',
  loanId: 'loan-1',
  paymentId: 'payment-1',
  reference: 'JRN-26-7K4P-93XD',
  borrowerName: 'Nurul Huda binti Aziz',
  amountSen: sen(470_73),
  paidOn: day,
  ...given,
});
const loan = (given: Partial<Candidate> = {}): Candidate => {
  const { paidOn: _paidOn, paymentId: _paymentId, ...rest } = claim({ kind: 'loan', ...given });
  return rest;
};
const level = (of: BankLine, ...candidates: Candidate[]) => proposeMatch(of, indexOf(candidates)).level;

describe('certain', () => {
  test.each(['Repayment JRN-26-7K4P-93XD thanks', 'jrn267k4p93xd', 'jrn 26 7k4p 93xd', 'xJRN267K4P93XDx'])(
    'reference and amount: %s',
    (description) => expect(level(line({ description }), claim())).toBe('certain'),
  );
  test('the reference may stand in the bank’s reference too', () =>
    expect(level(line({ bankReference: 'JRN267K4P93XD' }), claim())).toBe('certain'));
  test('never when two claims fit', () => {
    const two = [claim(), claim({ paymentId: 'payment-2' })];
    expect(level(line({ description: 'JRN267K4P93XD' }), ...two)).toBe('unclear');
  });
  test('a loan whose proof waits is not a second candidate', () =>
    expect(level(line({ description: 'JRN267K4P93XD' }), claim(), loan())).toBe('certain'));
  test('a payment confirmed by hand under the bank’s own reference', () => {
    const confirmed = claim({ kind: 'confirmed', bankReference: 'MBB 0001' });
    expect(level(line({ bankReference: 'MBB-0001' }), confirmed)).toBe('certain');
    // Until the day that a line is tied at, it is that payment, and not money for its loan.
    const before = { ...confirmed, bankReference: 'BY HAND', paidOn: addDays(day, -7) };
    const match = proposeMatch(line({ description: 'JRN267K4P93XD' }), indexOf([before, loan()]));
    expect(match.candidates).toEqual([before]);
    const lastMonth = { ...confirmed, paidOn: addDays(day, -30) };
    expect(level(line({ bankReference: 'MBB-0001' }), lastMonth)).toBe('none');
  });
});

test.each([
  ['a payment of it was taken back', { takenBack: [{ loanId: 'loan-1', reason: 'wrong-loan' }] }, claim()],
  ['the bank took it back', { isReversedByBank: true }, claim()],
  ['the day claimed is far away', {}, claim({ paidOn: addDays(day, -8) })],
] as const)('reference and amount are unclear when %s', (_, given, candidate) =>
  expect(level(line({ description: 'JRN267K4P93XD', ...given }), candidate)).toBe('unclear'),
);

describe('likely and less', () => {
  test('amount and day within seven days', () => {
    expect(level(line(), claim({ paidOn: addDays(day, -7) }))).toBe('likely');
    expect(level(line(), claim({ paidOn: addDays(day, -8) }))).toBe('unclear');
  });
  test('amount and the payer’s name as banks write it', () =>
    expect(level(line({ partyName: 'NURUL HUDA BT AZIZ' }), loan())).toBe('likely'));
  test('two of them are unclear, and both are listed', () => {
    const match = proposeMatch(
      line(),
      indexOf([claim(), claim({ paymentId: 'payment-2', loanId: 'loan-2' })]),
    );
    expect(match.level).toBe('unclear');
    expect(match.candidates).toHaveLength(2);
  });
  test('the reference with another amount is for a person to see', () =>
    expect(level(line({ description: 'JRN267K4P93XD', amountSen: sen(1_00) }), claim())).toBe('unclear'));
  test('nothing in common is nothing', () =>
    expect(level(line({ amountSen: sen(1_00) }), claim())).toBe('none'));
});

test.each([
  ['what went out', { direction: 'out' }],
  ['what stands for something already', { posting: 'set-aside' }],
  ['an entry taken back by the bank', { description: 'Reversal: JRN267K4P93XD' }],
] as const)('%s proposes nothing', (_, given) => expect(level(line(given), claim())).toBe('none'));

test('certain always means one candidate, named in the line, with its very amount', () => {
  const references = ['JRN-26-7K4P-93XD', 'JRN-26-7K4P-93XE', 'AB-25-2222-3333'];
  const candidate = fc
    .record({
      kind: fc.constantFrom('claim', 'confirmed', 'loan'),
      loanId: fc.constantFrom('a', 'b', 'c'),
      paymentId: fc.uuid(),
      reference: fc.constantFrom(...references),
      borrowerName: fc.constantFrom('Nurul Huda binti Aziz', 'Tan Wei Ming'),
      amountSen: fc.constantFrom(sen(100), sen(200)),
      paidOn: fc.integer({ min: -5, max: 5 }).map((days) => addDays(day, days)),
      bankReference: fc.constantFrom('REF 0001', 'REF 0002'),
    })
    .map((made): Candidate => made as Candidate);
  const someLine = fc
    .record({
      description: fc.constantFrom(
        '',
        ...references,
        ...references.map((reference) => reference.replaceAll('-', '')),
      ),
      bankReference: fc.constantFrom('REF 0001', 'REF-0002', 'x'),
      amountSen: fc.constantFrom(sen(100), sen(200)),
      direction: fc.constantFrom('in', 'out'),
    })
    .map((given) => line(given as Partial<BankLine>));
  fc.assert(
    fc.property(someLine, fc.array(candidate, { maxLength: 6 }), (of, candidates) => {
      const match = proposeMatch(of, indexOf(candidates));
      expect(match.candidates.length === 0).toBe(match.level === 'none');
      if (match.level !== 'certain') return;
      expect(match.candidates).toHaveLength(1);
      expect(of.direction).toBe('in');
      expect(match.candidates[0]?.amountSen).toBe(of.amountSen);
      const squeeze = (text: string) => text.replace(/[^A-Z0-9]/gi, '');
      const isNamed = ({ reference, bankReference = '', kind }: Candidate) =>
        squeeze(`${of.description ?? ''} ${of.bankReference ?? ''}`).includes(
          squeeze(kind === 'confirmed' ? bankReference : reference),
        );
      const fitting = candidates.filter(
        (other) => other.kind === 'claim' && other.amountSen === of.amountSen && isNamed(other),
      );
      expect(fitting.length).toBeLessThanOrEqual(1);
      expect(match.candidates.every(isNamed)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
