import { expect, test } from 'vitest';
import { mostWaiting } from '#contract/list.ts';
import { shownWaiting } from './waiting.ts';

test('what waits is said as far as it is counted', () => {
  expect(shownWaiting(0)).toBe(0);
  expect(shownWaiting(mostWaiting)).toBe(999);
  expect(shownWaiting(mostWaiting + 1)).toBe('999+');
});
