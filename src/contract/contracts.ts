/** The contracts desk of the back office: what a signed agreement still needs until its borrower has the sealed copy. */
import * as z from 'zod/mini';
import {
  attestationManners,
  attestorCapacities,
  reissueReasons,
  withdrawalReasons,
} from '#domain/agreement-life.ts';
import { isCertificateNumber, isRegisteredPostNumber } from '#domain/official-number.ts';
import { parseStaffName } from '#domain/staff-name.ts';
import { attestationView } from './agreements.ts';
import { endpoint } from './endpoint.ts';
import {
  dateField,
  idField,
  instantField,
  loanStatusField,
  localeField,
  senField,
  sentInstantField,
} from './fields.ts';

const loanParams = z.strictObject({ loanId: idField });
const certificateNumber = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.refine((text) => isCertificateNumber(text), { error: 'number' }),
);
/** Of a registered letter. */
export const trackingNumberField = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.refine((text) => isRegisteredPostNumber(text), { error: 'number' }),
);
const done = z.object({ loanId: idField, status: loanStatusField });

export const contractRow = z.object({
  loanId: idField,
  reference: z.string(),
  borrowerName: z.string(),
  amountSen: senField,
  signedAt: instantField,
  countersignedAt: instantField,
  /** The last of the 30 days for stamping. */
  stampBy: dateField,
  /** RM5 for each RM1,000 or part of it. */
  expectedDutySen: senField,
  attestation: z.nullable(attestationView),
  /** Why it is not sealed yet; null before the first try. */
  failure: z.nullable(
    z.object({
      reason: z.enum(['glyph-missing', 'seal-key', 'fault']),
      detail: z.string(),
      tries: z.int(),
      failedAt: instantField,
    }),
  ),
  sealedAt: z.nullable(instantField),
});
export type ContractRow = z.infer<typeof contractRow>;

export const getContracts = endpoint({
  name: 'getContracts',
  method: 'GET',
  path: '/api/office/contracts',
  summary: 'Signed agreements by what they wait for, oldest signature first',
  response: z.object({
    toAttest: z.array(contractRow),
    toStamp: z.array(contractRow),
    unsealed: z.array(contractRow),
    toDeliver: z.array(contractRow),
  }),
});

export const countersignAgreement = endpoint({
  name: 'countersignAgreement',
  method: 'POST',
  path: '/api/office/applications/:loanId/countersign',
  summary: 'Sign the agreement for the lender',
  needsReauthentication: true,
  needsPasskey: true,
  params: loanParams,
  response: done,
});

export const recordAttestation = endpoint({
  name: 'recordAttestation',
  method: 'POST',
  path: '/api/office/applications/:loanId/attestation',
  summary: 'Write down what the attestor declared',
  params: loanParams,
  body: z.strictObject({
    attestorName: z.string().check(
      z.trim(),
      z.minLength(3),
      z.maxLength(100),
      z.refine((text) => parseStaffName(text) !== undefined, { error: 'name' }),
    ),
    capacity: z.enum(attestorCapacities),
    manner: z.enum(attestationManners),
    attestedAt: sentInstantField,
  }),
  response: done,
});

export const recordStamping = endpoint({
  name: 'recordStamping',
  method: 'POST',
  path: '/api/office/applications/:loanId/stamping',
  summary: 'Write down the certificate of the stamp office; the agreement is sealed after it',
  params: loanParams,
  body: z.strictObject({
    certificateNumber,
    stampedOn: dateField,
    amountSen: senField,
  }),
  response: done,
});

export const retrySeal = endpoint({
  name: 'retrySeal',
  method: 'POST',
  path: '/api/office/applications/:loanId/seal',
  summary: 'Try again now to seal an agreement that is stamped and not sealed',
  params: loanParams,
  response: done,
});

export const recordDelivery = endpoint({
  name: 'recordDelivery',
  method: 'POST',
  path: '/api/office/applications/:loanId/delivery',
  summary: 'The borrower was given the sealed copy on paper',
  params: loanParams,
  body: z.strictObject({
    manner: z.enum(['by-hand', 'registered-post']),
    deliveredOn: dateField,
    trackingNumber: z.optional(trackingNumberField),
  }),
  response: done,
});

export const reissueAgreement = endpoint({
  name: 'reissueAgreement',
  method: 'POST',
  path: '/api/office/applications/:loanId/reissue',
  summary: 'Offer the agreement again with the names and addresses of today; the one before is superseded',
  params: loanParams,
  body: z.strictObject({ reason: z.enum(reissueReasons) }),
  response: done,
});

export const withdrawOffer = endpoint({
  name: 'withdrawOffer',
  method: 'POST',
  path: '/api/office/applications/:loanId/withdraw-offer',
  summary: 'Take an approved offer back before any money is on its way; it costs the borrower nothing',
  params: loanParams,
  body: z.strictObject({ reason: z.enum(withdrawalReasons) }),
  response: done,
});

export const getCaseAgreementPdf = endpoint({
  name: 'getCaseAgreementPdf',
  method: 'GET',
  path: '/api/office/applications/:loanId/agreement.pdf',
  summary: 'The agreement of a case as PDF: the sealed copy as soon as there is one',
  params: loanParams,
  query: z.strictObject({ language: z.optional(localeField) }),
  response: 'file',
});
