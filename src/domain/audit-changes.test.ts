import { expect, test } from 'vitest';
import { changesOf } from './audit-changes.ts';

test('another number with the same ending is still a change, shown with its ending only', () => {
  const facts = {
    before: { name: 'Nadia', phone: '+60312345678' },
    after: { name: 'Nadia', phone: '+60399995678' },
  };
  expect(changesOf(facts)).toEqual([{ field: 'phone', before: '+••••5678', after: '+••••5678' }]);
});

test('what stays the same is left out, also where it was never there', () => {
  const facts = { before: null, after: { name: 'Nadia', phone: null, days: [0, 6] } };
  expect(changesOf(facts)).toEqual([
    { field: 'name', before: null, after: 'Nadia' },
    { field: 'days', before: null, after: '0, 6' },
  ]);
});
