/**
 * Calendar dates as 'YYYY-MM-DD' text, counted with whole numbers only: no clock, no time zone, no `Date`.
 * Business dates are Kuala Lumpur days, found by the server and passed in. Due dates keep their anchor day
 * (31 Jan, 28 Feb, 31 Mar), as in the due-date vectors of the Malaysian fact base.
 */
export type CalendarDate = string & { readonly __brand: 'CalendarDate' };

type Parts = { year: number; month: number; day: number };

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0);

const partsOf = (text: string): Parts => ({
  year: Number(text.slice(0, 4)),
  month: Number(text.slice(5, 7)),
  day: Number(text.slice(8, 10)),
});

/** A real date between 0001-01-01 and 9999-12-31 written 'YYYY-MM-DD', or undefined. */
export const parseCalendarDate = (text: string): CalendarDate | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const { year, month, day } = partsOf(text);
  return year >= 1 && day >= 1 && day <= daysInMonth(year, month) ? (text as CalendarDate) : undefined;
};

/** As `parseCalendarDate`, but throws: for dates that the program itself wrote. */
export const calendarDate = (text: string): CalendarDate => {
  const date = parseCalendarDate(text);
  if (date === undefined) throw new RangeError(`${JSON.stringify(text)} is not a calendar date`);
  return date;
};

const fromParts = ({ year, month, day }: Parts): CalendarDate => {
  const text = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
  // Month and day were counted; only the year can have left its range.
  return year >= 1 && year <= 9999 ? (text as CalendarDate) : calendarDate(text);
};

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));

export const dayOfMonth = (date: CalendarDate): number => partsOf(date).day;

/**
 * The same day `months` later (or earlier). `anchorDay` is the day the series aims at; a shorter month ends on its
 * last day, and the next long month is back on the anchor. Throws when the anchor is not 1 to 31.
 */
export const addMonths = (
  date: CalendarDate,
  months: number,
  anchorDay: number = dayOfMonth(date),
): CalendarDate => {
  if (!Number.isSafeInteger(months)) throw new RangeError(`${months} is not a whole number of months`);
  if (!Number.isInteger(anchorDay) || anchorDay < 1 || anchorDay > 31) {
    throw new RangeError(`${anchorDay} is not a day of a month`);
  }
  const { year, month } = partsOf(date);
  const monthsSinceYearZero = year * 12 + (month - 1) + months;
  const newYear = Math.floor(monthsSinceYearZero / 12);
  const newMonth = monthsSinceYearZero - newYear * 12 + 1;
  return fromParts({
    year: newYear,
    month: newMonth,
    day: Math.min(anchorDay, daysInMonth(newYear, newMonth)),
  });
};

/** Days since 1 March of year 0. The year starts in March here, so that the leap day is its last. */
const dayNumber = (date: CalendarDate): number => {
  const { year, month, day } = partsOf(date);
  const marchYear = month > 2 ? year : year - 1;
  const monthFromMarch = (month + 9) % 12;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + Math.floor((monthFromMarch * 153 + 2) / 5) + day - 1;
};

const fromDayNumber = (number: number): CalendarDate => {
  const era = Math.floor(number / 146_097);
  const dayOfEra = number - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((dayOfYear * 5 + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return fromParts({
    year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((monthFromMarch * 153 + 2) / 5) + 1,
  });
};

export const addDays = (date: CalendarDate, days: number): CalendarDate => {
  if (!Number.isSafeInteger(days)) throw new RangeError(`${days} is not a whole number of days`);
  return fromDayNumber(dayNumber(date) + days);
};

/** Whole days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => dayNumber(to) - dayNumber(from);

/** 0 for Sunday to 6 for Saturday. */
export const dayOfWeek = (date: CalendarDate): number => (dayNumber(date) + 3) % 7;

/** The later of two dates. */
export const laterOf = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? b : a);

/** -1, 0 or 1, for sorting: the text order of 'YYYY-MM-DD' is the order of the days. */
export const compareDates = (a: CalendarDate, b: CalendarDate): -1 | 0 | 1 => (a < b ? -1 : a > b ? 1 : 0);

/** Completed years; negative before birth. Whoever was born on 29 February ages on 1 March in other years. */
export const ageOn = (bornOn: CalendarDate, date: CalendarDate): number => {
  const years = partsOf(date).year - partsOf(bornOn).year;
  return date.slice(5) < bornOn.slice(5) ? years - 1 : years;
};
