/** Our formats beside those of `Intl`, which reads the tables of the Unicode consortium. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as write from './format.ts';
import { type Locale, localeCodes, locales } from './locale.ts';

const number = (locale: Locale, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(locales[locale].tag, options);
const dateTime = (locale: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[locale].tag, options);
/** It prints a no-break space after RM and a hyphen for minus, and engines differ in the space before am. */
const plain = (text: string) => text.replace(/\u00a0/g, '').replace(/^-/, '\u2212');
const spaced = (text: string) => text.replace(/\s/g, ' ');

/** As far as a number of `Intl` has both decimals of every amount. */
const sen = fc.oneof(
  fc.integer({ min: -100_000, max: 100_000 }),
  fc.integer({ min: -(10 ** 13), max: 10 ** 13 }),
);
const count = fc.oneof(fc.integer({ min: -2_000, max: 2_000 }), fc.maxSafeInteger());

describe.each(localeCodes)('as Intl says it: %s', (locale) => {
  it('amounts', () => {
    const ringgit = { style: 'currency', currency: 'MYR', currencyDisplay: 'narrowSymbol' } as const;
    const [full, whole] = [number(locale, ringgit), number(locale, { ...ringgit, maximumFractionDigits: 0 })];
    fc.assert(
      fc.property(sen, (amount) => {
        expect(write.formatSen(amount, locale)).toBe(plain(full.format(amount / 100)));
        expect(write.formatSenBare(amount, locale)).toBe(plain(full.format(amount / 100)).replace('RM', ''));
        const rounded = amount - (amount % 100) || 0;
        expect(write.formatWholeRinggit(rounded, locale)).toBe(plain(whole.format(rounded / 100)));
      }),
    );
  });

  it('counts, rates and terms', () => {
    const [counts, rates] = [
      number(locale, {}),
      number(locale, { style: 'percent', maximumFractionDigits: 2 }),
    ];
    const months = number(locale, { style: 'unit', unit: 'month', unitDisplay: 'long' });
    expect(write.formatRate(1000 / 12, locale)).toBe(rates.format(1 / 120));
    fc.assert(
      fc.property(count, fc.integer({ min: -20_000, max: 2_000_000 }), (some, bps) => {
        expect(write.formatCount(some, locale)).toBe(plain(counts.format(some)));
        expect(write.formatTenths(bps, locale)).toBe(plain(counts.format(bps / 10)));
        expect(write.formatRate(bps, locale)).toBe(plain(rates.format(bps / 10_000)));
        expect(write.formatMonths(Math.abs(some), locale)).toBe(months.format(Math.abs(some)));
      }),
    );
  });

  it('every day of sixty years', () => {
    const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
    const [days, weekdays] = [dateTime(locale, day), dateTime(locale, { weekday: 'short', timeZone: 'UTC' })];
    const months = dateTime(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
    for (let at = Date.UTC(2000, 0, 1, 12); at < Date.UTC(2060, 0, 1); at += 86_400_000) {
      const date = new Date(at).toISOString().slice(0, 10);
      expect(write.formatDate(date, locale)).toBe(days.format(at));
      expect(write.formatDateWithWeekday(date, locale)).toContain(weekdays.format(at));
      expect(write.formatMonthOf(date, locale)).toBe(months.format(at));
    }
  });

  it('every minute of a day, and every hour', () => {
    const clock = {
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZone: 'Asia/Kuala_Lumpur',
    } as const;
    const [times, hours] = [
      dateTime(locale, clock),
      dateTime(locale, { hour: 'numeric', hour12: true, timeZone: 'UTC' }),
    ];
    const days = dateTime(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'Asia/Kuala_Lumpur',
    });
    for (let minute = 0; minute < 1440; minute += 1) {
      const instant = new Date(Date.UTC(2026, 11, 31, 0, minute, 59));
      expect(write.formatTime(instant, locale)).toBe(spaced(times.format(instant)));
      expect(write.formatDateTime(instant.toISOString(), locale)).toContain(days.format(instant));
    }
    for (let hour = 0; hour < 24; hour += 1) {
      expect(write.formatHour(hour, locale)).toBe(spaced(hours.format(Date.UTC(2026, 0, 1, hour))));
    }
  });
});

describe('what is no number and no date', () => {
  it('says so, or is told to whoever wrote it', () => {
    for (const amount of [Number.NaN, Number.POSITIVE_INFINITY, undefined as unknown as number]) {
      const said = [write.formatSen, write.formatCount, write.formatTenths, write.formatRate];
      expect(said.map((format) => format(amount, 'en'))).toEqual(['NaN', 'NaN', 'NaN', 'NaN']);
    }
    expect(() => write.formatDate('2026-13-01', 'en')).toThrow(RangeError);
    expect(() => write.formatTime('yesterday', 'en')).toThrow(RangeError);
  });
});
