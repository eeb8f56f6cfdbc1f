/** The receipt of one confirmed payment: what came, what it paid, what is left (KPKT: a receipt for every repayment). */

import type { CalendarDate } from '#domain/date.ts';
import type { Sen } from '#domain/money.ts';
import { formatDate, formatSen } from '#words/format.ts';
import type { Locale } from '#words/locale.ts';
import { amountInWords } from '../agreements/amount-in-words.ts';
import { addParagraph, addSmallPrint } from './blocks.ts';
import { documentWords } from './document-words.ts';
import { type DocumentLender, instantWords, renderDocument } from './letterhead.ts';
import { addFacts } from './tables.ts';

export type PrintedReceipt = {
  receiptNumber: string;
  documentNumber: string;
  lender: DocumentLender;
  borrowerName: string;
  amountSen: Sen;
  paidOn: CalendarDate;
  bankReference: string;
  principalSen: Sen;
  interestSen: Sen;
  lateSen: Sen;
  /** Above what was to be paid: the borrower's money. */
  overSen: Sen;
  /** Everything still to be paid on the loan after this payment. */
  leftToPaySen: Sen;
  issuedAt: Date;
};

/** Throws MissingGlyphsError when a name has a character that cannot be printed. */
export const renderReceiptPdf = (receipt: PrintedReceipt, locale: Locale): Promise<Buffer> => {
  const words = documentWords[locale].receipt;
  const { lender, overSen } = receipt;
  const money = (amountSen: Sen): string => formatSen(amountSen, locale);
  const facts = {
    title: words.title,
    documentNumber: receipt.receiptNumber,
    lender,
    madeAt: receipt.issuedAt,
    locale,
  };
  return renderDocument(facts, (sheet) => {
    addFacts(sheet, [
      { label: words.number, value: receipt.receiptNumber, isStrong: true },
      { label: words.documentNumber, value: receipt.documentNumber },
      { label: words.receivedFrom, value: receipt.borrowerName },
      { label: words.receivedBy, value: lender.name },
      {
        label: words.amount,
        value: `${money(receipt.amountSen)}\n${amountInWords(receipt.amountSen, locale)}`,
        isStrong: true,
      },
      { label: words.paidOn, value: formatDate(receipt.paidOn, locale) },
      { label: words.bankReference, value: receipt.bankReference },
      { label: words.principal, value: money(receipt.principalSen) },
      { label: words.interest, value: money(receipt.interestSen) },
      ...(receipt.lateSen > 0 ? [{ label: words.late, value: money(receipt.lateSen) }] : []),
      ...(overSen > 0 ? [{ label: words.over, value: money(overSen) }] : []),
      { label: words.left, value: money(receipt.leftToPaySen), isStrong: true },
    ]);
    sheet.doc.y += 10;
    addParagraph(sheet, words.order);
    if (overSen > 0) addParagraph(sheet, words.overNote);
    addSmallPrint(sheet, words.issued(instantWords(receipt.issuedAt, locale).local));
  });
};
