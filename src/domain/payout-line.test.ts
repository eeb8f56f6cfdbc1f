import { describe, expect, test } from 'vitest';
import { type BankLine, evidenceOf } from './bank-line.ts';
import { addDays, type CalendarDate, calendarDate } from './date.ts';
import { sen } from './money.ts';
import { lineOfPayout, type PayoutOnPaper, tiePayoutLine, untiePayoutLine } from './payout-line.ts';
import { codeOf } from './testing.ts';
import { outgoingLines } from './testing-lines.ts';

const payout = (given: Partial<PayoutOnPaper> = {}): PayoutOnPaper => ({
  payoutId: 'p1',
  reference: 'JRN-26-7K4P-93XD',
  holderName: 'Siti binti Ahmad',
  amountSen: sen(900_000),
  status: 'prepared',
  preparedOn: calendarDate('2026-11-05'),
  ...given,
});
const line = outgoingLines({ amountSen: sen(900_000), on: '2026-11-06' });

describe('the line of a payout', () => {
  test('is certain when it names the loan, however the bank writes it', () => {
    const right = line({ description: 'IBG jrn26 7k4p93xd' });
    expect(lineOfPayout(payout(), [line(), right, line()])).toEqual({ line: right, isCertain: true });
  });

  test('is certain by the reference that was typed', () => {
    const right = line({ bankReference: 'MBB 0042-17' });
    expect(lineOfPayout(payout({ bankReference: 'mbb004217' }), [line(), right])?.line).toBe(right);
  });

  test('is likely by the holder, or as the only one of its amount', () => {
    const right = line({ partyName: 'SITI BINTI AHMAD' });
    expect(lineOfPayout(payout(), [line(), right])).toEqual({ line: right, isCertain: false });
    const alone = line();
    expect(lineOfPayout(payout(), [alone])).toEqual({ line: alone, isCertain: false });
  });

  test.each<[string, BankLine[]]>([
    ['two fit', [line(), line()]],
    [
      'two name the loan',
      [line({ description: 'JRN-26-7K4P-93XD' }), line({ description: 'JRN-26-7K4P-93XD' })],
    ],
    ['it is another amount', [line({ amountSen: sen(900_001), description: 'JRN-26-7K4P-93XD' })]],
    ['it came in', [line({ direction: 'in' })]],
    ['it is posted', [line({ posting: 'refund' })]],
    ['it was before', [line({ valueOn: calendarDate('2026-11-04') })]],
  ])('is none when %s', (_what, some) => {
    expect(lineOfPayout(payout(), some)).toBeUndefined();
  });
});

test('the line by which a payout came back is found among those that came in', () => {
  const back = line({ direction: 'in', description: 'RETURNED JRN-26-7K4P-93XD' });
  const lines = [line({ description: 'JRN-26-7K4P-93XD' }), back];
  expect(lineOfPayout(payout(), lines, 'in')).toEqual({ line: back, isCertain: true });
  const seen = payout({ status: 'released', claim: 'open' });
  expect(tiePayoutLine(seen, back)).toMatchObject({ ok: true, change: { kind: 'payout-return' } });
});

test('money that came in before the payout left is not the payout on its way back', () => {
  const early = line({ direction: 'in', description: 'RETURNED JRN-26-7K4P-93XD' });
  const { paidOn } = evidenceOf(early);
  const left = (on: CalendarDate) => payout({ status: 'released', claim: 'open', paidOn: on });
  expect(lineOfPayout(left(addDays(paidOn, 1)), [early], 'in')).toBeUndefined();
  expect(tiePayoutLine(left(addDays(paidOn, 1)), early)).toMatchObject({ ok: false });
  expect(tiePayoutLine(left(paidOn), early)).toMatchObject({ ok: true });
});

test('a line is taken off a payout that left', () => {
  const untied = (status: PayoutOnPaper['status'], posting: BankLine['posting']) =>
    codeOf(untiePayoutLine(payout({ status }), line({ direction: 'in', ...(posting && { posting }) })));
  expect(untied('released', 'payout-return')).toBe('allowed');
  expect([untied('released', undefined), untied('returned', 'payout-return')]).toEqual([
    'bank-line-free',
    'bank-line-free',
  ]);
});

describe('tying by hand', () => {
  test.each<[PayoutOnPaper['status'], BankLine['direction'], string]>([
    ['released', 'out', 'payout'],
    ['returned', 'out', 'payout'],
    ['returned', 'in', 'payout-return'],
    ['prepared', 'out', 'payout-missing'],
    ['released', 'in', 'payout-not-reported'],
  ])('a payout that is %s to money that went %s: %s', (status, direction, expected) => {
    const outcome = tiePayoutLine(payout({ status }), line({ direction }));
    expect(outcome.ok ? outcome.change.kind : outcome.refusal.code).toBe(expected);
  });

  test('needs the same amount, a day that is not before, and a free line', () => {
    const code = (given: Partial<BankLine>) => {
      const outcome = tiePayoutLine(payout({ status: 'released' }), line(given));
      return outcome.ok ? undefined : outcome.refusal.code;
    };
    expect(code({ amountSen: sen(1) })).toBe('bank-line-differs');
    expect(code({ valueOn: calendarDate('2026-11-04') })).toBe('bank-line-differs');
    expect(code({ posting: 'payout' })).toBe('bank-line-taken');
    expect(code({})).toBeUndefined();
  });
});
