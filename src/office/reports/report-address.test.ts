import { expect, it } from 'vitest';
import { calendarDate } from '#domain/date.ts';
import { addressOfReport, placeOf } from './report-address.ts';

it.each([
  '/reports?view=trial-balance',
  '/reports?view=portfolio&cut=2026-03-31',
  '/reports?view=trial-balance&cut=2026-03-31&account=bank',
])('%s leads where it came from', (address) => {
  expect(addressOfReport(placeOf(address.split('?')[1] ?? ''))).toBe(address);
});

it('leaves out what it cannot read', () => {
  expect(placeOf('view=nothing&cut=2026-02-30')).toEqual({ view: 'trial-balance' });
  expect(placeOf('view=records&cut=2026-02-28').cutOn).toBe(calendarDate('2026-02-28'));
});
