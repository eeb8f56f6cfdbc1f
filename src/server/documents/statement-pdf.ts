/** The statement of a loan for a period: what was owed before, every movement, what was owed after each and at the end. */
import type { StatementFacts, StatementLine } from '#domain/document.ts';
import { formatDate, formatSen, formatSenBare } from '#words/format.ts';
import type { Locale } from '#words/locale.ts';
import { addNotice, addParagraph } from './blocks.ts';
import { marksOf } from './marks.ts';
import { type PaperHead, renderPaper } from './paper.ts';
import { statementWords } from './statement-words.ts';
import { addFigures, type Column } from './tables.ts';

const columns: readonly Column[] = [{ width: 78 }, { align: 'left' }, { width: 92 }, { width: 86 }];

/** Throws MissingGlyphsError when a name has a character that cannot be printed. */
export const renderStatementPdf = (
  head: PaperHead,
  statement: StatementFacts,
  locale: Locale,
): Promise<Buffer> => {
  const words = statementWords[locale];
  const { from, to, openingSen, lines, closingSen } = statement;
  const [firstDay, lastDay] = [formatDate(from, locale), formatDate(to, locale)];
  const facts = [
    { label: words.period, value: words.fromTo(firstDay, lastDay), isStrong: true },
    { label: words.opening, value: formatSen(openingSen, locale) },
    { label: words.closing, value: formatSen(closingSen, locale), isStrong: true },
  ];
  const rows = [
    [firstDay, words.opening, '', formatSenBare(openingSen, locale)],
    ...lines.map((line) => statementRow(line, locale)),
    [lastDay, words.closing, '', formatSenBare(closingSen, locale)],
  ];
  return renderPaper(head, { title: words.title, facts }, locale, (sheet) => {
    if (closingSen < 0) addNotice(sheet, words.yours(formatSen(-closingSen, locale)));
    addFigures(sheet, words.movements, words.columns, rows, columns);
    sheet.doc.y += 8;
    if (lines.length === 0) addParagraph(sheet, words.nothing);
    addParagraph(sheet, words.explained);
  });
};

const statementRow = (line: StatementLine, locale: Locale): string[] => [
  formatDate(line.on, locale),
  whatHappened(line, locale),
  line.kind === 'bill-due' ? '' : signed(line.changeSen, locale),
  formatSenBare(line.balanceSen, locale),
];

const signed = (changeSen: number, locale: Locale): string =>
  `${changeSen > 0 ? '+' : ''}${formatSenBare(changeSen, locale)}`;

const whatHappened = (line: StatementLine, locale: Locale): string => {
  const words = statementWords[locale];
  const { comma, gap, inBrackets } = marksOf(locale);
  const { kind, instalmentNumber, billSen, receiptNumber, reason } = line;
  const name = words.lines[kind];
  const bill = instalmentNumber === undefined ? [] : [words.bill(instalmentNumber)];
  if (kind === 'bill-due')
    return [...bill, name].join(gap) + inBrackets(words.billOf(formatSenBare(billSen ?? 0, locale)));
  const details = [
    ...bill,
    ...(receiptNumber !== undefined && kind !== 'interest-returned' ? [words.receipt(receiptNumber)] : []),
    ...(reason !== undefined ? [words.reasons[reason]] : []),
  ];
  return details.length > 0 ? name + inBrackets(details.join(comma)) : name;
};
