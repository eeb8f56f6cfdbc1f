/** The open page in another language: its address changes the prefix, the page and everything typed stay. */
import { useChangeLocale } from '#ui/change-locale.ts';
import { rename } from '#ui/history.ts';
import { signedInUserId } from '#ui/session.ts';
import { type Locale, localeCodes, splitLocale, withLocale } from '#words/locale.ts';
import { api } from './api.ts';
import { usePath } from './navigation.tsx';

/** By somebody's own choice, so we write to them in it as well; an address in another language changes nothing. */
export function useSwitchLocale(): (locale: Locale) => Promise<void> {
  const changeLocale = useChangeLocale();
  return async (locale) => {
    if (!(await changeLocale(locale))) return;
    const { path } = splitLocale(location.pathname);
    rename(withLocale(locale, path) + location.search + location.hash);
    // Without a line it stays as it was until they choose again or sign in.
    if (signedInUserId()) await api.keepLanguage({ locale }).catch(() => undefined);
  };
}

/** The open page in every language, for the language links. */
export function useTranslations(): Record<Locale, string> {
  const path = usePath();
  const entries = localeCodes.map((locale) => [locale, withLocale(locale, path)]);
  return Object.fromEntries(entries);
}
