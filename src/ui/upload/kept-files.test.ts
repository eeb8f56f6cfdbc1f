import { expect, test } from 'vitest';
import { dropFile, dropOldFiles, forgetFiles, isOf, type Kept, keepFile, keptFiles } from './kept-files.ts';

const now = Date.UTC(2026, 10, 22);
const hourMs = 60 * 60 * 1000;
const kept = (given: Partial<Kept>): Kept => ({
  userId: 'u1',
  slot: 'ic-front',
  file: new File(['x'], 'photo.jpg'),
  warnings: [],
  keptAt: now - hourMs,
  ...given,
});

test.each<[Partial<Kept>, boolean]>([
  [{}, true],
  [{ keptAt: now - 23 * hourMs }, true],
  [{ keptAt: now - 24 * hourMs }, false],
  [{ userId: 'u2' }, false],
  // A clock that was set back does not make it live longer.
  [{ keptAt: now + hourMs }, false],
])('%j is taken up again: %s', (given, isTaken) => {
  expect(isOf('u1', now, kept(given))).toBe(isTaken);
});

test('where nothing can be kept, nothing fails', async () => {
  expect(await keepFile('u1', 'ic-front', kept({}))).toBe(false);
  expect(await keptFiles('u1')).toEqual(new Map());
  await dropFile('u1', 'ic-front');
  await dropFile('u1', 'ic-front', now);
  await dropOldFiles();
  await forgetFiles();
});
