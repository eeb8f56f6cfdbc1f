/** The words of the areas: none are lost when the language changes. */
import { setupI18n } from '@lingui/core';
import { expect, test, vi } from 'vitest';
import { fetchWords, loadMessages, startWords, wordsOf } from './catalogs.ts';

/** The words of the area `loan`, held back until the test lets them come. */
const held = vi.hoisted(() => ({ coming: Promise.resolve() }));
const catalogOf = (locale: string) => ({
  messages: { hello: `hello ${locale}` },
  areas: { loan: () => held.coming.then(() => ({ messages: { loan: `loan ${locale}` } })) },
});
vi.mock('./catalogs/en.ts', () => catalogOf('en'));
vi.mock('./catalogs/ms.ts', () => catalogOf('ms'));
vi.mock('./catalogs/zh.ts', () => catalogOf('zh'));

const page = () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: { hello: 'hello en' } } });
  startWords(i18n);
  const change = async (locale: 'en' | 'ms') => {
    const messages = await loadMessages(locale, i18n);
    i18n.loadAndActivate({ locale, messages });
  };
  return { i18n, change };
};

test('what a page said before is said in the new language too', async () => {
  const { i18n, change } = page();
  await wordsOf(i18n, 'loan');
  expect(i18n._('loan')).toBe('loan en');
  await change('ms');
  expect([i18n._('hello'), i18n._('loan')]).toEqual(['hello ms', 'loan ms']);
});

test('words fetched ahead that come after the language was changed are there when it is changed back', async () => {
  const { i18n, change } = page();
  await change('ms');
  await change('en');
  const { promise, resolve } = Promise.withResolvers<void>();
  held.coming = promise;
  const ahead = fetchWords('loan');
  await change('ms');
  resolve();
  await ahead;
  await change('en');
  expect(wordsOf(i18n, 'loan')).toBeUndefined();
  expect(i18n._('loan')).toBe('loan en');
});
