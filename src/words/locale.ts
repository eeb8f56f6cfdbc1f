/** The three languages the product speaks: their web address prefix, their language tag and how a reader's wish becomes one of them. */

/** `tag` is what `lang` and `Intl` get: `my` and `cn` are address prefixes only (in BCP 47 `my` is Burmese and `cn` is nothing). */
export const locales = {
  en: { prefix: 'en', tag: 'en-MY', name: 'English', short: 'EN' },
  ms: { prefix: 'my', tag: 'ms-MY', name: 'Bahasa Melayu', short: 'BM' },
  zh: { prefix: 'cn', tag: 'zh-Hans-MY', name: '简体中文', short: '中文' },
} as const;

export type Locale = keyof typeof locales;

export const localeCodes = Object.keys(locales) as Locale[];
export const defaultLocale: Locale = 'en';
/** The agreement is made in Malay; the other two are translations of it. */
export const governingLocale = 'ms' as const satisfies Locale;
/** The languages of an agreement, the governing one first. */
export const agreementLocales: readonly Locale[] = [
  governingLocale,
  ...localeCodes.filter((code) => code !== governingLocale),
];

/** The name and the lifetime of the cookie that keeps the language. */
export const localeCookie = { name: 'locale', maxAgeSeconds: 365 * 24 * 60 * 60 } as const;

export function localeOfPrefix(prefix: string | undefined): Locale | undefined {
  return localeCodes.find((code) => locales[code].prefix === prefix);
}

/** Splits '/my/wallet' into Malay and '/wallet'; an address without a prefix keeps its path and has no locale. */
export function splitLocale(pathname: string): { locale: Locale | undefined; path: string } {
  const [, first, ...rest] = pathname.split('/');
  const locale = localeOfPrefix(first);
  return locale ? { locale, path: `/${rest.join('/')}` } : { locale, path: pathname };
}

export function withLocale(locale: Locale, path: string): string {
  const prefixed = `/${locales[locale].prefix}${path}`;
  return prefixed.replace(/\/(?=$|[?#])/, '');
}

/** 'zh-Hans-MY' is tried as itself, then 'zh-Hans', then 'zh'. */
export function fallbackChain(tag: string): string[] {
  const parts = tag.split('-');
  return parts.map((_, shorterBy) => parts.slice(0, parts.length - shorterBy).join('-'));
}

function localeOfTag(tag: string): Locale | undefined {
  const chain = fallbackChain(tag.toLowerCase());
  return localeCodes.find((code) => chain.includes(locales[code].tag.toLowerCase()) || chain.includes(code));
}

function wishes(acceptLanguage: string): string[] {
  return acceptLanguage
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** The language for an address without a prefix: the cookie (a prefix), then the browser's wishes, then English. */
export function matchLocale(cookie: string | undefined, acceptLanguage: string | undefined): Locale {
  const kept = localeOfPrefix(cookie);
  if (kept) return kept;
  for (const tag of wishes(acceptLanguage ?? '')) {
    const locale = localeOfTag(tag);
    if (locale) return locale;
  }
  return defaultLocale;
}
