/** What is printed and what is on the screen call the same thing by one name. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Locale } from '#words/locale.ts';
import { closingWords } from './closing-words.ts';
import { receiptWords } from './receipt-words.ts';
import { scheduleWords } from './schedule-words.ts';

const onScreen = (locale: Locale): string | undefined => {
  const words = readFileSync(new URL(`../../words/borrower/${locale}.po`, import.meta.url), 'utf8');
  return /^msgid "Off the loan"\nmsgstr "(.+)"$/m.exec(words)?.[1];
};

test.each(['en', 'ms', 'zh'] as const)('the part of a bill that pays the loan, in %s', (locale) => {
  const term = onScreen(locale);
  expect(term).toBeTruthy();
  expect(scheduleWords[locale].columns).toContain(term);
  expect(receiptWords[locale].columns).toContain(term);
  expect(closingWords[locale].paidPrincipal).toBe(term);
});
