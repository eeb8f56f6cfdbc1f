import { expect, test } from 'vitest';
import { parseTyped } from './typed-in-tab.ts';

const minuteMs = 60_000;
const kept = (answers: object, at = 0) => JSON.stringify({ at, answers });

test('what was typed is there for half an hour', () => {
  const text = kept({ name: 'Siti binti Contoh', phone: '012-345 6789' });
  expect(parseTyped(text, 29 * minuteMs)).toEqual({ name: 'Siti binti Contoh', phone: '012-345 6789' });
  expect(parseTyped(text, 31 * minuteMs)).toEqual({});
});

test('what is none of ours is nothing', () => {
  for (const text of [null, '{', '[]', '{"answers":{}}', kept({ name: 7 })])
    expect(parseTyped(text, 0)).toEqual({});
});
