/** The open page in another language: its address changes the prefix, the page and everything typed stay. */
import { useChangeLocale } from '#ui/change-locale.ts';
import { rename } from '#ui/history.ts';
import { type Locale, localeCodes, splitLocale, withLocale } from '#words/locale.ts';
import { usePath } from './navigation.tsx';

export function useSwitchLocale(): (locale: Locale) => Promise<void> {
  const changeLocale = useChangeLocale();
  return async (locale) => {
    if (!(await changeLocale(locale))) return;
    const { path } = splitLocale(location.pathname);
    rename(withLocale(locale, path) + location.search + location.hash);
  };
}

/** The open page in every language, for the language links. */
export function useTranslations(ssrPath?: string): Record<Locale, string> {
  const path = usePath(ssrPath);
  const entries = localeCodes.map((locale) => [locale, withLocale(locale, path)]);
  return Object.fromEntries(entries);
}
