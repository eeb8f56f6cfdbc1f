/**
 * The journeys find everything by the words that people read, and take half an hour. A sentence that no catalogue knows any
 * more is found here in a second.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '#words/locale.ts';
import { wordsOf } from './words.ts';

const folder = import.meta.dirname;
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));

/** What is asked for by a sentence in the code; one that comes from a table or a variable is not seen here. */
const asked = sources.flatMap(({ name, text }) =>
  [...text.matchAll(/\bsay\(\s*'((?:[^'\\]|\\.)*)'/g)].map(([, source = '']) => ({
    name,
    source: source.replaceAll("\\'", "'"),
  })),
);

test('what a journey asks for is said by some screen or message, in each language', async () => {
  expect(asked.length).toBeGreaterThan(500);
  const unknown: string[] = [];
  for (const locale of Object.keys(locales) as (keyof typeof locales)[]) {
    const isSaid = await knownTo(locale);
    for (const { name, source } of asked) if (!isSaid(source)) unknown.push(`${name}: ${locale} ${source}`);
  }
  expect(unknown).toEqual([]);
});

async function knownTo(locale: keyof typeof locales): Promise<(source: string) => boolean> {
  const say = await wordsOf(locale);
  return (source) => {
    try {
      // Without its values a text with some is still found.
      say(source);
      return true;
    } catch (error) {
      return !String(error).includes('words for "');
    }
  };
}
