/** The settlement letter: one dated figure that pays the loan off, of what it is made, and where to pay it. */
import type { SettlementFacts } from '#domain/document.ts';
import type { Sen } from '#domain/money.ts';
import { formatDate, formatSen } from '#words/format.ts';
import type { Locale } from '#words/locale.ts';
import { amountInWords } from '../agreements/amount-in-words.ts';
import { addHeading, addNotice, addParagraph } from './blocks.ts';
import { marksOf } from './marks.ts';
import { type PaperHead, renderPaper } from './paper.ts';
import { settlementWords } from './settlement-words.ts';
import { addFacts } from './tables.ts';

/** Throws MissingGlyphsError when a name has a character that cannot be printed. */
export const renderSettlementPdf = (
  head: PaperHead,
  facts: SettlementFacts,
  locale: Locale,
): Promise<Buffer> => {
  const words = settlementWords[locale];
  const { payTo } = facts;
  const money = (amountSen: Sen): string => formatSen(amountSen, locale);
  const less = (amountSen: Sen): string => formatSen(-Number(amountSen), locale);
  const payOn = formatDate(facts.payOn, locale);
  return renderPaper(head, { title: words.title }, locale, (sheet) => {
    addNotice(sheet, words.intro(money(facts.amountSen), payOn));
    addHeading(sheet, words.figures);
    addFacts(sheet, [
      { label: words.payOn, value: payOn },
      { label: words.validUntil, value: formatDate(facts.validUntil, locale), isStrong: true },
      { label: words.principal, value: money(facts.principalSen) },
      { label: words.interest, value: money(facts.interestSen) },
      ...(facts.lateSen > 0 ? [{ label: words.late, value: money(facts.lateSen) }] : []),
      ...(facts.returnedSen > 0 ? [{ label: words.returned, value: less(facts.returnedSen) }] : []),
      ...(facts.creditSen > 0 ? [{ label: words.credit, value: less(facts.creditSen) }] : []),
      {
        label: words.amount,
        value: `${money(facts.amountSen)}\n${amountInWords(facts.amountSen, locale)}`,
        isStrong: true,
      },
      { label: words.dropped, value: money(facts.droppedSen) },
    ]);
    sheet.doc.y += 8;
    if (facts.droppedSen > 0) addParagraph(sheet, words.saved(money(facts.droppedSen)));
    addHeading(sheet, words.payTo);
    addFacts(sheet, [
      { label: words.bank, value: payTo.bankName },
      { label: words.holder, value: payTo.holderName },
      { label: words.account, value: payTo.accountNumber, isStrong: true },
      { label: words.reference, value: head.loanReference, isStrong: true },
    ]);
    sheet.doc.y += 8;
    addParagraph(sheet, words.safety + marksOf(locale).gap + words.conditions);
  });
};
