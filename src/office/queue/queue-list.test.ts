import { expect, test } from 'vitest';
import { readList } from '../table/list-address.ts';
import { keptSearch, queryOf, queueWords } from './queue-list.ts';
import type { View } from './views.ts';

const asked = (search: string, view: View = 'all') => queryOf(view, readList(search, queueWords(view)));

test('an address is asked of the server as it stands', () => {
  const officer = '0199f3a0-1111-7222-8333-444455556666';
  expect(
    asked(
      `status=approved&officer=${officer}&missing=correction&fromSen=100000&untilSen=500000&overTarget=1&page=2&sort=amount`,
    ),
  ).toEqual({
    view: 'all',
    page: 2,
    sort: 'amount',
    status: 'approved',
    officer,
    missing: 'correction',
    fromSen: 100_000,
    untilSen: 500_000,
    overTarget: '1',
  });
});

test('nonsense in it filters nothing', () => {
  expect(
    asked('status=lost&officer=me&missing=hope&fromSen=1e9&untilSen=-1&overTarget=yes&sort=luck'),
  ).toEqual({
    view: 'all',
    page: 1,
    sort: '-applied',
  });
});

test('the longest waiting stands first; of all there are, the newest', () => {
  expect(asked('', 'unassigned').sort).toBe('-waiting');
  expect(asked('', 'waiting-for-borrower').sort).toBe('-waiting');
  expect(asked('', 'all').sort).toBe('-applied');
  expect(asked('sort=applied', 'all').sort).toBe('applied');
});

test('only the rows that wait are sorted by it; of all there are that is no order', () => {
  expect(asked('sort=-waiting', 'all').sort).toBe('-applied');
  expect(asked('sort=applied', 'mine').sort).toBe('-waiting');
});

test('a kept view is everything but the page', () => {
  expect(keptSearch('?view=all&status=approved&page=3')).toBe('view=all&status=approved');
});
