/**
 * The app's words, fetched when they are needed: the front catalogue with every page, and of the others the area that the
 * page is in, so that Home stays light and no page loads the words of all.
 */
import type { I18n, Messages } from '@lingui/core';
import { loadChunk } from '#ui/chunks.ts';
import type { Locale } from '#words/locale.ts';

type Catalogs = Record<Locale, () => Promise<{ messages: Messages }>>;

const front: Catalogs = {
  en: () => import('#words/front/en.po'),
  ms: () => import('#words/front/ms.po'),
  zh: () => import('#words/front/zh.po'),
};

/** By folder; everything that comes with the pages of the folder is in its words. */
const areas = {
  access: {
    en: () => import('#words/borrower/en.po?area=access'),
    ms: () => import('#words/borrower/ms.po?area=access'),
    zh: () => import('#words/borrower/zh.po?area=access'),
  },
  account: {
    en: () => import('#words/borrower/en.po?area=account'),
    ms: () => import('#words/borrower/ms.po?area=account'),
    zh: () => import('#words/borrower/zh.po?area=account'),
  },
  contract: {
    en: () => import('#words/borrower/en.po?area=contract'),
    ms: () => import('#words/borrower/ms.po?area=contract'),
    zh: () => import('#words/borrower/zh.po?area=contract'),
  },
  documents: {
    en: () => import('#words/borrower/en.po?area=documents'),
    ms: () => import('#words/borrower/ms.po?area=documents'),
    zh: () => import('#words/borrower/zh.po?area=documents'),
  },
  hardship: {
    en: () => import('#words/borrower/en.po?area=hardship'),
    ms: () => import('#words/borrower/ms.po?area=hardship'),
    zh: () => import('#words/borrower/zh.po?area=hardship'),
  },
  loan: {
    en: () => import('#words/borrower/en.po?area=loan'),
    ms: () => import('#words/borrower/ms.po?area=loan'),
    zh: () => import('#words/borrower/zh.po?area=loan'),
  },
  settlement: {
    en: () => import('#words/borrower/en.po?area=settlement'),
    ms: () => import('#words/borrower/ms.po?area=settlement'),
    zh: () => import('#words/borrower/zh.po?area=settlement'),
  },
  verification: {
    en: () => import('#words/borrower/en.po?area=verification'),
    ms: () => import('#words/borrower/ms.po?area=verification'),
    zh: () => import('#words/borrower/zh.po?area=verification'),
  },
  verify: {
    en: () => import('#words/borrower/en.po?area=verify'),
    ms: () => import('#words/borrower/ms.po?area=verify'),
    zh: () => import('#words/borrower/zh.po?area=verify'),
  },
  wallet: {
    en: () => import('#words/borrower/en.po?area=wallet'),
    ms: () => import('#words/borrower/ms.po?area=wallet'),
    zh: () => import('#words/borrower/zh.po?area=wallet'),
  },
} satisfies Record<string, Catalogs>;

export type Area = keyof typeof areas;

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
  return (await loadChunk(front[locale])).messages;
}

/** When the language is changed: the front, and every area that was open. */
export async function loadMessages(locale: Locale, i18n: I18n): Promise<Messages> {
  const open = (Object.keys(areas) as Area[]).filter(
    (area) => arrivalOf(i18n, area, i18n.locale as Locale).ready,
  );
  const [first, ...others] = await Promise.all([
    loadFront(locale),
    ...open.map(async (area) => (await loadChunk(areas[area][locale])).messages),
  ]);
  for (const area of open) arrivalOf(i18n, area, locale).ready = true;
  return Object.assign({}, first, ...others);
}

/** Undefined once this object can say everything of the area in its language; until then the promise of that. */
export function wordsOf(i18n: I18n, area: Area): Promise<void> | undefined {
  const locale = i18n.locale as Locale;
  const arrival = arrivalOf(i18n, area, locale);
  if (arrival.ready) return undefined;
  arrival.loading ??= loadChunk(areas[area][locale]).then(({ messages }) => {
    i18n.load(locale, messages);
    arrival.ready = true;
  });
  return arrival.loading;
}
