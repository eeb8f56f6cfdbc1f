/**
 * The number on a Malaysian identity card: YYMMDD-PB-###G, twelve digits (python-stdnum `my.nric`; Malaysian fact
 * base, section 3). There is no published check digit, so a number that reads well still proves nothing about the
 * person: nothing here says "valid".
 */
import { type BirthPlace, findBirthPlace } from './birth-place.ts';
import { ageOn, type CalendarDate, parseCalendarDate } from './date.ts';
import { withoutGaps } from './typed-digits.ts';

export type IcNumber = {
  ok: true;
  /** Twelve digits, as stored. */
  icNumber: string;
  /** With dashes, as shown. */
  formatted: string;
  bornOn: CalendarDate;
  gender: 'male' | 'female';
  placeCode: string;
  birthPlace: BirthPlace;
};

export type IcNumberFault =
  | { ok: false; code: 'ic-empty' | 'ic-not-digits' | 'ic-date' | 'ic-place' | 'under-age' }
  | { ok: false; code: 'ic-length'; entered: number };

/**
 * Reads an IC number typed with or without dashes, spaces or full-width digits. `today` is the Kuala Lumpur date: the
 * century is not in the number, so it is the one that makes the person 18 to 100 (never both). When neither does,
 * the answer is 'under-age'.
 */
export const parseIcNumber = (text: string, today: CalendarDate): IcNumber | IcNumberFault => {
  const digits = withoutGaps(text);
  if (digits === '') return { ok: false, code: 'ic-empty' };
  if (!/^[0-9]+$/.test(digits)) return { ok: false, code: 'ic-not-digits' };
  if (digits.length !== 12) return { ok: false, code: 'ic-length', entered: digits.length };

  const birthDates = birthDatesOf(digits);
  if (birthDates.length === 0) return { ok: false, code: 'ic-date' };
  const birthPlace = findBirthPlace(digits.slice(6, 8));
  if (!birthPlace) return { ok: false, code: 'ic-place' };
  const bornOn = birthDates.find((date) => isAdultAge(ageOn(date, today)));
  if (bornOn === undefined) return { ok: false, code: 'under-age' };
  return {
    ok: true,
    icNumber: digits,
    formatted: formatIcNumber(digits),
    bornOn,
    gender: Number(digits.slice(-1)) % 2 === 1 ? 'male' : 'female',
    placeCode: birthPlace.code,
    birthPlace,
  };
};

/** Twelve digits as YYMMDD-PB-####. */
export const formatIcNumber = (icNumber: string): string =>
  `${icNumber.slice(0, 6)}-${icNumber.slice(6, 8)}-${icNumber.slice(8)}`;

/** For lists and summaries: the date and the last two digits stay, '920314-••-••82'. */
export const maskIcNumber = (icNumber: string): string =>
  `${icNumber.slice(0, 6)}-••-••${icNumber.slice(-2)}`;

const birthDatesOf = (digits: string): CalendarDate[] =>
  ['19', '20'].flatMap((century) => {
    const date = `${century}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
    return parseCalendarDate(date) ?? [];
  });

const isAdultAge = (age: number): boolean => age >= 18 && age <= 100;
