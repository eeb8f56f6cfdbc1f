/** The closing letter of a settled loan: nothing is owed any more, since when, and what was paid in all. */
import type { ClosingFacts } from '#domain/document.ts';
import type { Sen } from '#domain/money.ts';
import { formatDate, formatSen } from '#words/format.ts';
import type { Locale } from '#words/locale.ts';
import { addHeading, addNotice, addParagraph } from './blocks.ts';
import { closingWords } from './closing-words.ts';
import { type PaperHead, renderPaper } from './paper.ts';
import { addFacts } from './tables.ts';

/** Throws MissingGlyphsError when a name has a character that cannot be printed. */
export const renderClosingPdf = (head: PaperHead, closing: ClosingFacts, locale: Locale): Promise<Buffer> => {
  const words = closingWords[locale];
  const money = (amountSen: Sen): string => formatSen(amountSen, locale);
  const settledOn = formatDate(closing.settledOn, locale);
  const facts = [
    { label: words.principal, value: money(closing.principalSen) },
    { label: words.paidOutOn, value: formatDate(closing.paidOutOn, locale) },
    { label: words.settledOn, value: settledOn, isStrong: true },
  ];
  return renderPaper(head, { title: words.title, facts }, locale, (sheet) => {
    addNotice(sheet, words.nothingOwed(settledOn));
    addHeading(sheet, words.paid);
    addFacts(sheet, [
      { label: words.paidPrincipal, value: money(closing.paidPrincipalSen) },
      { label: words.paidInterest, value: money(closing.paidInterestSen) },
      ...(closing.paidLateSen > 0 ? [{ label: words.paidLate, value: money(closing.paidLateSen) }] : []),
      { label: words.paidTotal, value: money(closing.paidTotalSen), isStrong: true },
      ...(closing.creditSen > 0 ? [{ label: words.credit, value: money(closing.creditSen) }] : []),
    ]);
    sheet.doc.y += 8;
    if (closing.creditSen > 0) addParagraph(sheet, words.creditNote);
    addParagraph(sheet, words.noClaim);
  });
};
