/** Money, dates, rates and terms as a person reads them, alike in every screen, mail and document. */
import { type Locale, locales } from './locale.ts';

const businessTimeZone = 'Asia/Kuala_Lumpur';
const minus = '\u2212';

const kept = new Map<string, unknown>();

/** Intl objects are slow to make and safe to share. */
function once<T>(key: string, make: () => T): T {
  if (!kept.has(key)) kept.set(key, make());
  return kept.get(key) as T;
}

function number(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return once(
    `${locale}${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locales[locale].tag, options),
  );
}

function dateTime(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(
    `${locale}${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locales[locale].tag, options),
  );
}

/** 'RM10,000.00': Intl prints a no-break space after RM and a hyphen for minus; both are wrong here. */
function plain(text: string): string {
  return text.replace(/\u00a0/g, '').replace(/^-/, minus);
}

// Without `narrowSymbol` Chinese prints MYR.
const ringgit = { style: 'currency', currency: 'MYR', currencyDisplay: 'narrowSymbol' } as const;

/** An amount owed or paid, always with two decimals. */
export function formatSen(amountSen: number, locale: Locale): string {
  return plain(number(locale, ringgit).format(amountSen / 100));
}

/** An amount without its currency, for columns that say RM in their heading. */
export function formatSenBare(amountSen: number, locale: Locale): string {
  return formatSen(amountSen, locale).replace('RM', '');
}

/** Whole ringgit, for choosing an amount only: 'RM10,000'. Sen, if any, are shown all the same. */
export function formatWholeRinggit(amountSen: number, locale: Locale): string {
  if (amountSen % 100 !== 0) return formatSen(amountSen, locale);
  return plain(number(locale, { ...ringgit, maximumFractionDigits: 0 }).format(amountSen / 100));
}

export function formatCount(count: number, locale: Locale): string {
  return plain(number(locale, {}).format(count));
}

/** 1268 basis points are '12.68%', 1200 are '12%'. */
export function formatRate(rateBps: number, locale: Locale): string {
  return plain(number(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rateBps / 10_000));
}

/** '24 months', '24 bulan', '24个月'. */
export function formatMonths(months: number, locale: Locale): string {
  return number(locale, { style: 'unit', unit: 'month', unitDisplay: 'long' }).format(months);
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

type Counted = [count: number, unit: 'day' | 'hour' | 'minute'];

const twoUnits = (large: Counted, small: Counted, locale: Locale): string =>
  [large, small].flatMap(([count, unit]) => (count > 0 ? counted(count, unit, locale) : [])).join(' ');

function counted(count: number, unit: string, locale: Locale): string {
  const said = number(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  return locale === 'zh' ? said.replace(/(?<=\d)(?=\D)/, ' ') : said;
}

function noonOf(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** A calendar date ('YYYY-MM-DD'): '5 Jan 2026', '2026年1月5日'. */
export function formatDate(date: string, locale: Locale): string {
  return dateTime(locale, { ...day, timeZone: 'UTC' }).format(noonOf(date));
}

/** A due date says its weekday: 'Tue 5 May 2026', '2026年5月5日 周二'. */
export function formatDateWithWeekday(date: string, locale: Locale): string {
  const weekday = dateTime(locale, { weekday: 'short', timeZone: 'UTC' }).format(noonOf(date));
  const written = formatDate(date, locale);
  return locale === 'zh' ? `${written} ${weekday}` : `${weekday} ${written}`;
}

/** 'May 2026', for the ends of a chart. */
export function formatMonthOf(date: string, locale: Locale): string {
  return dateTime(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(noonOf(date));
}

/** The time of day in Malaysia: '10:02 am', '10:02 PG', '上午10:02'. */
export function formatTime(instant: string | Date, locale: Locale): string {
  const options = { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: businessTimeZone } as const;
  // Engines differ in which space they put before am and pm.
  return dateTime(locale, options).format(new Date(instant)).replace(/\s/g, ' ');
}

/** A full hour of the day, for opening hours: '9 am', '9 PG', '上午9时'. */
export function formatHour(hour: number, locale: Locale): string {
  const options = { hour: 'numeric', hour12: true, timeZone: 'UTC' } as const;
  return dateTime(locale, options)
    .format(new Date(Date.UTC(2026, 0, 1, hour)))
    .replace(/\s/g, ' ');
}

/** An instant as Malaysia reads it: '5 Jan 2026, 10:02 am'. */
export function formatDateTime(instant: string | Date, locale: Locale): string {
  const written = dateTime(locale, { ...day, timeZone: businessTimeZone }).format(new Date(instant));
  const time = formatTime(instant, locale);
  return locale === 'zh' ? `${written} ${time}` : `${written}, ${time}`;
}
