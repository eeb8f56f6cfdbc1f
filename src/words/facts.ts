/** Facts of refusals and notices as a person reads them; how a fact is written follows from the unit at the end of its name. */
import {
  formatDateTime,
  formatDateWithWeekday,
  formatRate,
  formatSen,
  formatWait,
  formatWholeRinggit,
} from './format.ts';
import type { Locale } from './locale.ts';

export type Facts = Readonly<Record<string, string | number>>;

/** Money, rates, dates, file sizes and minutes to wait become text; everything else stays as it is, so that plurals can count it. */
export function writtenFacts(facts: Facts, locale: Locale): Facts {
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, written(name, fact, locale)]));
}

function written(name: string, fact: string | number, locale: Locale): string | number {
  if (typeof fact === 'string') {
    if (/.At$/.test(name) && fact !== '') return formatDateTime(fact, locale);
    return name.endsWith('On') ? formatDateWithWeekday(fact, locale) : fact;
  }
  // Limits are for choosing an amount; everything else is an amount to pay or to receive.
  if (/^(min|max|step).*Sen$/.test(name) || name === 'stepSen') return formatWholeRinggit(fact, locale);
  if (name.endsWith('Sen')) return formatSen(fact, locale);
  if (name.endsWith('Bps')) return formatRate(fact, locale);
  if (name === 'waitMinutes') return formatWait(fact, locale);
  if (name.endsWith('Bytes')) return `${Math.floor(fact / 1024 / 1024)} MB`;
  return fact;
}
