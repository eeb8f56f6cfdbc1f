import { expect, it } from 'vitest';
import { answersIn } from './answers.ts';

const dateOf = (day: string, month: string, year: string): string => {
  const data = new FormData();
  for (const [part, text] of Object.entries({ day, month, year })) data.set(`on.${part}`, text);
  return answersIn(data).date('on');
};

it('reads a date as it is meant, also with a year of two digits', () => {
  const thisYear = String(new Date().getFullYear());
  expect(dateOf('3', '1', thisYear.slice(2))).toBe(`${thisYear}-01-03`);
  expect(dateOf(' 28 ', '11', '92')).toBe('1992-11-28');
  expect(dateOf('28', '11', '05')).toBe('2005-11-28');
  expect(dateOf('２８', '１１', '９２')).toBe('1992-11-28');
});

it('guesses nothing of other years', () => {
  expect(dateOf('', '', '')).toBe('');
  expect(dateOf('28', '11', '')).toBe('0000-11-28');
  expect(dateOf('28', '11', '6')).toBe('0006-11-28');
  expect(dateOf('28', '11', '192')).toBe('0192-11-28');
  expect(dateOf('28', '11', 'xx')).toBe('00xx-11-28');
});
