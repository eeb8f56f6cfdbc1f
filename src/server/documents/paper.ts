/** What every issued paper has around its content: number, loan, people and date above, and below how anybody checks it. */
import { spacedVerificationCode } from '#domain/verification-code.ts';
import type { Locale } from '#words/locale.ts';
import { addHeading, addSmallPrint } from './blocks.ts';
import { type DocumentLender, instantWords, renderDocument } from './letterhead.ts';
import { paperWords } from './paper-words.ts';
import type { Sheet } from './sheet.ts';
import { addFacts, type Fact } from './tables.ts';
import { addVerification, verificationHeight } from './verification-block.ts';

export type PaperHead = {
  number: string;
  loanReference: string;
  borrowerName: string;
  lender: DocumentLender;
  issuedAt: Date;
  verificationCode: string;
  /** Where the QR code leads: the public page with the code of this paper. */
  verifyAddress: string;
};

/** Throws MissingGlyphsError when a name has a character that cannot be printed. */
export const renderPaper = (
  head: PaperHead,
  { title, facts }: { title: string; facts?: readonly Fact[] },
  locale: Locale,
  fill: (sheet: Sheet) => void,
): Promise<Buffer> => {
  const { number, lender, issuedAt } = head;
  return renderDocument(
    { title, documentNumber: number, lender, madeAt: issuedAt, locale, isLetter: true },
    (sheet) => {
      addFacts(sheet, [...headFacts(head, locale), ...(facts ?? [])]);
      sheet.doc.y += 8;
      fill(sheet);
      addSmallPrint(sheet, paperWords[locale].noSignature);
      const words = paperWords[locale];
      addHeading(sheet, words.check, verificationHeight);
      addVerification(sheet, {
        address: head.verifyAddress,
        alt: words.qrAlt(head.verifyAddress),
        how: words.checkHow(head.verifyAddress),
        code: words.checkCode(spacedVerificationCode(head.verificationCode)),
        note: words.checkWarning,
      });
    },
  );
};

const headFacts = (head: PaperHead, locale: Locale): Fact[] => {
  const words = paperWords[locale];
  return [
    { label: words.number, value: head.number, isStrong: true },
    { label: words.loanReference, value: head.loanReference },
    { label: words.borrower, value: head.borrowerName },
    { label: words.lender, value: head.lender.name },
    { label: words.issuedAt, value: instantWords(head.issuedAt, locale).local },
  ];
};
