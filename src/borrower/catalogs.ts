/**
 * The app's words, fetched when they are needed: the front catalogue with every page, the second one with every page but
 * Home's kind, so that Home stays light.
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

const rest: Catalogs = {
  en: () => import('#words/borrower/en.po'),
  ms: () => import('#words/borrower/ms.po'),
  zh: () => import('#words/borrower/zh.po'),
};

export async function loadFront(locale: Locale): Promise<Messages> {
  return (await loadChunk(front[locale])).messages;
}

/** Everything in one language, when it is changed: the open page may be of any kind. */
export async function loadMessages(locale: Locale, i18n: I18n): Promise<Messages> {
  const [first, second] = await Promise.all([loadFront(locale), loadChunk(rest[locale])]);
  stateOf(i18n, locale).ready = true;
  return { ...first, ...second.messages };
}

/** Undefined once this object can say everything in its language; until then the promise of that. */
export function restOfWords(i18n: I18n): Promise<void> | undefined {
  const locale = i18n.locale as Locale;
  const state = stateOf(i18n, locale);
  if (state.ready) return undefined;
  state.loading ??= loadChunk(rest[locale]).then(({ messages }) => {
    i18n.load(locale, messages);
    state.ready = true;
  });
  return state.loading;
}

type RestState = { ready: boolean; loading?: Promise<void> };
const states = new WeakMap<I18n, Partial<Record<Locale, RestState>>>();

function stateOf(i18n: I18n, locale: Locale): RestState {
  const known = states.get(i18n) ?? {};
  states.set(i18n, known);
  known[locale] ??= { ready: false };
  return known[locale];
}
