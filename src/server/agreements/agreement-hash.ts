/** What an agreement is named and bound by: the hash of its value, and the hash of the texts that are made of it. */
import { createHash } from 'node:crypto';
import type { AgreementBody, AgreementTexts } from '#domain/agreement.ts';
import { type Canonical, canonicalJson } from '#domain/canonical.ts';
import { localeCodes } from '#words/locale.ts';
import { agreementFaults } from '../documents/agreement-faults.ts';
import { agreementDocument } from './document.ts';

const sha256 = (value: Canonical): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** SHA-256 of the canonical text, as 64 hex digits. */
export const agreementHash = (body: AgreementBody): string => sha256(body);

/** SHA-256 of the documents in all languages, as they are shown, printed and sealed. */
export const agreementTextHash = (body: AgreementBody): string =>
  sha256(Object.fromEntries(localeCodes.map((locale) => [locale, agreementDocument(body, locale)])));

/** What the rules are given to make an offer. */
export const agreementTexts: AgreementTexts = {
  hashOf: agreementHash,
  textHashOf: agreementTextHash,
  faultsOf: agreementFaults,
};
