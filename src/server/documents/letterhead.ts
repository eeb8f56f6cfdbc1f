/** What all documents begin and end with: who issues them, whether it is a demo, and the lines at the foot of the page. */

import type { Signature } from '#domain/signature.ts';
import { formatDateTime } from '#words/format.ts';
import type { Locale } from '#words/locale.ts';
import { addIssuer, addNotice, addSmallPrint, addTitle, type SignatureBox } from './blocks.ts';
import { documentWords } from './document-words.ts';
import { finishSheet, openSheet, type Sheet } from './sheet.ts';
import { signaturePath } from './signature.ts';

export type DocumentLender = {
  name: string;
  ssmNumber: string;
  licenceNumber: string;
  address: string;
  /** No licence: every page says that this is no real loan. */
  demo: boolean;
};

export type DocumentFacts = {
  title: string;
  /** Told apart in lists of documents and on every page. */
  documentNumber: string;
  lender: DocumentLender;
  madeAt: Date;
  locale: Locale;
  footer?: readonly string[];
  /** With the lender's name large at its top. */
  isLetter?: boolean;
};

/** Opens the sheet, writes the head, lets `fill` write the rest. */
export const renderDocument = async (
  { title, documentNumber, lender, madeAt, locale, footer, isLetter }: DocumentFacts,
  fill: (sheet: Sheet) => void,
): Promise<Buffer> => {
  const words = documentWords[locale];
  const facts = {
    title: `${title} ${documentNumber}`,
    author: lender.name,
    locale,
    madeAt,
    footer: [`${documentNumber}, ${lender.name}`, ...(footer ?? [])],
    pageLabel: words.page,
    watermark: lender.demo ? words.watermark : [],
  };
  const sheet = openSheet(facts);
  const licence = `${words.licence(lender.ssmNumber, lender.licenceNumber)}\n${lender.address}`;
  // The pages of an agreement keep their measure.
  if (isLetter) {
    addIssuer(sheet, lender.name);
    addSmallPrint(sheet, licence);
  } else addSmallPrint(sheet, `${lender.name}\n${licence}`);
  sheet.doc.y += 6;
  addTitle(sheet, title);
  if (lender.demo) addNotice(sheet, words.demoNotice, 'danger');
  fill(sheet);
  return finishSheet(sheet, facts);
};

/** The picture or the writing of a signature. */
export const inkOf = (signature: Signature, alt: string): Pick<SignatureBox, 'picture' | 'writing'> =>
  signature.kind === 'drawn'
    ? { picture: { path: signaturePath(signature), alt } }
    : { writing: signature.name };

/** An instant in Malaysia, and the same in UTC. */
export const instantWords = (at: Date, locale: Locale): { local: string; utc: string } => ({
  local: formatDateTime(at, locale),
  utc: `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
});
