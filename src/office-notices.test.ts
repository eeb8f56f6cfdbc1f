/** Before something is sent, the back office shows what the borrower will read: it has the words of every notice, in every language. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileCatalog } from '#words/catalog.ts';
import { localeCodes } from '#words/locale.ts';
import { noticeWords } from '#words/notices.ts';

test.each(localeCodes)('%s', async (locale) => {
  const words = await compileCatalog(
    readFileSync(new URL(`./words/office/${locale}.po`, import.meta.url), 'utf8'),
    locale,
  );
  const ids = Object.values(noticeWords).flatMap(({ subject, body }) => [subject.id, body.id]);
  expect(ids.filter((id) => !(id in words))).toEqual([]);
});
