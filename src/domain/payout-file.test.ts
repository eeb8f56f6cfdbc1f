import { describe, expect, test } from 'vitest';
import { calendarDate } from './date.ts';
import { type Sen, sen } from './money.ts';
import { makePayoutFile } from './payout-file.ts';
import { on } from './testing.ts';

describe('the files of one day', () => {
  const day = calendarDate('2026-11-12');
  const limits = { payoutsPerDaySen: sen(200_000_00) };
  const candidate = (amountSen: Sen) => ({
    loanId: 'loan',
    reference: 'JRN-26-AAAA-AAAA',
    payoutId: 'payout',
    amountSen,
    inFile: undefined,
  });
  const make = (filedSen: number, ...amounts: number[]) =>
    makePayoutFile(
      {
        candidates: amounts.map((amount) => candidate(sen(amount))),
        asked: amounts.length,
        reference: 'PF-26-AAAA-AAAA',
        filedSen: sen(filedSen),
        limits,
      },
      { executionOn: day },
      on('2026-11-11'),
    );

  test('send the ceiling at most, to the sen [VAL-03]', () => {
    expect(make(0, 150_000_00, 50_000_00).ok).toBe(true);
    expect(make(100_000_00, 99_999_99, 1).ok).toBe(true);
    expect(make(100_000_00, 99_999_99, 2)).toEqual({
      ok: false,
      refusal: { code: 'payout-file-ceiling', day, leftSen: 100_000_00, ceilingSen: 200_000_00 },
    });
  });
});
