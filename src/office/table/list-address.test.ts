import { describe, expect, it } from 'vitest';
import { changedSearch, nextSort, readList, sortWord } from './list-address.ts';

const words = { filters: ['status', 'officer'], sorts: ['waiting', 'amount'] } as const;

describe('a list in the address', () => {
  it('is read with what the list understands', () => {
    expect(readList('view=mine&status=approved&page=3&sort=-amount&other=1', words)).toEqual({
      page: 3,
      sort: { by: 'amount', direction: 'descending' },
      filters: { status: 'approved' },
    });
  });

  it('leaves out what cannot be read', () => {
    for (const page of ['0', '-1', '1.5', 'x', '99999', ''])
      expect(readList(`page=${page}`, words).page).toBe(1);
    expect(readList('sort=name&status=', words)).toEqual({ page: 1, sort: undefined, filters: {} });
  });

  it('is sorted as it begins, when the address does not say or says nonsense', () => {
    const sorted = { ...words, first: '-waiting' } as const;
    const first = { by: 'waiting', direction: 'descending' };
    expect(readList('', sorted).sort).toEqual(first);
    expect(readList('sort=name', sorted).sort).toEqual(first);
    expect(readList('sort=amount', sorted).sort).toEqual({ by: 'amount', direction: 'ascending' });
  });

  it('begins on the first page after every change but one of the page', () => {
    const search = 'view=all&status=approved&page=4';
    expect(changedSearch(search, { page: 5 })).toBe('?view=all&status=approved&page=5');
    expect(changedSearch(search, { page: 1 })).toBe('?view=all&status=approved');
    expect(changedSearch(search, { status: 'settled' })).toBe('?view=all&status=settled');
    expect(changedSearch(search, { status: undefined })).toBe('?view=all');
    expect(changedSearch('page=2', { status: '' })).toBe('');
  });

  it('sorts upwards first, then downwards', () => {
    const up = { by: 'amount', direction: 'ascending' } as const;
    const down = { by: 'amount', direction: 'descending' } as const;
    expect(nextSort(undefined, 'amount')).toBe('amount');
    expect(nextSort(up, 'amount')).toBe('-amount');
    expect(nextSort(down, 'amount')).toBe('amount');
    expect(nextSort(up, 'waiting')).toBe('waiting');
    expect([sortWord(up), sortWord(down)]).toEqual(['amount', '-amount']);
  });
});
