import { describe, expect, test } from 'vitest';
import { calendarDate } from '#domain/date.ts';
import {
  type About,
  aboutFaults,
  aboutSchema,
  differencesFromIc,
  fillFromIc,
  isUnderAge,
  readAbout,
} from './about-you.ts';
import { readerOf, typedDate } from './typed.ts';

const today = calendarDate('2026-11-21');
const right: About = {
  fullName: 'Nurul Aisyah binti Rahman',
  icNumber: '920314-10-5582',
  dateOfBirth: '1992-03-14',
  placeOfBirth: 'selangor',
  gender: 'female',
  address: '2 Jalan Mawar, 43000 Kajang, Selangor',
};
const faultsOf = (given: Partial<About>) =>
  Object.fromEntries(
    Object.entries(aboutFaults({ ...right, ...given }, today)).filter(([, fault]) => fault !== undefined),
  );

describe('what cannot stand', () => {
  test('nothing in right answers, and the request takes them', () => {
    expect(faultsOf({})).toEqual({});
    expect(aboutSchema.safeParse(right).success).toBe(true);
  });

  test.each([
    [{ icNumber: '' }, { icNumber: { code: 'ic-empty' } }],
    [{ icNumber: '920314-10-558' }, { icNumber: { code: 'ic-length', entered: 11 } }],
    [{ icNumber: 'A20314105582' }, { icNumber: { code: 'ic-not-digits' } }],
    [{ icNumber: '921314-10-5582' }, { icNumber: { code: 'ic-date' } }],
    [{ icNumber: '920314-00-5582' }, { icNumber: { code: 'ic-place' } }],
    [{ dateOfBirth: '' }, { dateOfBirth: 'birth-empty' }],
    [{ dateOfBirth: '1992-00-14' }, { dateOfBirth: 'birth-no-month' }],
    [{ dateOfBirth: '1992-03-00' }, { dateOfBirth: 'birth-no-day' }],
    [{ dateOfBirth: '0000-03-14' }, { dateOfBirth: 'birth-no-year' }],
    [{ dateOfBirth: '1992-02-30' }, { dateOfBirth: 'birth-not-real' }],
    [{ dateOfBirth: '2026-11-22' }, { dateOfBirth: 'birth-in-future' }],
    [{ dateOfBirth: '1925-11-20' }, { dateOfBirth: 'birth-too-long-ago' }],
    [{ fullName: '' }, { fullName: 'name-empty' }],
    [{ fullName: 'A' }, { fullName: 'name-too-short' }],
    [
      { placeOfBirth: '', gender: '' },
      { placeOfBirth: 'place-empty', gender: 'gender-empty' },
    ],
    [{ address: '' }, { address: 'address-empty' }],
    [{ address: 'Kajang' }, { address: 'address-short' }],
    [{ address: 'x'.repeat(301) }, { address: 'address-long' }],
  ])('%j', (given, faults) => {
    expect(faultsOf(given)).toEqual(faults);
  });
});

describe('under 18', () => {
  test('by the card or by the date, and it is no fault of a field', () => {
    expect(isUnderAge(right, today)).toBe(false);
    const young = { ...right, icNumber: '100314-10-5582', dateOfBirth: '2010-03-14' };
    expect(isUnderAge(young, today)).toBe(true);
    expect(aboutFaults(young, today).icNumber).toBeUndefined();
    expect(isUnderAge({ ...right, dateOfBirth: '2008-11-22' }, today)).toBe(true);
    expect(isUnderAge({ ...right, dateOfBirth: '2008-11-21' }, today)).toBe(false);
  });

  test('not by a date that does not stand', () => {
    expect(isUnderAge({ ...right, dateOfBirth: '2026-11-22' }, today)).toBe(false);
    expect(isUnderAge({ ...right, dateOfBirth: '' }, today)).toBe(false);
  });
});

describe('filling from the IC number', () => {
  const filledBy = (icNumber: string) => fillFromIc({ icNumber }, {}, today);

  test('gives date, place and gender', () => {
    const { typed, filled } = filledBy('920314105582');
    expect(typed).toMatchObject({
      'dateOfBirth.day': '14',
      'dateOfBirth.month': '3',
      'dateOfBirth.year': '1992',
      placeOfBirth: 'selangor',
      gender: 'female',
    });
    expect(readAbout(readerOf(typed))).toMatchObject(filled);
  });

  test('waits for a number that reads well', () => {
    expect(filledBy('9203141055').typed).toEqual({ icNumber: '9203141055' });
  });

  test('has one answer for everywhere outside Malaysia, and none where the code names no place', () => {
    expect(filledBy('920314665581').typed.placeOfBirth).toBe('outside-malaysia');
    expect(filledBy('920314715581').typed.placeOfBirth).toBe('outside-malaysia');
    expect(filledBy('920314825581').typed.placeOfBirth).toBeUndefined();
  });

  test('follows a corrected number, and keeps what was changed by hand', () => {
    const first = filledBy('920314-10-5582');
    const byHand = { ...first.typed, placeOfBirth: 'perak', icNumber: '930415-01-5581' };
    const second = fillFromIc(byHand, first.filled, today);
    expect(readAbout(readerOf(second.typed))).toMatchObject({
      dateOfBirth: '1993-04-15',
      placeOfBirth: 'perak',
      gender: 'male',
    });
    expect(second.filled.placeOfBirth).toBe('selangor');
  });

  test('keeps a half-typed date', () => {
    const typed = { icNumber: '920314105582', ...typedDate('dateOfBirth', '-3-') };
    expect(fillFromIc(typed, {}, today).typed).toMatchObject({
      'dateOfBirth.year': '',
      'dateOfBirth.month': '3',
    });
  });
});

test('a difference from the card is named, an empty answer is none', () => {
  expect(differencesFromIc(right, today)).toEqual({});
  expect(differencesFromIc({ ...right, dateOfBirth: '1992-03-15', gender: 'male' }, today)).toEqual({
    dateOfBirth: '1992-03-14',
    gender: 'female',
  });
  expect(differencesFromIc({ ...right, placeOfBirth: 'perak' }, today)).toEqual({ placeOfBirth: 'selangor' });
  expect(differencesFromIc({ ...right, gender: '', dateOfBirth: '1992-00-00' }, today)).toEqual({});
  expect(differencesFromIc({ ...right, icNumber: '9203' }, today)).toEqual({});
});
