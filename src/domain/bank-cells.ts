/**
 * Cells of a bank's CSV as days, amounts and texts. What can be read in two ways is not read: a row that is not
 * understood stops the whole file, because a guess would be money booked wrongly.
 */
import { type CalendarDate, parseCalendarDate } from './date.ts';
import { type Sen, sen } from './money.ts';
import { plainText } from './typed-digits.ts';

export const dateForms = ['d/m/y', 'y-m-d', 'd-mmm-y'] as const;
export type DateForm = (typeof dateForms)[number];

/** English and Malay names of months, by their first three letters. */
const months = [
  'jan',
  'feb',
  'mar mac',
  'apr',
  'may mei',
  'jun',
  'jul',
  'aug ogo',
  'sep',
  'oct okt',
  'nov',
  'dec dis',
];
const monthOf = (name: string): number =>
  1 + months.findIndex((known) => known.split(' ').includes(name.slice(0, 3).toLowerCase()));

const shapes: Record<DateForm, RegExp> = {
  'd/m/y': /^(?<day>\d{1,2})[/. -](?<month>\d{1,2})[/. -](?<year>\d{4}|\d{2})$/,
  'y-m-d': /^(?<year>\d{4})[/. -]?(?<month>\d{2})[/. -]?(?<day>\d{2})$/,
  'd-mmm-y': /^(?<day>\d{1,2})[/. -]?(?<month>[A-Za-z]{3,9})[/. -]?,? ?(?<year>\d{4}|\d{2})$/,
};
/** A time behind the day says nothing about it. */
const timeBehind = /[ T]\d{1,2}:\d{2}(:\d{2})?([.]\d+)?( ?[AaPp][Mm])?(Z|[+-]\d{2}:?\d{2})?$/;

export const readDay = (text: string, form: DateForm): CalendarDate | undefined => {
  const match = shapes[form].exec(plainText(text).replace(timeBehind, '').trim());
  if (!match?.groups) return undefined;
  const { day = '', month = '', year = '' } = match.groups;
  const number = form === 'd-mmm-y' ? monthOf(month) : Number(month);
  const two = (part: number | string) => String(part).padStart(2, '0');
  return parseCalendarDate(`${year.length === 2 ? `20${year}` : year}-${two(number)}-${two(day)}`);
};

export type ReadAmount =
  /** Below zero where the cell says so itself. */
  | { ok: true; amountSen: Sen; isMarkedIn: boolean }
  | { ok: false; why: 'amount' | 'currency'; found: string };

const amountShape =
  /^(?<open>\()? ?(?<before>[+-])? ?(?<code>[A-Za-z]{2,3})? ?(?<sign>[+-])? ?(?<whole>\d{1,3}(,\d{3})+|\d+)(\.(?<cents>\d{1,2}))? ?(?<close>\))? ?(?<mark>DR|CR|D|C|[+-])?$/i;

/** '1,234.56', '(1,234.56)', '-1234.56', '1,234.56 DR', 'RM 1,234.56'. Never '1.234,56', which could be either. */
export const readAmount = (text: string): ReadAmount => {
  const plain = plainText(text);
  const match = amountShape.exec(plain.replace(/\s+/g, ' '));
  if (!match?.groups) return { ok: false, why: 'amount', found: plain };
  const { open, before, code = 'RM', sign, whole = '', cents = '', close, mark = '' } = match.groups;
  if (!/^(RM|MYR)$/i.test(code)) return { ok: false, why: 'currency', found: code.toUpperCase() };
  if ((open === undefined) !== (close === undefined)) return { ok: false, why: 'amount', found: plain };
  const signs = [open, before, sign, mark].filter((part) => part !== undefined && part !== '');
  if (signs.length > 1) return { ok: false, why: 'amount', found: plain };
  const isOut = [open && '-', before, sign, mark.toUpperCase().replace(/^DR?$/, '-')].includes('-');
  const amount = Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
  if (!Number.isSafeInteger(amount)) return { ok: false, why: 'amount', found: plain };
  return {
    ok: true,
    amountSen: sen(isOut ? -amount : amount),
    isMarkedIn: /^(CR?|\+)$/i.test(mark || (sign ?? before ?? '')),
  };
};

/** One line of text, without what cannot be seen. */
export const readText = (text: string, longest: number): string | undefined => {
  const tidy = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zs}]+/gu, ' ')
    .trim();
  return tidy === '' ? undefined : [...tidy].slice(0, longest).join('').trim();
};

/** Numbers as long as an account's, with the spaces and dashes that people put into them. */
const longNumber = /(?<![\dA-Za-z])\d(?:[ -]?\d){8,18}(?![\dA-Za-z])/g;

/** Of account numbers, phone numbers and IC numbers inside a text the last four are kept, and no more. */
export const maskNumbers = (text: string): string =>
  text.replace(longNumber, (number) => `••••${number.replace(/\D/g, '').slice(-4)}`);
