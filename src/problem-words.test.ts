/** A screen never draws the sentence of a problem as it came: the language can be changed while it stands there. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const drawn = /\{\s*\w+\.detail\s*\}/;

test('what a problem says is said by `useProblemWords` or `wordsIn`, in the language of now', () => {
  const screens = globSync('src/{ui,office,borrower}/**/*.tsx', { cwd: root });
  expect(screens.length).toBeGreaterThan(300);
  expect(screens.filter((file) => drawn.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});
