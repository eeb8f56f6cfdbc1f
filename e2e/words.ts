/** What a screen says in a language, by its English source: the journeys find everything by the words that people read. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type Locale, locales } from '#words/locale.ts';

const folder = path.join(import.meta.dirname, '..', 'src', 'words');
const po = formatter({ lineNumbers: false });

export type Say = (source: string, values?: Record<string, string | number>) => string;

async function catalog(file: string, locale: Locale): Promise<Map<string, string>> {
  const entries = await po.parse(readFileSync(path.join(folder, file), 'utf8'), {
    locale,
    sourceLocale: 'en',
    filename: file,
  });
  const words = new Map<string, string>();
  for (const [id, { message, translation }] of Object.entries(entries)) {
    // Texts with an id of their own are asked for by it.
    if (translation) words.set(message ?? id, translation);
  }
  return words;
}

/** Throws for a sentence that no catalogue knows: then the screen's words changed and the journey must follow. */
export async function wordsOf(locale: Locale): Promise<Say> {
  const files = ['front', 'borrower', 'office', 'server'].map((name) => `${name}/${locale}.po`);
  const catalogs = await Promise.all(files.map((file) => catalog(file, locale)));
  return (source, values = {}) => {
    const translated = catalogs.map((words) => words.get(source)).find((text) => text !== undefined);
    if (translated === undefined) throw new Error(`no ${locale} words for "${source}"`);
    const messages = { it: compileMessageOrThrow(translated) };
    const i18n = setupI18n({ locale, locales: locales[locale].tag, messages: { [locale]: messages } });
    return i18n._('it', values);
  };
}

/** The English texts without values that another language says otherwise: none of them may be read there. */
export async function englishSentences(locale: Locale): Promise<Set<string>> {
  const files = ['front', 'borrower', 'server'];
  const pairs = await Promise.all(
    files.map(async (name) => [
      await catalog(`${name}/en.po`, 'en'),
      await catalog(`${name}/${locale}.po`, locale),
    ]),
  );
  const foreign = pairs.flatMap(([own, other]) =>
    [...(own ?? [])].filter(([source, text]) => !text.includes('{') && other?.get(source) !== text),
  );
  return new Set(foreign.map(([, text]) => text.trim()));
}
