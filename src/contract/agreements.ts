/** The loan agreement: reading it, agreeing to it, signing or declining it, and the sealed copy to keep. */
import * as z from 'zod/mini';
import {
  agreementStates,
  agreementSteps,
  attestationManners,
  attestorCapacities,
  deliveryManners,
  offerDeclineReasons,
} from '#domain/agreement-life.ts';
import { lastDueDay } from '#domain/plan.ts';
import { endpoint } from './endpoint.ts';
import {
  dateField,
  idField,
  instantField,
  localeField,
  senField,
  signatureField,
  stepUpField,
} from './fields.ts';
import { loan } from './loans.ts';

const loanParams = z.strictObject({ loanId: idField });
const hashField = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** What is shown may be of any length; it is compared, and another is refused. */
const shownHashField = z.string().check(z.maxLength(64));

export const agreementDocument = z.object({
  title: z.string(),
  /** Which language governs, in the reader's language; empty for the governing text itself. */
  governingNote: z.string(),
  language: z.string(),
  items: z.array(z.object({ label: z.string(), value: z.string() })),
  clauses: z.array(z.object({ number: z.string(), heading: z.string(), paragraphs: z.array(z.string()) })),
  scheduleCaption: z.string(),
  scheduleHeadings: z.array(z.string()),
  scheduleRows: z.array(z.array(z.string())),
  attestation: z.array(z.string()),
  /** The sentence beside the tick box. */
  consent: z.string(),
});
export type AgreementDocument = z.infer<typeof agreementDocument>;

export const attestationView = z.object({
  attestorName: z.string(),
  capacity: z.enum(attestorCapacities),
  manner: z.enum(attestationManners),
  attestedAt: instantField,
});

export const stampView = z.object({
  certificateNumber: z.string(),
  stampedOn: dateField,
  amountSen: senField,
});

export const getAgreement = endpoint({
  name: 'getAgreement',
  method: 'GET',
  path: '/api/loans/:loanId/agreement',
  summary:
    'The complete agreement to read, in the reader’s language, with the hash that is signed and how far it is',
  params: loanParams,
  response: z.object({
    loan,
    bodyHash: z.string(),
    /** 1, and one more each time it was offered again. */
    version: z.int(),
    state: z.enum(agreementStates),
    document: agreementDocument,
    /** What differs from the version before this one. */
    changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    signature: z.nullable(
      z.object({
        signature: signatureField,
        signedAt: instantField,
        /** The day of the month that was chosen with it; null: the day on which the money arrives. */
        dueDay: z.nullable(z.int()),
        countersignedBy: z.nullable(z.string()),
        countersignedAt: z.nullable(instantField),
      }),
    ),
    attestation: z.nullable(attestationView),
    stamp: z.nullable(stampView),
    seal: z.nullable(
      z.object({
        sealedAt: instantField,
        verificationCode: z.string(),
        /** The sealed files; the Malay one governs. */
        copies: z.array(z.object({ language: localeField, sha256: z.string(), byteCount: z.int() })),
      }),
    ),
    delivery: z.nullable(z.object({ manner: z.enum(deliveryManners), deliveredAt: instantField })),
  }),
});

export const getAgreementPdf = endpoint({
  name: 'getAgreementPdf',
  method: 'GET',
  path: '/api/loans/:loanId/agreement.pdf',
  summary: 'The agreement as PDF: the sealed copy as soon as there is one',
  params: loanParams,
  query: z.strictObject({
    language: z.optional(localeField),
    /** An earlier version; without it the newest. */
    version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
  }),
  response: 'file',
});

export const getAgreementTrail = endpoint({
  name: 'getAgreementTrail',
  method: 'GET',
  path: '/api/loans/:loanId/agreement/trail',
  summary: 'What happened to the agreement, each entry chained to the one before by its hash',
  params: loanParams,
  response: z.object({
    entries: z.array(
      z.object({
        step: z.enum([...agreementSteps, 'reissued', 'declined', 'expired', 'voided']),
        at: instantField,
        by: z.enum(['you', 'lender', 'system']),
        /** Of whoever acted for the lender. */
        name: z.nullable(z.string()),
        /** The hash of the entry; null for what is part of the entry after it. */
        fingerprint: z.nullable(z.string()),
      }),
    ),
    /** Every hash of the chain was taken again just now and is as it was written. */
    isIntact: z.boolean(),
  }),
});

export const viewAgreement = endpoint({
  name: 'viewAgreement',
  method: 'POST',
  path: '/api/loans/:loanId/agreement/view',
  summary: 'The agreement was opened by the borrower',
  params: loanParams,
  body: z.strictObject({ bodyHash: shownHashField }),
  response: loan,
});

export const consentToAgreement = endpoint({
  name: 'consentToAgreement',
  method: 'POST',
  path: '/api/loans/:loanId/agreement/consent',
  summary: 'The borrower has read the agreement that was shown and agrees to sign it electronically',
  params: loanParams,
  body: z.strictObject({ bodyHash: shownHashField }),
  response: loan,
});

export const signAgreement = endpoint({
  name: 'signAgreement',
  method: 'POST',
  path: '/api/loans/:loanId/agreement/sign',
  summary: 'Sign the agreement that was shown, confirmed by a one-time code',
  params: loanParams,
  body: z.strictObject({
    bodyHash: shownHashField,
    signature: signatureField,
    /** The day of the month to pay on; without it the day on which the money arrives. */
    dueDay: z.optional(z.int().check(z.gte(1), z.lte(lastDueDay))),
    stepUp: z.optional(stepUpField),
  }),
  response: loan,
});

export const declineAgreement = endpoint({
  name: 'declineAgreement',
  method: 'POST',
  path: '/api/loans/:loanId/agreement/decline',
  summary: 'Decline the offer, free of charge; the reason is asked for and never needed',
  params: loanParams,
  body: z.strictObject({ bodyHash: shownHashField, reason: z.optional(z.enum(offerDeclineReasons)) }),
  response: loan,
});

export const receiveAgreement = endpoint({
  name: 'receiveAgreement',
  method: 'POST',
  path: '/api/loans/:loanId/agreement/receive',
  summary: 'The borrower takes the sealed copy: the file with this fingerprint',
  params: loanParams,
  body: z.strictObject({ sha256: hashField }),
  response: loan,
});
