import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskIcNumberForAll, maskPersonName } from './public-mask.ts';

test.each([
  ['Aisyah binti Rahman', 'A•••• b•••• R••••'],
  ['Muthu a/l  Rajan', 'M•••• a•••• R••••'],
  ['陈小明', '陈••••'],
  ['  ', ''],
])('of the name %j stays %j', (name, masked) => {
  expect(maskPersonName(name)).toBe(masked);
});

test('names of the same initials look the same, however long they are', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/);
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(maskPersonName(`K${one} L${other}`)).toBe(maskPersonName(`K${other} L${one}`));
    }),
  );
});

test.each(['920314-10-0012', '920314100012'])('of the IC number %s stay year and place of birth', (ic) => {
  expect(maskIcNumberForAll(ic)).toBe('92••••-10-••••');
});
