import { expect, test } from 'vitest';
import { limits } from './quality.ts';
import { movementBetween, nextTip, type ShownTip, type Tip, tipMs, tipOf } from './tips.ts';

const good = { brightTenth: 200, glare: 0, sharpness: 300 };

test('one piece of advice: light first, then glare, then stillness', () => {
  expect(tipOf(good, 0)).toBe('good');
  expect(tipOf({ brightTenth: limits.brightTenth - 1, glare: 1, sharpness: 0 }, 99)).toBe('dark');
  expect(tipOf({ ...good, glare: 0.2, sharpness: 0 }, 99)).toBe('glare');
  expect(tipOf({ ...good, sharpness: limits.sharpness - 1 }, 0)).toBe('still');
  expect(tipOf(good, 9)).toBe('still');
});

test('however the picture jumps, the advice changes at most every two seconds and ends at what is seen', () => {
  const seen: Tip[] = ['dark', 'good', 'still', 'good', 'glare', 'good', 'still', 'still', 'good', 'dark'];
  const shown: ShownTip[] = [];
  for (let now = 0; now <= 12_000; now += 500) {
    const tip = now < 8000 ? (seen[(now / 500) % seen.length] as Tip) : 'good';
    shown.push(nextTip(shown.at(-1), tip, now));
  }
  const changes = shown
    .filter(({ since }, index) => since !== shown[index - 1]?.since)
    .map(({ since }) => since);
  for (const [index, at] of changes.slice(1).entries())
    expect(at - (changes[index] ?? 0)).toBeGreaterThanOrEqual(tipMs);
  expect(changes.length).toBeGreaterThan(3);
  expect(shown.at(-1)?.tip).toBe('good');
});

test('movement is the mean difference between two looks', () => {
  expect(movementBetween(undefined, Uint8Array.of(1, 2))).toBe(0);
  expect(movementBetween(Uint8Array.of(1), Uint8Array.of(1, 2))).toBe(0);
  expect(movementBetween(Uint8Array.of(10, 200), Uint8Array.of(20, 190))).toBe(10);
});
