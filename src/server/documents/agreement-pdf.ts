/** The agreement on paper: the same items, clauses and schedule as on the screen, with all that happened to it since. */
import type { AgreementDocument } from '#contract/agreements.ts';
import { formatDate, formatSen } from '#words/format.ts';
import type { Locale } from '#words/locale.ts';
import { agreementDocument } from '../agreements/document.ts';
import {
  addClause,
  addHeading,
  addNotice,
  addParagraph,
  addSignatures,
  heightOfParagraph,
  type SignatureBox,
} from './blocks.ts';
import { addCertificatePage } from './certificate-page.ts';
import { documentWords } from './document-words.ts';
import { inkOf, instantWords, renderDocument } from './letterhead.ts';
import type { PrintedAgreement } from './printed-agreement.ts';
import { type Sheet, textWidth } from './sheet.ts';
import { addFacts, addFigures, type Fact, heightOfFacts } from './tables.ts';

export type { AgreementCertificate, PrintedAgreement } from './printed-agreement.ts';

/** Throws MissingGlyphsError when a name or address has a character that cannot be printed. */
export const renderAgreementPdf = (agreement: PrintedAgreement, locale: Locale): Promise<Buffer> => {
  const { body, bodyHash, offeredAt, signed, countersigned, attested, certificate } = agreement;
  const content = agreementDocument(body, locale);
  const words = documentWords[locale].agreement;
  const sealedAt = certificate?.trail.find(({ step }) => step === 'sealed')?.at;
  const facts = {
    title: content.title,
    documentNumber: body.documentNumber,
    lender: body.lender,
    madeAt: sealedAt ?? attested?.at ?? countersigned?.at ?? signed?.at ?? offeredAt,
    locale,
    footer: [words.fingerprint(bodyHash), words.textNote],
  };
  return renderDocument(facts, (sheet) => {
    if (content.governingNote) addNotice(sheet, content.governingNote);
    addHeading(sheet, words.items);
    addFacts(sheet, itemFacts(agreement, locale, content.items));
    addHeading(sheet, words.clauses);
    for (const { number, heading, paragraphs } of content.clauses) {
      addClause(sheet, `${number}. ${heading}`, paragraphs);
    }
    addFigures(sheet, content.scheduleCaption, content.scheduleHeadings, content.scheduleRows);
    addSignatures(sheet, words.signatures, [borrowerBox(agreement, locale), lenderBox(agreement, locale)]);
    addAttestation(sheet, agreement, content.attestation, locale);
    addStamping(sheet, agreement, locale);
    if (certificate) addCertificatePage(sheet, agreement, certificate, locale);
  });
};

/** Item 1 names the day of signing, which has a date once it was signed; items 4 to 7 are what it costs. */
const itemFacts = (
  { signed }: PrintedAgreement,
  locale: Locale,
  items: AgreementDocument['items'],
): Fact[] => {
  const { agreementDate } = documentWords[locale].agreement;
  return items.map(({ label, value }, index) => ({
    label,
    value:
      index === 0 && signed ? `${value}\n${agreementDate(instantWords(signed.at, locale).local)}` : value,
    isStrong: /^[4-7]\./.test(label),
  }));
};

const addAttestation = (
  sheet: Sheet,
  { attested }: PrintedAgreement,
  paragraphs: readonly string[],
  locale: Locale,
): void => {
  const words = documentWords[locale].agreement;
  const { attestation } = words;
  const time = attested && instantWords(attested.at, locale);
  addRecord(
    sheet,
    attestation.heading,
    [...paragraphs, attested ? attestation.done : attestation.missing],
    [
      { label: attestation.name, value: attested?.name ?? '' },
      { label: attestation.capacity, value: attested ? attestation.capacities[attested.capacity] : '' },
      { label: attestation.manner, value: attested ? attestation.manners[attested.manner] : '' },
      { label: attestation.at, value: time ? words.moment(time.local, time.utc) : '' },
    ],
  );
};

const addStamping = (sheet: Sheet, { stamped }: PrintedAgreement, locale: Locale): void => {
  const { stamping } = documentWords[locale].agreement;
  addRecord(
    sheet,
    stamping.heading,
    [stamped ? stamping.done : stamping.missing],
    [
      { label: stamping.certificateNumber, value: stamped?.certificateNumber ?? '' },
      { label: stamping.stampedOn, value: stamped ? formatDate(stamped.stampedOn, locale) : '' },
      { label: stamping.amount, value: stamped ? formatSen(stamped.amountSen, locale) : '' },
    ],
  );
};

/** What was recorded, or empty lines for it: together with its heading on one page. */
const addRecord = (
  sheet: Sheet,
  heading: string,
  paragraphs: readonly string[],
  facts: readonly Fact[],
): void => {
  const layout = { size: 9.5, padding: 6, width: textWidth, labelWidth: 190 };
  const text = paragraphs.reduce((sum, paragraph) => sum + heightOfParagraph(sheet, paragraph), 0);
  addHeading(sheet, heading, text + heightOfFacts(sheet, facts, layout) + 8);
  for (const paragraph of paragraphs) addParagraph(sheet, paragraph);
  sheet.doc.y += 2;
  addFacts(sheet, facts, layout);
};

const borrowerBox = ({ body: { borrower }, signed }: PrintedAgreement, locale: Locale): SignatureBox => {
  const words = documentWords[locale].agreement;
  const person = [words.name(borrower.name), words.icNumber(borrower.icNumber)];
  if (!signed) return { title: words.borrower, writing: words.notSigned, lines: person };
  const { local, utc } = instantWords(signed.at, locale);
  return {
    title: words.borrower,
    ...inkOf(signed.signature, words.signedAlt(borrower.name)),
    lines: [
      ...person,
      ...(signed.signature.kind === 'typed' ? [words.typedName] : []),
      words.signedAt(local, utc),
      words.confirmedByCode,
      ...(signed.dueDay ? [words.dueDay(signed.dueDay)] : []),
    ],
  };
};

const lenderBox = ({ body: { lender }, countersigned }: PrintedAgreement, locale: Locale): SignatureBox => {
  const { agreement: words, roles } = documentWords[locale];
  if (!countersigned)
    return { title: words.lender, writing: words.notCountersigned, lines: [words.behalfOf(lender.name)] };
  const { local, utc } = instantWords(countersigned.at, locale);
  return {
    title: words.lender,
    writing: countersigned.name,
    lines: [
      words.name(countersigned.name),
      words.role(roles[countersigned.role]),
      words.behalfOf(lender.name),
      words.signedAt(local, utc),
    ],
  };
};
