/** The receipt of one confirmed payment: what came, what it paid, what is left (KPKT: a receipt for every repayment). */
import type { ReceiptFacts } from '#domain/document.ts';
import { addSen, type Sen } from '#domain/money.ts';
import { formatDate, formatSen, formatSenBare } from '#words/format.ts';
import type { Locale } from '#words/locale.ts';
import { amountInWords } from '../agreements/amount-in-words.ts';
import { addParagraph } from './blocks.ts';
import { type PaperHead, renderPaper } from './paper.ts';
import { receiptWords } from './receipt-words.ts';
import { addFacts, addFigures } from './tables.ts';

/** Throws MissingGlyphsError when a name has a character that cannot be printed. */
export const renderReceiptPdf = (head: PaperHead, receipt: ReceiptFacts, locale: Locale): Promise<Buffer> => {
  const words = receiptWords[locale];
  const { overSen, returnedSen } = receipt;
  const money = (amountSen: Sen): string => formatSen(amountSen, locale);
  const facts = [
    {
      label: words.amount,
      value: `${money(receipt.amountSen)}\n${amountInWords(receipt.amountSen, locale)}`,
      isStrong: true,
    },
    { label: words.paidOn, value: formatDate(receipt.paidOn, locale) },
    { label: words.bankReference, value: receipt.bankReference },
  ];
  return renderPaper(head, { title: words.title, facts }, locale, (sheet) => {
    if (receipt.allocations.length > 0)
      addFigures(sheet, words.usedFor, words.columns, allocationRows(receipt, locale));
    sheet.doc.y += 8;
    addFacts(sheet, [
      ...(returnedSen > 0 ? [{ label: words.returned, value: money(returnedSen) }] : []),
      ...(overSen > 0 ? [{ label: words.over, value: money(overSen) }] : []),
      { label: words.left, value: money(receipt.leftToPaySen), isStrong: true },
    ]);
    sheet.doc.y += 8;
    addParagraph(sheet, words.order);
    if (overSen > 0) addParagraph(sheet, words.overNote);
  });
};

const allocationRows = ({ allocations }: ReceiptFacts, locale: Locale): string[][] => {
  const words = receiptWords[locale];
  const row = (name: string, parts: readonly Sen[]): string[] => [
    name,
    ...[...parts, addSen(...parts)].map((part) => formatSenBare(part, locale)),
  ];
  const sums = (['principalSen', 'interestSen', 'lateSen'] as const).map((part) =>
    addSen(...allocations.map((allocation) => allocation[part])),
  );
  return [
    ...allocations.map(({ instalmentNumber, principalSen, interestSen, lateSen }) =>
      row(words.bill(instalmentNumber), [principalSen, interestSen, lateSen]),
    ),
    row(words.sum, sums),
  ];
};
