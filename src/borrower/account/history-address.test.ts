import { expect, test } from 'vitest';
import { calendarDate } from '#domain/date.ts';
import { historyAddress, historyFilter } from './history-address.ts';

test('the address keeps what was chosen, and nothing else', () => {
  const filter = {
    type: 'payments',
    from: calendarDate('2026-01-01'),
    to: calendarDate('2026-03-31'),
  } as const;
  const address = historyAddress(filter);
  expect(address).toBe('/my-account/history-transaction?type=payments&from=2026-01-01&to=2026-03-31');
  expect(historyFilter(address.split('?')[1] ?? '')).toEqual(filter);
  expect(historyAddress({ type: 'all' })).toBe('/my-account/history-transaction');
});

test('what nobody can have chosen is left out', () => {
  expect(historyFilter('type=everything&from=2026-02-30&to=soon&before=x')).toEqual({ type: 'all' });
  expect(historyFilter('')).toEqual({ type: 'all' });
});
