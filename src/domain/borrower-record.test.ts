import { expect, it } from 'vitest';
import { exportBorrowerLedger, exportIdeal, recordCodeOf } from './borrower-record.ts';
import { calendarDate } from './date.ts';

const running = { isSettled: false, daysPastDue: 0, hasCourtCosts: false };

it.each([
  [{}, 2],
  [{ daysPastDue: 28 }, 2],
  [{ daysPastDue: 29 }, 3],
  [{ daysPastDue: 29, hasCourtCosts: true }, 4],
  [{ hasCourtCosts: true, isSettled: true }, 1],
])('a loan with %j has code %i', (standing, code) => {
  expect(recordCodeOf({ ...running, ...standing })).toBe(code);
});

it('writes down who takes what, without personal data', () => {
  const today = calendarDate('2026-11-20');
  const taken = exportIdeal({ rowCount: 3 }, { cutOn: today }, today);
  expect(taken).toMatchObject({
    ok: true,
    change: { event: { name: 'records.exported', facts: { cutOn: today, rowCount: 3 } } },
  });
  const ledger = exportBorrowerLedger({ loanId: 'loan', isPaidOut: true }, { format: 'pdf' });
  expect(ledger).toMatchObject({
    ok: true,
    change: { event: { name: 'borrower-ledger.exported', facts: { loanId: 'loan', format: 'pdf' } } },
  });
});

it('takes nothing of tomorrow, and no ledger of a loan that was never paid out', () => {
  const cutOn = calendarDate('2026-11-21');
  expect(exportIdeal({ rowCount: 3 }, { cutOn }, calendarDate('2026-11-20'))).toEqual({
    ok: false,
    refusal: { code: 'date-in-future' },
  });
  expect(exportBorrowerLedger({ loanId: 'loan', isPaidOut: false }, { format: 'csv' })).toEqual({
    ok: false,
    refusal: { code: 'not-paid-out' },
  });
});
