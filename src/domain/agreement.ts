/**
 * The loan agreement as one canonical value: everything the borrower signs, in sen and basis points, nothing to be
 * filled in later. Its hash is taken when the offer is made; the screen and the PDF are drawn from this value only.
 * The items are those of Schedule J, Moneylenders (Control and Licensing) Regulations 2003 (unsecured loans).
 */
import type { CalendarDate } from './date.ts';
import type { Sen } from './money.ts';
import { allow, type Outcome, refuse } from './refusal.ts';
import type { InterestMethod, Schedule } from './schedule.ts';

export type Party = { name: string; address: string };

/** A type, not an interface: it must stay assignable to `Canonical`. */
export type AgreementBody = {
  version: 1;
  documentNumber: string;
  offeredOn: CalendarDate;
  lender: { name: string; ssmNumber: string; licenceNumber: string; address: string; demo: boolean };
  borrower: { name: string; icNumber: string; address: string };
  purpose: string;
  principalSen: Sen;
  annualRateBps: number;
  method: InterestMethod;
  secured: false;
  termMonths: number;
  instalmentSen: Sen;
  lastInstalmentSen: Sen;
  totalInterestSen: Sen;
  totalPayableSen: Sen;
  nominalAprBps: number;
  effectiveAnnualRateBps: number;
  lateRateBps: number;
  firstDue: 'one-month-after-payout';
  allocation: 'oldest-instalment-principal-interest-then-late-interest';
  instalments: { number: number; principalSen: Sen; interestSen: Sen; totalSen: Sen; balanceSen: Sen }[];
  /** SHA-256 of the texts in all languages as they are shown: who signs the hash of this value signs them too. */
  textSha256?: string;
};

export type AgreementParties = Pick<AgreementBody, 'lender' | 'borrower' | 'purpose'>;

/** Text that stands for something still missing: a borrower never signs such a document (product rule 10). */
const placeholder = /\{\{|\}\}|\[[^[\]]*\]|_{3,}|\bTBC\b|\bTBD\b|<[^<>]*>/i;

/** What stands in a text for something still missing, as it is written there. */
export const placeholdersIn = (text: string): string[] => text.match(new RegExp(placeholder, 'gi')) ?? [];

/** The first text of the agreement that is empty or a placeholder, by its path; undefined when it is complete. */
export const missingText = (body: AgreementBody): string | undefined => {
  const texts: [string, string][] = [
    ['documentNumber', body.documentNumber],
    ['purpose', body.purpose],
    ['lender.name', body.lender.name],
    ['lender.ssmNumber', body.lender.ssmNumber],
    ['lender.licenceNumber', body.lender.licenceNumber],
    ['lender.address', body.lender.address],
    ['borrower.name', body.borrower.name],
    ['borrower.icNumber', body.borrower.icNumber],
    ['borrower.address', body.borrower.address],
  ];
  return texts.find(([, text]) => text.trim() === '' || placeholder.test(text))?.[0];
};

type Terms = {
  principalSen: Sen;
  annualRateBps: number;
  method: InterestMethod;
  termMonths: number;
  lateRateBps: number;
};

/** Builds the agreement from the approved terms. Due dates are not in it: they count from the day of the payout. */
export const agreementBody = (
  documentNumber: string,
  offeredOn: CalendarDate,
  terms: Terms,
  schedule: Schedule,
  parties: AgreementParties,
): AgreementBody => {
  const first = schedule.instalments[0];
  const last = schedule.instalments.at(-1);
  if (!first || !last) throw new Error('an agreement needs at least one instalment');
  return {
    version: 1,
    documentNumber,
    offeredOn,
    ...parties,
    principalSen: terms.principalSen,
    annualRateBps: terms.annualRateBps,
    method: terms.method,
    secured: false,
    termMonths: terms.termMonths,
    instalmentSen: first.totalSen,
    lastInstalmentSen: last.totalSen,
    totalInterestSen: schedule.totalInterestSen,
    totalPayableSen: schedule.totalPayableSen,
    nominalAprBps: schedule.nominalAprBps,
    effectiveAnnualRateBps: schedule.effectiveAnnualRateBps,
    lateRateBps: terms.lateRateBps,
    firstDue: 'one-month-after-payout',
    allocation: 'oldest-instalment-principal-interest-then-late-interest',
    instalments: schedule.instalments.map(({ dueOn: _dueOn, ...amounts }) => amounts),
  };
};

/** What is wrong with the texts that are made of an agreement, in all languages: both empty when it may be offered. */
export type AgreementFaults = {
  /** Characters that cannot be printed. */
  missingGlyphs: string[];
  placeholders: string[];
};

/** What the server makes of a value: its texts, and hashes as 64 hex digits. */
export type AgreementTexts = {
  /** Of the canonical text of the whole value. */
  hashOf: (body: AgreementBody) => string;
  /** Of the documents that are shown and printed, in all languages. */
  textHashOf: (body: AgreementBody) => string;
  faultsOf: (body: AgreementBody) => AgreementFaults;
};

/**
 * The value that is offered, with the hash that is signed; refused when a borrower could not sign it or a court could not
 * read it.
 */
export const offerText = (
  draft: AgreementBody,
  { hashOf, textHashOf, faultsOf }: AgreementTexts,
): Outcome<{ body: AgreementBody; bodyHash: string }> => {
  if (missingText(draft)) return refuse({ code: 'agreement-incomplete' });
  const { missingGlyphs, placeholders } = faultsOf(draft);
  if (placeholders.length > 0) return refuse({ code: 'agreement-incomplete' });
  if (missingGlyphs.length > 0) return refuse({ code: 'glyph-missing', characters: missingGlyphs.join(' ') });
  const body = { ...draft, textSha256: textHashOf(draft) };
  return allow({ body, bodyHash: hashOf(body) });
};
