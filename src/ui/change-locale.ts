/** Changing the language of the open page. What came of it is told to whoever listens: that it was done, or that its words could not be loaded. */
import { useSyncExternalStore } from 'react';
import { type Locale, localeCookie, locales } from '#words/locale.ts';
import { useWordsSource } from './words.tsx';

export type LanguageNews = { locale: Locale; failed: boolean };

let news: LanguageNews | undefined;
let wished: Locale | undefined;
const listeners = new Set<() => void>();

function tell(next: LanguageNews | undefined): void {
  news = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const forgetLanguageNews = (): void => tell(undefined);

export function useLanguageNews(): LanguageNews | undefined {
  return useSyncExternalStore(
    subscribe,
    () => news,
    () => undefined,
  );
}

/** Keeps the choice for a year, the same cookie the server sets on a prefixed visit. */
function keepLocale(locale: Locale): void {
  const { name, maxAgeSeconds } = localeCookie;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = `${name}=${locales[locale].prefix}; path=/; max-age=${maxAgeSeconds}; samesite=lax`;
}

/**
 * Nothing is remounted, so what was typed stays; without the words of the other language the page stays in its own. True
 * when it was done: of two presses the later one counts.
 */
export function useChangeLocale(): (locale: Locale) => Promise<boolean> {
  const { i18n, load } = useWordsSource();
  return async (locale) => {
    wished = locale;
    try {
      const messages = await load(locale, i18n);
      if (wished !== locale) return false;
      i18n.loadAndActivate({ locale, locales: locales[locale].tag, messages });
    } catch (failure) {
      console.error(failure);
      if (wished === locale) tell({ locale, failed: true });
      return false;
    }
    document.documentElement.lang = locales[locale].tag;
    keepLocale(locale);
    tell({ locale, failed: false });
    return true;
  };
}
