/** The agreement on paper: the same items, clauses and schedule as on the screen, with who signed it and when. */

import type { AgreementBody } from '#domain/agreement.ts';
import type { AgreementStep, AttestationManner, AttestorCapacity } from '#domain/agreement-life.ts';
import type { CalendarDate } from '#domain/date.ts';
import type { Sen } from '#domain/money.ts';
import type { StaffRole } from '#domain/permission.ts';
import type { Signature } from '#domain/signature.ts';
import type { Locale } from '#words/locale.ts';
import { agreementDocument } from '../agreements/document.ts';
import {
  addClauseHeading,
  addHeading,
  addNotice,
  addParagraph,
  addSignatures,
  type SignatureBox,
} from './blocks.ts';
import { documentWords } from './document-words.ts';
import { inkOf, instantWords, renderDocument } from './letterhead.ts';
import { addFacts, addFigures } from './tables.ts';

export type PrintedAgreement = {
  body: AgreementBody;
  /** SHA-256 of the canonical text of the body, as hex: what was signed. */
  bodyHash: string;
  offeredAt: Date;
  signed?: { signature: Signature; at: Date; dueDay?: number | null } | undefined;
  countersigned?: { name: string; role: StaffRole; at: Date } | undefined;
  attested?: { name: string; capacity: AttestorCapacity; manner: AttestationManner; at: Date } | undefined;
  stamped?: { certificateNumber: string; stampedOn: CalendarDate; amountSen: Sen } | undefined;
  /** The last page of a sealed copy. */
  certificate?: AgreementCertificate | undefined;
};

export type AgreementCertificate = {
  /** 1, and one more each time the agreement was offered again. */
  version: number;
  /** Which text was printed: 'schedule-j-v1'. */
  textVersion: string;
  /** The phone that the one-time code was sent to, masked. */
  codeSentTo: string;
  /** `by`: a name, or null for the system. */
  trail: readonly { step: AgreementStep; at: Date; by: string | null }[];
  signedFrom: { address: string; device: string } | null;
  verificationCode: string;
  verifyAddress: string;
  seal: { subject: string; issuer: string; serialNumber: string };
};

/** Throws MissingGlyphsError when a name or address has a character that cannot be printed. */
export const renderAgreementPdf = (agreement: PrintedAgreement, locale: Locale): Promise<Buffer> => {
  const { body, bodyHash, offeredAt, signed, countersigned, attested } = agreement;
  const content = agreementDocument(body, locale);
  const words = documentWords[locale].agreement;
  const facts = {
    title: content.title,
    documentNumber: body.documentNumber,
    lender: body.lender,
    madeAt: attested?.at ?? countersigned?.at ?? signed?.at ?? offeredAt,
    locale,
    footer: words.fingerprint(bodyHash),
  };
  return renderDocument(facts, (sheet) => {
    if (content.governingNote) addNotice(sheet, content.governingNote);
    addHeading(sheet, words.items);
    addFacts(
      sheet,
      content.items.map((item) => ({ ...item, isStrong: /^[4-7]\./.test(item.label) })),
    );
    addHeading(sheet, words.clauses);
    for (const { number, heading, paragraphs } of content.clauses) {
      addClauseHeading(sheet, `${number}. ${heading}`);
      for (const paragraph of paragraphs) addParagraph(sheet, paragraph);
    }
    addFigures(sheet, content.scheduleCaption, content.scheduleHeadings, content.scheduleRows);
    addSignatures(sheet, words.signatures, [borrowerBox(agreement, locale), lenderBox(agreement, locale)]);
    addHeading(sheet, words.attestation, 80);
    for (const paragraph of content.attestation) addParagraph(sheet, paragraph);
    addParagraph(
      sheet,
      attested
        ? words.attestedBy(attested.name, attested.capacity, instantWords(attested.at, locale).local)
        : words.notAttested,
    );
  });
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
