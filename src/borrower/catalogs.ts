/**
 * The app's words, fetched when they are needed: the front catalogue with every page, and of the others the area that the
 * page is in, so that Home stays light and no page loads the words of all. What there is in a language comes with its front.
 */
import type { I18n, Messages } from '@lingui/core';
import { loadChunk } from '#ui/chunks.ts';
import type { Locale } from '#words/locale.ts';
import type { Areas } from './catalogs/en.ts';

type Catalog = { messages: Messages; areas: Areas };

const catalogs: Record<Locale, () => Promise<Catalog>> = {
  en: () => import('./catalogs/en.ts'),
  ms: () => import('./catalogs/ms.ts'),
  zh: () => import('./catalogs/zh.ts'),
};

export type Area = keyof Areas;

type Arrival = { ready: boolean; loading?: Promise<void> };

/** What each i18n object has, or is about to have, by area and language. */
const arrivals = new WeakMap<I18n, Map<string, Arrival>>();

function arrivalOf(i18n: I18n, area: Area, locale: Locale): Arrival {
  const known = arrivals.get(i18n) ?? new Map<string, Arrival>();
  arrivals.set(i18n, known);
  const arrival = known.get(`${area} ${locale}`) ?? { ready: false };
  known.set(`${area} ${locale}`, arrival);
  return arrival;
}

export async function loadFront(locale: Locale): Promise<Messages> {
  return (await loadChunk(catalogs[locale])).messages;
}

/** When the language is changed: the front, and every area that was open. Words that cannot come leave the page as it is. */
export async function loadMessages(locale: Locale, i18n: I18n): Promise<Messages> {
  const before = await catalogs[i18n.locale as Locale]();
  // Also what came in the new language meanwhile: the catalogue is put in the place of the one that has it.
  const open = (Object.keys(before.areas) as Area[]).filter((area) =>
    [locale, i18n.locale as Locale].some((each) => arrivalOf(i18n, area, each).ready),
  );
  const { messages, areas } = await catalogs[locale]();
  const others = await Promise.all(open.map(async (area) => (await areas[area]()).messages));
  for (const area of open) arrivalOf(i18n, area, locale).ready = true;
  return Object.assign({}, messages, ...others);
}

async function load(i18n: I18n, area: Area): Promise<void> {
  const locale = i18n.locale as Locale;
  const { messages } = await (await catalogs[locale]()).areas[area]();
  const arrival = arrivalOf(i18n, area, locale);
  if (arrival.ready) return;
  i18n.load(locale, messages);
  arrival.ready = true;
}

/** Undefined once this object can say everything of the area in its language; until then the promise of that. */
export function wordsOf(i18n: I18n, area: Area): Promise<void> | undefined {
  const locale = i18n.locale as Locale;
  const arrival = arrivalOf(i18n, area, locale);
  if (arrival.ready) return undefined;
  arrival.loading ??= loadChunk(() => load(i18n, area));
  return arrival.loading;
}

let ofPage: I18n | undefined;

/** The page's own i18n object, for words that are fetched ahead. */
export function startWords(i18n: I18n): void {
  ofPage = i18n;
}

/** Fetches words before their page is shown, so that it comes at once. */
export async function fetchWords(area: Area): Promise<void> {
  if (ofPage) await load(ofPage, area);
}
