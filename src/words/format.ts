/**
 * Money, dates, rates and terms as a person reads them, alike in every screen, mail and document. Written by us and not by
 * `Intl`: the first number and the first date took a phone 100 ms each before a page answered, engines of different years
 * do not agree on every space, and amounts never become fractions here. The test compares all of it with `Intl`.
 */
import type { Locale } from './locale.ts';
import { malaysiaTime } from './malaysia-time.ts';

const minus = '\u2212';

const monthNames = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
  ms: ['Jan', 'Feb', 'Mac', 'Apr', 'Mei', 'Jun', 'Jul', 'Ogo', 'Sep', 'Okt', 'Nov', 'Dis'],
} as const;
/** From Sunday. */
const weekdayNames = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  ms: ['Ahd', 'Isn', 'Sel', 'Rab', 'Kha', 'Jum', 'Sab'],
  zh: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
} as const;
const halfDayNames = { en: ['am', 'pm'], ms: ['PG', 'PTG'], zh: ['上午', '下午'] } as const;
/** For one, and for more. */
const unitNames = {
  en: {
    month: ['month', 'months'],
    day: ['day', 'days'],
    hour: ['hour', 'hours'],
    minute: ['minute', 'minutes'],
  },
  ms: { month: ['bulan'], day: ['hari'], hour: ['jam'], minute: ['minit'] },
  zh: { month: ['个月'], day: ['天'], hour: ['小时'], minute: ['分钟'] },
} as const;
type Unit = keyof (typeof unitNames)['en'];

/** A whole number from 0 with its thousands apart: '10,000'. */
function grouped(count: number): string {
  let digits = String(count);
  let groups = '';
  while (digits.length > 3) {
    groups = `,${digits.slice(-3)}${groups}`;
    digits = digits.slice(0, -3);
  }
  return digits + groups;
}

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/**
 * With its sign, in whole ones. What is no number says so, as `Intl` does: agreements are looked through for it before
 * anybody is offered one (`agreement-faults.ts`).
 */
function signed(value: number, write: (size: number) => string): string {
  const whole = Math.round(value);
  if (!Number.isFinite(whole)) return 'NaN';
  return (whole < 0 ? minus : '') + write(Math.abs(whole));
}

/** '12.5' of 125 tenths, '12' of 120: as many decimals as there are. */
function decimal(parts: number, ofOne: 10 | 100): string {
  const rest = String(parts % ofOne).padStart(ofOne === 10 ? 1 : 2, '0');
  const shown = rest.endsWith('0') ? rest.slice(0, -1) : rest;
  return grouped(Math.floor(parts / ofOne)) + (Number(rest) > 0 ? `.${shown}` : '');
}

/**
 * An amount owed or paid, always with two decimals: 'RM10,000.00', in the three languages. Every format here is given the
 * language, also where it makes no difference.
 */
export function formatSen(amountSen: number, _locale: Locale): string {
  return signed(amountSen, (sen) => `RM${grouped(Math.floor(sen / 100))}.${twoDigits(sen % 100)}`);
}

/** An amount without its currency, for columns that say RM in their heading. */
export function formatSenBare(amountSen: number, locale: Locale): string {
  return formatSen(amountSen, locale).replace('RM', '');
}

/** Whole ringgit, for choosing an amount only: 'RM10,000'. Sen, if any, are shown all the same. */
export function formatWholeRinggit(amountSen: number, locale: Locale): string {
  return formatSen(amountSen, locale).replace('.00', '');
}

export function formatCount(count: number, _locale: Locale): string {
  return signed(count, grouped);
}

/** Whole ones with one decimal where there is one: 125 tenths are '12.5', 120 are '12'. */
export function formatTenths(tenths: number, _locale: Locale): string {
  return signed(tenths, (size) => decimal(size, 10));
}

/** 1268 basis points are '12.68%', 1200 are '12%'; parts of one, as in a twelfth of a rate, are rounded. */
export function formatRate(rateBps: number, _locale: Locale): string {
  return signed(rateBps, (bps) => `${decimal(bps, 100)}%`);
}

/** '24 months', '24 bulan', '24个月'. */
export function formatMonths(months: number, locale: Locale): string {
  return counted(months, 'month', locale, locale === 'zh' ? '' : ' ');
}

