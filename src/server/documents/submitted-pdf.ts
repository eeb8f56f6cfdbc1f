/** The borrower's copy of a sent application: what was asked for, what it would cost, what was signed. Not an agreement. */
import type { AffordabilityAnswer } from '#domain/loan.ts';
import type { Sen } from '#domain/money.ts';
import type { InterestMethod } from '#domain/schedule.ts';
import type { Signature } from '#domain/signature.ts';
import { formatMonths, formatRate, formatSen } from '#words/format.ts';
import type { Locale } from '#words/locale.ts';
import { addNotice, addParagraph, addSignatures } from './blocks.ts';
import { documentWords } from './document-words.ts';
import { type DocumentLender, inkOf, instantWords, renderDocument } from './letterhead.ts';
import { marksOf } from './marks.ts';
import { addFacts } from './tables.ts';

export type PrintedApplication = {
  reference: string;
  appliedAt: Date;
  lender: DocumentLender;
  applicantName: string;
  amountSen: Sen;
  termMonths: number;
  annualRateBps: number;
  method: InterestMethod;
  instalmentSen: Sen;
  lastInstalmentSen: Sen;
  totalInterestSen: Sen;
  totalPayableSen: Sen;
  effectiveAnnualRateBps: number;
  lateRateBps: number;
  affordability: AffordabilityAnswer;
  signature: Signature;
};

/** Throws MissingGlyphsError when a name has a character that cannot be printed. */
export const renderSubmittedPdf = (application: PrintedApplication, locale: Locale): Promise<Buffer> => {
  const { submitted: words, agreement: signing } = documentWords[locale];
  const { local, utc } = instantWords(application.appliedAt, locale);
  const facts = {
    title: words.title,
    documentNumber: application.reference,
    lender: application.lender,
    madeAt: application.appliedAt,
    locale,
    isLetter: true,
  };
  return renderDocument(facts, (sheet) => {
    addNotice(sheet, words.notice);
    addFacts(sheet, applicationFacts(application, locale));
    sheet.doc.y += 8;
    addParagraph(sheet, words.estimate + marksOf(locale).gap + words.neverPay);
    addSignatures(sheet, words.signature, [
      {
        title: words.applicant,
        ...inkOf(application.signature, signing.signedAlt(application.applicantName)),
        lines: [
          signing.name(application.applicantName),
          ...(application.signature.kind === 'typed' ? [signing.typedName] : []),
          signing.signedAt(local, utc),
        ],
      },
    ]);
  });
};

const applicationFacts = (application: PrintedApplication, locale: Locale) => {
  const words = documentWords[locale].submitted;
  const money = (amountSen: Sen): string => formatSen(amountSen, locale);
  const rate = (rateBps: number): string => formatRate(rateBps, locale);
  const { comma } = marksOf(locale);
  return [
    { label: words.reference, value: application.reference, isStrong: true },
    { label: words.appliedAt, value: instantWords(application.appliedAt, locale).local },
    { label: words.applicant, value: application.applicantName },
    { label: words.amount, value: money(application.amountSen), isStrong: true },
    { label: words.term, value: formatMonths(application.termMonths, locale) },
    { label: words.instalment, value: money(application.instalmentSen), isStrong: true },
    { label: words.lastInstalment, value: money(application.lastInstalmentSen) },
    { label: words.interest, value: money(application.totalInterestSen) },
    { label: words.total, value: money(application.totalPayableSen), isStrong: true },
    {
      label: words.rate,
      value: `${rate(application.annualRateBps)}${comma}${words.methods[application.method]}`,
    },
    { label: words.effectiveRate, value: rate(application.effectiveAnnualRateBps) },
    { label: words.lateRate, value: words.lateRateValue(rate(application.lateRateBps)) },
    { label: words.affordabilityQuestion, value: words.affordability[application.affordability] },
  ];
};
