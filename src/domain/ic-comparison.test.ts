import { expect, test } from 'vitest';
import { calendarDate } from './date.ts';
import { compareWithIc, placeOnForm } from './ic-comparison.ts';
import { type IcNumber, parseIcNumber } from './ic-number.ts';

const today = calendarDate('2026-11-20');
const card = (icNumber: string) => parseIcNumber(icNumber, today);
const right = { dateOfBirth: '1992-03-14', placeOfBirth: 'selangor', gender: 'female' };
const results = (typed: object, icNumber = '920314-10-5582') =>
  compareWithIc({ ...right, ...typed }, card(icNumber)).map(({ result }) => result);

test('what a number says is compared answer by answer', () => {
  expect(results({})).toEqual(['same', 'same', 'same']);
  expect(compareWithIc({ ...right, dateOfBirth: '1992-03-15' }, card('920314105582'))[0]).toEqual({
    field: 'dateOfBirth',
    typed: '1992-03-15',
    said: '1992-03-14',
    result: 'different',
  });
  expect(results({ placeOfBirth: 'johor', gender: 'male' })).toEqual(['same', 'different', 'different']);
});

test('a number that does not read well says nothing', () => {
  expect(results({}, '9203')).toEqual(['unknown', 'unknown', 'unknown']);
});

test('of other countries the form knows one answer, which is none for Malaysia', () => {
  const indonesian = '920314-61-5582';
  expect(results({ placeOfBirth: 'outside-malaysia' }, indonesian)).toEqual(['same', 'same', 'same']);
  expect(results({ placeOfBirth: 'indonesia' }, indonesian)[1]).toBe('same');
  expect(results({ placeOfBirth: 'johor' }, indonesian)[1]).toBe('different');
  expect(results({ placeOfBirth: 'outside-malaysia' })[1]).toBe('different');
});

test('a code without a place leaves the place open, and one for abroad does not', () => {
  expect(results({ placeOfBirth: 'johor' }, '920314-82-5582')[1]).toBe('unknown');
  expect(results({ placeOfBirth: 'outside-malaysia' }, '920314-71-5582')[1]).toBe('same');
  expect(results({ placeOfBirth: 'johor' }, '920314-71-5582')[1]).toBe('different');
  const place = (code: string) => placeOnForm((card(`920314${code}5582`) as IcNumber).birthPlace);
  expect(['10', '14', '61', '71', '82'].map(place)).toEqual([
    'selangor',
    'kuala-lumpur',
    'outside-malaysia',
    'outside-malaysia',
    undefined,
  ]);
});