/**
 * How long to wait, as a person says it: '15 minutes', '2 hours 1 minute', '23 hours', '2 days 1 hour'. Never less than it
 * is, and never much more: minutes count up to half a day, hours always; what is left is rounded up.
 */
export function formatWait(minutes: number, locale: Locale): string {
  const hours = Math.ceil(minutes / 60);
  if (minutes < 120 && minutes % 60 > 0) return counted(minutes, 'minute', locale);
  if (minutes < 720) return twoUnits([Math.floor(minutes / 60), 'hour'], [minutes % 60, 'minute'], locale);
  if (hours < 48) return counted(hours, 'hour', locale);
  return twoUnits([Math.floor(hours / 24), 'day'], [hours % 24, 'hour'], locale);
}

type Counted = [count: number, unit: Unit];

const twoUnits = (large: Counted, small: Counted, locale: Locale): string =>
  [large, small].flatMap(([count, unit]) => (count > 0 ? counted(count, unit, locale) : [])).join(' ');

function counted(count: number, unit: Unit, locale: Locale, gap = ' '): string {
  const [one, more = one] = unitNames[locale][unit];
  return formatCount(count, locale) + gap + (count === 1 ? one : more);
}

type Day = { year: number; month: number; day: number; weekday: number; hour: number; minute: number };

/** What a calendar and a clock at UTC say; a month counts from 0. */
function read(date: Date): Day {
  if (Number.isNaN(date.getTime())) throw new RangeError('no date');
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
  };
}

const onDate = (date: string): Day => read(new Date(`${date}T12:00:00Z`));
const inMalaysia = (instant: string | Date): Day => read(malaysiaTime(instant));

function dateOf({ year, month, day }: Day, locale: Locale): string {
  return locale === 'zh' ? `${year}年${month + 1}月${day}日` : `${day} ${monthNames[locale][month]} ${year}`;
}

/** A calendar date ('YYYY-MM-DD'): '5 Jan 2026', '2026年1月5日'. */
export function formatDate(date: string, locale: Locale): string {
  return dateOf(onDate(date), locale);
}

/** A day of the week alone, from Sunday: 'Sat', 'Sab', '周六'. */
export function formatWeekday(weekday: number, locale: Locale): string {
  return weekdayNames[locale][weekday] ?? String(weekday);
}

/** A due date says its weekday: 'Tue 5 May 2026', '2026年5月5日 周二'. */
export function formatDateWithWeekday(date: string, locale: Locale): string {
  const day = onDate(date);
  const weekday = weekdayNames[locale][day.weekday];
  return locale === 'zh' ? `${dateOf(day, locale)} ${weekday}` : `${weekday} ${dateOf(day, locale)}`;
}

/** 'May 2026', for the ends of a chart. */
export function formatMonthOf(date: string, locale: Locale): string {
  const { year, month } = onDate(date);
  return locale === 'zh' ? `${year}年${month + 1}月` : `${monthNames[locale][month]} ${year}`;
}

/** '10', and which half of the day. */
function ofTwelve(hour: number, locale: Locale): [hour: number, halfDay: string] {
  return [hour % 12 || 12, halfDayNames[locale][hour < 12 ? 0 : 1]];
}

function timeOf({ hour: hours, minute }: Day, locale: Locale): string {
  const [hour, halfDay] = ofTwelve(hours, locale);
  const time = `${hour}:${twoDigits(minute)}`;
  return locale === 'zh' ? halfDay + time : `${time} ${halfDay}`;
}

/** The time of day in Malaysia: '10:02 am', '10:02 PG', '上午10:02'. */
export function formatTime(instant: string | Date, locale: Locale): string {
  return timeOf(inMalaysia(instant), locale);
}

/** A full hour of the day, for opening hours: '9 am', '9 PG', '上午9时'. */
export function formatHour(hours: number, locale: Locale): string {
  const [hour, halfDay] = ofTwelve(hours, locale);
  return locale === 'zh' ? `${halfDay}${hour}时` : `${hour} ${halfDay}`;
}

/** An instant as Malaysia reads it: '5 Jan 2026, 10:02 am'. */
export function formatDateTime(instant: string | Date, locale: Locale): string {
  const moment = inMalaysia(instant);
  const gap = locale === 'zh' ? ' ' : ', ';
  return dateOf(moment, locale) + gap + timeOf(moment, locale);
}
