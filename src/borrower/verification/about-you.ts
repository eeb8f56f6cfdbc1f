/**
 * Step 1, without its screen: what an IC number fills in, what in the answers cannot stand, and where they differ from the
 * card. The three answers are filled, never locked: a difference is a question, not a mistake.
 */
import * as z from 'zod/mini';
import { dateField } from '#contract/fields.ts';
import { personalInformation } from '#contract/identity.ts';
import { ageOn, type CalendarDate, parseCalendarDate } from '#domain/date.ts';
import { compareWithIc, type IcField, placeOnForm } from '#domain/ic-comparison.ts';
import { type IcNumberFault, parseIcNumber } from '#domain/ic-number.ts';
import { type PersonNameFault, personNameFault } from '#domain/person-name.ts';
import { type Gender, minimumAge } from '#domain/verification.ts';
import { type Reader, readerOf, type Typed, typedDate } from './typed.ts';

export const aboutSchema = z.pick(personalInformation, {
  fullName: true,
  icNumber: true,
  dateOfBirth: true,
  placeOfBirth: true,
  gender: true,
  address: true,
});

export const readAbout = ({ text, date }: Reader) => ({
  fullName: text('fullName'),
  icNumber: text('icNumber'),
  dateOfBirth: date('dateOfBirth'),
  placeOfBirth: text('placeOfBirth'),
  gender: text('gender'),
  address: text('address'),
});
export type About = ReturnType<typeof readAbout>;

type BirthDateFault =
  | 'birth-empty'
  | 'birth-no-day'
  | 'birth-no-month'
  | 'birth-no-year'
  | 'birth-not-real'
  | 'birth-in-future'
  | 'birth-too-long-ago';

type IcFault =
  | { code: Exclude<IcNumberFault['code'], 'under-age' | 'ic-length'> }
  | { code: 'ic-length'; entered: number };

export type AboutFaults = {
  fullName?: PersonNameFault;
  icNumber?: IcFault;
  dateOfBirth?: BirthDateFault;
  placeOfBirth?: 'place-empty';
  gender?: 'gender-empty';
  address?: 'address-empty' | 'address-short' | 'address-long';
};

/** Being under 18 is no fault of a field: it has a page of its own. */
export function aboutFaults(about: About, today: CalendarDate): AboutFaults {
  return {
    fullName: personNameFault(about.fullName),
    icNumber: icFault(about.icNumber, today),
    dateOfBirth: birthDateFault(about.dateOfBirth, today),
    placeOfBirth: about.placeOfBirth ? undefined : 'place-empty',
    gender: about.gender ? undefined : 'gender-empty',
    address: addressFault(about.address),
  };
}

function icFault(text: string, today: CalendarDate): IcFault | undefined {
  const ic = parseIcNumber(text, today);
  if (ic.ok || ic.code === 'under-age') return undefined;
  return ic.code === 'ic-length' ? { code: ic.code, entered: ic.entered } : { code: ic.code };
}

function birthDateFault(text: string, today: CalendarDate): BirthDateFault | undefined {
  if (text === '') return 'birth-empty';
  const [year, month, day] = text.split('-');
  if (day === '00') return 'birth-no-day';
  if (month === '00') return 'birth-no-month';
  if (year === '0000') return 'birth-no-year';
  const date = parseCalendarDate(text);
  if (!date) return 'birth-not-real';
  if (date > today) return 'birth-in-future';
  return ageOn(date, today) > 100 ? 'birth-too-long-ago' : undefined;
}

function addressFault(address: string): AboutFaults['address'] {
  if (address === '') return 'address-empty';
  if (address.length < 10) return 'address-short';
  return address.length > 300 ? 'address-long' : undefined;
}

/** By the card or by the date that was typed. */
export function isUnderAge({ icNumber, dateOfBirth }: About, today: CalendarDate): boolean {
  const ic = parseIcNumber(icNumber, today);
  if (!ic.ok && ic.code === 'under-age') return true;
  const date = dateField.safeParse(dateOfBirth).data;
  return date !== undefined && date <= today && ageOn(date, today) < minimumAge;
}

/** What the IC number filled in; an answer that still says so was not touched by hand. */
export type Filled = Partial<Record<IcField, string>>;

/** Fills what is empty or was filled by an earlier number; what a person typed stays. */
export function fillFromIc(
  typed: Typed,
  filled: Filled,
  today: CalendarDate,
): { typed: Typed; filled: Filled } {
  const card = onCard(typed.icNumber ?? '', today);
  if (!card) return { typed, filled };
  const now = readAbout(readerOf(typed));
  const mayFill = (name: IcField) => now[name] === '' || now[name] === filled[name];
  const { dateOfBirth, placeOfBirth, gender } = card;
  const fresh: Filled = {
    ...(mayFill('dateOfBirth') && { dateOfBirth }),
    ...(placeOfBirth && mayFill('placeOfBirth') && { placeOfBirth }),
    ...(mayFill('gender') && { gender }),
  };
  return {
    typed: {
      ...typed,
      ...fresh,
      ...(fresh.dateOfBirth && typedDate('dateOfBirth', fresh.dateOfBirth)),
    },
    filled: { ...filled, ...fresh },
  };
}

/** Which answers say something else than the card, and what that is. */
export function differencesFromIc(about: About, today: CalendarDate): Partial<Record<IcField, string>> {
  const differing = compareWithIc(about, parseIcNumber(about.icNumber, today)).filter(
    ({ field, typed, result }) => result === 'different' && isWhole(field, typed),
  );
  return Object.fromEntries(differing.map(({ field, said }) => [field, said]));
}

const isWhole = (name: IcField, answer: string): boolean =>
  name === 'dateOfBirth' ? parseCalendarDate(answer) !== undefined : answer !== '';

type OnCard = { dateOfBirth: CalendarDate; placeOfBirth: string | undefined; gender: Gender };

function onCard(icNumber: string, today: CalendarDate): OnCard | undefined {
  const ic = parseIcNumber(icNumber, today);
  if (!ic.ok) return undefined;
  return { dateOfBirth: ic.bornOn, placeOfBirth: placeOnForm(ic.birthPlace), gender: ic.gender };
}
