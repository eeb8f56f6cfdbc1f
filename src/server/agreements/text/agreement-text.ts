/**
 * What one language version of an agreement text must say. A text is a numbered document, not a catalogue: once an
 * agreement was offered with it, it never changes; a new wording is a new version with its own file.
 */
import type { AgreementDocument } from '#contract/agreements.ts';
import type { InterestMethod } from '#domain/schedule.ts';
import type { LoanPurpose } from '#domain/verification.ts';

/** The agreement's figures as this language writes them. */
export type AgreementFigures = {
  documentNumber: string;
  offeredOn: string;
  lender: { name: string; ssmNumber: string; licenceNumber: string; address: string };
  borrower: { name: string; icNumber: string; address: string };
  purpose: string;
  principal: string;
  principalInWords: string;
  rate: string;
  rateInWords: string;
  method: InterestMethod;
  term: string;
  termMonths: number;
  instalment: string;
  lastInstalment: string;
  totalInterest: string;
  totalPayable: string;
  nominalApr: string;
  effectiveRate: string;
  lateRate: string;
  /** The late rate without its sign, for the formula. */
  latePercent: string;
};

type Clause = AgreementDocument['clauses'][number];

export type AgreementText = {
  language: string;
  title: string;
  /** Empty in the language that governs. */
  governingNote: string;
  purposes: Record<LoanPurpose, string>;
  items(figures: AgreementFigures): AgreementDocument['items'];
  clauses(figures: AgreementFigures): Clause[];
  scheduleCaption: string;
  scheduleHeadings: [number: string, principal: string, interest: string, total: string, balance: string];
  scheduleTotal: string;
  attestation: string[];
  /** The sentence beside the tick box; the certificate of the sealed copy repeats it. */
  consent: string;
};
