import { expect, test } from 'vitest';
import { choiceIn } from './kept-choice.ts';

test('a kept choice is an amount and a term, or none', () => {
  const kept = { amountSen: 1_000_000, termMonths: 24, step: 2 };
  expect(choiceIn(JSON.stringify(kept))).toEqual({ amountSen: 1_000_000, termMonths: 24 });
  expect(choiceIn(JSON.stringify({ ...kept, termMonths: null }))).toBeUndefined();
  expect(choiceIn(JSON.stringify({ ...kept, amountSen: '1000000' }))).toBeUndefined();
  for (const text of [null, '', 'null', '7', '{', '[]']) expect(choiceIn(text)).toBeUndefined();
});
