/** Sentences that count, as the browser's build says them, beside the whole library. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localeCodes, locales } from '#words/locale.ts';

const root = path.join(import.meta.dirname, '..');
const build = new URL('../build/smaller-lingui.ts', import.meta.url).href;
const { withoutIntl } = (await import(/* @vite-ignore */ build)) as { withoutIntl: (code: string) => string };
const library = path.join(root, 'node_modules/@lingui/core/dist/index.mjs');
const sentences = [
  '{count, plural, one {# bill is due.} other {# bills are due.}}',
  '{count, plural, =0 {nothing} one {one} other {# of them}}',
  '{count, plural, other {#期}}',
];

let folder = '';
let edited: { setupI18n: typeof setupI18n };

beforeAll(async () => {
  // In the checkout, so that what it imports is found.
  mkdirSync(path.join(root, '.build'), { recursive: true });
  folder = mkdtempSync(path.join(root, '.build/lingui-'));
  const copy = path.join(folder, 'lingui.mjs');
  writeFileSync(copy, withoutIntl(readFileSync(library, 'utf8')));
  edited = await import(pathToFileURL(copy).href);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what counts', () => {
  it.each(localeCodes)('is said as the library says it, in %s', (locale) => {
    const messages = { [locale]: Object.fromEntries(sentences.map((text) => [text, compileMessage(text)])) };
    const options = { locale, locales: locales[locale].tag, messages };
    const [whole, smaller] = [setupI18n(options), edited.setupI18n(options)];
    for (const text of sentences) {
      for (let count = 0; count < 1_200; count += 1) {
        expect(smaller._(text, { count })).toBe(whole._(text, { count }));
      }
    }
  });

  it('asks for nothing of Intl; what nobody uses says who left it out', () => {
    expect(withoutIntl(readFileSync(library, 'utf8'))).not.toMatch(/new Intl\./);
    const left = [
      '{x, selectordinal, one {#st} other {#th}}',
      '{x, number}',
      '{x, date}',
      '{x, time, short}',
    ];
    const messages = { en: Object.fromEntries(left.map((text) => [text, compileMessage(text)])) };
    const i18n = edited.setupI18n({ locale: 'en', locales: 'en-MY', messages });
    for (const text of left) expect(() => i18n._(text, { x: 1 })).toThrow('left out');
    expect(() => withoutIntl('another library')).toThrow('knows another one');
  });
});
