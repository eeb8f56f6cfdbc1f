/**
 * The certificate: the last page of a sealed agreement. It says who did what when and from where, how anybody checks the
 * file, and what its seal proves and does not prove.
 */
import { spacedVerificationCode } from '#domain/verification-code.ts';
import type { Locale } from '#words/locale.ts';
import { agreementDocument } from '../agreements/document.ts';
import { addNotice, addPageTitle, addSmallPrint, addSubheading } from './blocks.ts';
import { certificateWords } from './certificate-words.ts';
import { legible } from './fonts.ts';
import { drawInk } from './ink.ts';
import { inkOf, instantWords } from './letterhead.ts';
import type { AgreementCertificate, PrintedAgreement } from './printed-agreement.ts';
import { ink, margin, type Sheet, textWidth } from './sheet.ts';
import { addFacts, addFigures, type Fact } from './tables.ts';
import { addVerification, verificationHeight } from './verification-block.ts';

const dense = { size: 8.5, padding: 2 };
const pictureWidth = 116;
const pictureGap = 12;
const beside = { ...dense, width: textWidth - pictureWidth - pictureGap, labelWidth: 122 };
const trailColumns = [
  { width: 136 },
  { width: 110, align: 'left' },
  { width: 96, align: 'left' },
  { align: 'left' },
] as const;

export const addCertificatePage = (
  sheet: Sheet,
  agreement: PrintedAgreement,
  certificate: AgreementCertificate,
  locale: Locale,
): void => {
  const words = certificateWords[locale];
  const { verifyAddress, verificationCode, seal } = certificate;
  addPageTitle(sheet, words.title);
  addSmallPrint(sheet, words.intro);
  const top = sheet.doc.y;
  addFacts(sheet, factsOf(agreement, certificate, locale), beside);
  const bottom = sheet.doc.y;
  addSignature(sheet, agreement, locale, { top, height: bottom - top });
  sheet.doc.y = bottom;
  addFigures(sheet, words.trail, words.trailHeadings, trailRows(certificate, locale), trailColumns, 'list');
  addSubheading(sheet, words.check, verificationHeight);
  addVerification(sheet, {
    address: verifyAddress,
    alt: words.qrAlt(verifyAddress),
    how: words.checkHow(verifyAddress),
    code: words.checkCode(spacedVerificationCode(verificationCode)),
    note: words.checkWarning,
  });
  addSubheading(sheet, words.seal, 50);
  addFacts(
    sheet,
    [
      { label: words.sealedBy, value: seal.subject },
      { label: words.issuer, value: `${seal.issuer}, ${words.serialNumber} ${seal.serialNumber}` },
    ],
    { ...dense, width: textWidth, labelWidth: 122 },
  );
  sheet.doc.y += 8;
  addNotice(sheet, `${words.proves}\n\n${words.readerNote}`, 'small');
};

const factsOf = (
  { body, bodyHash }: PrintedAgreement,
  { version, textVersion, codeSentTo, consent, signedFrom }: AgreementCertificate,
  locale: Locale,
): Fact[] => {
  const words = certificateWords[locale];
  const { documentNumber, borrower } = body;
  return [
    { label: words.documentNumber, value: `${documentNumber}, ${words.version} ${version}, ${textVersion}` },
    { label: words.fingerprint, value: bodyHash },
    { label: words.borrower, value: `${borrower.name}\n${words.maskedIc(maskedIc(borrower.icNumber))}` },
    { label: words.consent, value: agreementDocument(body, consent.locale).consent },
    { label: words.code, value: codeSentTo },
    ...(signedFrom
      ? [{ label: words.signedFrom, value: legible(`${signedFrom.address}, ${signedFrom.device}`) }]
      : []),
  ];
};

/** Birth date and birth place, as the holder knows them; not the four digits that tell one person from another. */
const maskedIc = (icNumber: string): string => `${icNumber.slice(0, -4)}••••`;

/** The borrower is named above; long names would fill the page. */
const trailRows = ({ trail }: AgreementCertificate, locale: Locale): string[][] => {
  const words = certificateWords[locale];
  return trail.map(({ step, at, by }) => {
    const { local, utc } = instantWords(at, locale);
    const who = by.kind === 'person' ? legible(by.name) : words[by.kind];
    return [words.steps[step], local, utc.replace(' UTC', ''), who];
  });
};

/** To the right of the facts, as high as they are. */
const addSignature = (
  sheet: Sheet,
  { signed, body }: PrintedAgreement,
  locale: Locale,
  { top, height }: { top: number; height: number },
): void => {
  if (!signed) return;
  const { doc, root } = sheet;
  const words = certificateWords[locale];
  const left = margin + textWidth - pictureWidth;
  const style = { size: 8.5, color: ink.soft, width: pictureWidth - 20 };
  sheet.decorate(() => doc.roundedRect(left, top, pictureWidth, height, 6).lineWidth(0.75).stroke(ink.line));
  root.add(doc.struct('P', {}, () => sheet.write(words.signature, left + 10, top + 8, style)));
  const { picture, writing } = inkOf(signed.signature, `${words.signature}: ${body.borrower.name}`);
  const inkTop = top + 8 + sheet.heightOf(words.signature, style) + 6;
  if (picture) {
    const area = { left: left + 10, top: inkTop, width: pictureWidth - 20, height: height - 34 };
    root.add(doc.struct('Figure', { alt: picture.alt }, () => drawInk(sheet, picture.path, area)));
  }
  if (writing) {
    const writingStyle = { size: 11, width: pictureWidth - 20 };
    root.add(doc.struct('P', {}, () => sheet.write(writing, left + 10, inkTop, writingStyle)));
  }
};
