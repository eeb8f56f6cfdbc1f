/**
 * The agreement as something to read: one structure of items, clauses and schedule, made from the canonical value that
 * is signed. The screen and the PDF both show exactly this, so what is read is what is kept.
 */
import type { AgreementDocument } from '#contract/agreements.ts';
import type { AgreementBody } from '#domain/agreement.ts';
import type { Sen } from '#domain/money.ts';
import { loanPurposes } from '#domain/verification.ts';
import { formatDate, formatMonths, formatRate, formatSen, formatSenBare } from '#words/format.ts';
import type { Locale } from '#words/locale.ts';
import { amountInWords, rateInWords } from './amount-in-words.ts';
import type { AgreementFigures, AgreementText } from './text/agreement-text.ts';
import { scheduleJEnglish } from './text/schedule-j-v1.en.ts';
import { scheduleJMalay } from './text/schedule-j-v1.ms.ts';
import { scheduleJChinese } from './text/schedule-j-v1.zh.ts';

/** The texts by the version that the agreement names; Malay governs in each. */
const texts: Record<AgreementBody['version'], Record<Locale, AgreementText>> = {
  1: { en: scheduleJEnglish, ms: scheduleJMalay, zh: scheduleJChinese },
};

/** Names the text of an agreement, in its evidence and on its certificate: 'schedule-j-v1'. */
export const textVersionOf = ({ version }: AgreementBody): string => `schedule-j-v${version}`;

export const agreementDocument = (body: AgreementBody, locale: Locale): AgreementDocument => {
  const text = texts[body.version][locale];
  const figures = figuresOf(body, text, locale);
  return {
    title: text.title,
    governingNote: text.governingNote,
    language: text.language,
    items: text.items(figures),
    clauses: text.clauses(figures),
    scheduleCaption: text.scheduleCaption,
    scheduleHeadings: [...text.scheduleHeadings],
    scheduleRows: scheduleRows(body, text, locale),
    attestation: [...text.attestation],
    consent: text.consent,
  };
};

const figuresOf = (body: AgreementBody, text: AgreementText, locale: Locale): AgreementFigures => {
  const money = (amountSen: Sen): string => formatSen(amountSen, locale);
  const rate = (rateBps: number): string => formatRate(rateBps, locale);
  const purpose = loanPurposes.find((known) => known === body.purpose);
  return {
    documentNumber: body.documentNumber,
    offeredOn: formatDate(body.offeredOn, locale),
    lender: body.lender,
    borrower: body.borrower,
    purpose: purpose ? text.purposes[purpose] : body.purpose,
    principal: money(body.principalSen),
    principalInWords: amountInWords(body.principalSen, locale),
    rate: rate(body.annualRateBps),
    rateInWords: rateInWords(body.annualRateBps, locale),
    method: body.method,
    term: formatMonths(body.termMonths, locale),
    termMonths: body.termMonths,
    instalment: money(body.instalmentSen),
    lastInstalment: money(body.lastInstalmentSen),
    totalInterest: money(body.totalInterestSen),
    totalPayable: money(body.totalPayableSen),
    nominalApr: rate(body.nominalAprBps),
    effectiveRate: rate(body.effectiveAnnualRateBps),
    lateRate: rate(body.lateRateBps),
    latePercent: rate(body.lateRateBps).replace('%', ''),
  };
};

/** One row for each instalment, and the sums. */
const scheduleRows = (body: AgreementBody, text: AgreementText, locale: Locale): string[][] => {
  const bare = (amountSen: Sen): string => formatSenBare(amountSen, locale);
  const rows = body.instalments.map(({ number, principalSen, interestSen, totalSen, balanceSen }) => [
    String(number),
    ...[principalSen, interestSen, totalSen, balanceSen].map(bare),
  ]);
  const sums = [body.principalSen, body.totalInterestSen, body.totalPayableSen].map(bare);
  return [...rows, [text.scheduleTotal, ...sums, '']];
};
