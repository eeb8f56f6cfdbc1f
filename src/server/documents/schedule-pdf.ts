/** The payment schedule: every bill of the plan in force, what is paid of it and what is left. */
import type { ScheduleFacts } from '#domain/document.ts';
import { addSen } from '#domain/money.ts';
import { formatDate, formatRate, formatSen, formatSenBare } from '#words/format.ts';
import type { Locale } from '#words/locale.ts';
import { addParagraph } from './blocks.ts';
import { documentWords } from './document-words.ts';
import { marksOf } from './marks.ts';
import { type PaperHead, renderPaper } from './paper.ts';
import { scheduleWords } from './schedule-words.ts';
import { addFigures, type Column } from './tables.ts';

const columns: readonly Column[] = [
  { width: 48 },
  { width: 82, align: 'left' },
  { width: 76 },
  { width: 64 },
  { width: 64 },
  { width: 74 },
  {},
];

/** Throws MissingGlyphsError when a name has a character that cannot be printed. */
export const renderSchedulePdf = (
  head: PaperHead,
  schedule: ScheduleFacts,
  locale: Locale,
): Promise<Buffer> => {
  const words = scheduleWords[locale];
  const { methods } = documentWords[locale].submitted;
  const rate = (rateBps: number): string => formatRate(rateBps, locale);
  const facts = [
    { label: words.principal, value: formatSen(schedule.principalSen, locale), isStrong: true },
    { label: words.paidOutOn, value: formatDate(schedule.paidOutOn, locale) },
    {
      label: words.rate,
      value: rate(schedule.annualRateBps) + marksOf(locale).comma + methods[schedule.method],
    },
    { label: words.lateRate, value: rate(schedule.lateRateBps) },
    { label: words.asOf, value: formatDate(schedule.asOf, locale) },
    ...(schedule.creditSen > 0
      ? [{ label: words.credit, value: formatSen(schedule.creditSen, locale) }]
      : []),
  ];
  return renderPaper(head, { title: words.title, facts }, locale, (sheet) => {
    addFigures(sheet, words.caption, words.columns, scheduleRows(schedule, locale), columns);
    sheet.doc.y += 8;
    addParagraph(sheet, words.explained);
  });
};

const figures = ['principalSen', 'interestSen', 'lateSen', 'paidSen', 'leftSen'] as const;

const scheduleRows = ({ rows }: ScheduleFacts, locale: Locale): string[][] => [
  ...rows.map((row) => [
    String(row.number),
    formatDate(row.dueOn, locale),
    ...figures.map((figure) => formatSenBare(row[figure], locale)),
  ]),
  [
    scheduleWords[locale].sum,
    '',
    ...figures.map((figure) => formatSenBare(addSen(...rows.map((row) => row[figure])), locale)),
  ],
];
