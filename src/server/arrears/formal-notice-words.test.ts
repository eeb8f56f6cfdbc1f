import { expect, test } from 'vitest';
import { sen } from '#domain/money.ts';
import { noticeParagraphs } from './formal-notice-words.ts';

const notice = {
  borrowerName: 'Nurul Aisyah binti Rahman',
  reference: 'JRN-26-7K4P-93XD',
  asOf: '2027-01-08',
  daysPastDue: 29,
  overdueSen: sen(888_49),
  lateSen: sen(5_65),
  lenderName: 'Jernih Kredit Sdn. Bhd.',
  payDays: 14,
  postDays: 5,
};

test.each([
  ['ms', 'Ansuran yang paling lama lewat telah lewat 29 hari.'],
  ['en', 'The one that is late the longest is 29 days past due.'],
  ['zh', '逾期最久的一期已逾期 29 天。'],
] as const)(
  'in %s the days are of the instalment that is late the longest, which need not be the oldest',
  (locale, sentence) => {
    expect(noticeParagraphs(notice, locale).paragraphs[2]).toContain(sentence);
  },
);
