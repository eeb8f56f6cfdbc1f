import { expect, test } from 'vitest';
import { chosenGroups } from './chosen-groups.ts';

const keeping = [
  { group: 'identity-photos', canGo: 3 },
  { group: 'messages', canGo: 0 },
  { group: 'account', canGo: 1 },
] as const;

test('nothing is chosen by itself, also when the list was read again and more can go', () => {
  expect(chosenGroups(keeping, [])).toEqual([]);
  const later = [...keeping, { group: 'bank-accounts', canGo: 1 } as const];
  expect(chosenGroups(later, ['identity-photos'])).toEqual(['identity-photos']);
});

test('what cannot go is not asked for', () => {
  expect(chosenGroups(keeping, ['messages'])).toEqual([]);
});

test('an account takes along all that can go, and nothing while it stays', () => {
  expect(chosenGroups(keeping, ['account'])).toEqual(['identity-photos', 'account']);
  const held = keeping.map((answer) => (answer.group === 'account' ? { ...answer, canGo: 0 } : answer));
  expect(chosenGroups(held, ['account'])).toEqual([]);
});
