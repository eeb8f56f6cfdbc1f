/**
 * Turns PO files into words the server can say: parse, compile, translate by explicit id.
 * The browser gets the same files through the Vite plugin; reading files is the server's business.
 */
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { defaultLocale, type Locale, localeCodes, locales } from './locale.ts';

const po = formatter({ lineNumbers: false });

/** Throws when a message is untranslated, or is no valid ICU message. */
export async function compileCatalog(text: string, locale: Locale): Promise<Messages> {
  const entries = await po.parse(text, { locale, sourceLocale: defaultLocale, filename: `${locale}.po` });
  const messages: Messages = {};
  for (const [id, entry] of Object.entries(entries)) {
    if (entry.obsolete) continue;
    if (!entry.translation) throw new Error(`No ${locale} words for "${id}"`);
    messages[id] = compileMessageOrThrow(entry.translation);
  }
  return messages;
}

export type Words = Record<Locale, I18n>;

/** One translator per language; `words.ms._('loan.approved.subject', { amount })`. */
export async function loadWords(catalogs: Record<Locale, string>): Promise<Words> {
  const entries = await Promise.all(
    localeCodes.map(async (locale) => {
      const messages = await compileCatalog(catalogs[locale], locale);
      const i18n = setupI18n({ locale, locales: locales[locale].tag, messages: { [locale]: messages } });
      return [locale, i18n] as const;
    }),
  );
  return Object.fromEntries(entries) as Words;
}
