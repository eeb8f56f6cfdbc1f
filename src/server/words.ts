/** Reads the words of refusals, notices, codes and documents once, at the start. A text without its translation stops the start. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadWords, type Words } from '#words/catalog.ts';
import type { Locale } from '#words/locale.ts';

const folder = path.join(import.meta.dirname, '../words/server');

export async function readWords(): Promise<Words> {
  const read = (locale: Locale) => readFile(path.join(folder, `${locale}.po`), 'utf8');
  const [en, ms, zh] = await Promise.all([read('en'), read('ms'), read('zh')]);
  return await loadWords({ en, ms, zh });
}
