/** The back office: review queue, decisions, payouts, payments, messages. */

import * as z from 'zod/mini';
import { agreementStates } from '#domain/agreement-life.ts';
import { payoutReturnReasons } from '#domain/payout.ts';
import { correctionItems, rejectionReasons } from '#domain/review.ts';
import { endpoint } from './endpoint.ts';
import {
  affordabilityField,
  bankReferenceField,
  dateField,
  identityImageKindField,
  idField,
  instantField,
  loanStatusField,
  noteField,
  personField,
  senField,
  signatureField,
  termsField,
} from './fields.ts';
import { personalInformation } from './identity.ts';
import { timelineStep } from './loans.ts';
import { message, messageText } from './messages.ts';

export * from './payment-desk.ts';

const loanParams = z.strictObject({ loanId: idField });
const done = z.object({ loanId: idField, status: loanStatusField });

export const getDeskCounts = endpoint({
  name: 'getDeskCounts',
  method: 'GET',
  path: '/api/office/counts',
  summary: 'How much waits on each desk',
  response: z.object({
    review: z.int(),
    approve: z.int(),
    countersign: z.int(),
    contracts: z.int(),
    payouts: z.int(),
    payments: z.int(),
    claims: z.int(),
    refunds: z.int(),
    hardship: z.int(),
    messages: z.int(),
    arrears: z.int(),
  }),
});

export const applicationViews = [
  'unassigned',
  'mine',
  'to-approve',
  'to-countersign',
  'waiting-for-borrower',
  'all',
] as const;

export const applicationRow = z.object({
  loanId: idField,
  reference: z.string(),
  borrowerName: z.string(),
  status: loanStatusField,
  amountSen: senField,
  termMonths: z.int(),
  appliedAt: instantField,
  verificationComplete: z.boolean(),
  assignedTo: z.nullable(personField),
  hasProposal: z.boolean(),
});
export type ApplicationRow = z.infer<typeof applicationRow>;

export const getApplications = endpoint({
  name: 'getApplications',
  method: 'GET',
  path: '/api/office/applications',
  summary: 'Applications of one view, oldest first',
  query: z.strictObject({ view: z._default(z.enum(applicationViews), 'unassigned') }),
  response: z.object({ applications: z.array(applicationRow) }),
});

/** One typed field beside what the IC number says. */
const comparison = z.object({
  field: z.enum(['date-of-birth', 'place-of-birth', 'gender', 'account-holder']),
  typed: z.string(),
  derived: z.string(),
  result: z.enum(['same', 'close', 'different', 'unknown']),
});

export const applicationCase = z.object({
  loanId: idField,
  reference: z.string(),
  status: loanStatusField,
  borrower: z.object({
    userId: idField,
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    locale: z.string(),
  }),
  appliedAt: instantField,
  requested: z.object({ amountSen: senField, termMonths: z.int() }),
  terms: termsField,
  monthlyPaymentSen: senField,
  totalInterestSen: senField,
  totalPayableSen: senField,
  affordability: affordabilityField,
  assignedTo: z.nullable(personField),
  proposal: z.nullable(
    z.object({
      proposedBy: personField,
      amountSen: senField,
      termMonths: z.int(),
      note: z.string(),
      proposedAt: instantField,
    }),
  ),
  verificationComplete: z.boolean(),
  personalInformation: z.nullable(personalInformation),
  comparisons: z.array(comparison),
  images: z.array(z.object({ kind: identityImageKindField })),
  bankAccount: z.nullable(z.object({ bankName: z.string(), holderName: z.string(), lastFour: z.string() })),
  /** New payment against income, in basis points; null without an income. */
  paymentToIncomeBps: z.nullable(z.int()),
  agreement: z.nullable(
    z.object({
      bodyHash: z.string(),
      /** 1, and one more each time it was offered again. */
      version: z.int(),
      state: z.enum(agreementStates),
      offeredAt: instantField,
      signedAt: z.nullable(instantField),
      countersignedAt: z.nullable(instantField),
      attestedAt: z.nullable(instantField),
      stampedAt: z.nullable(instantField),
      sealedAt: z.nullable(instantField),
      deliveredAt: z.nullable(instantField),
      /** The borrower's, as it was given. */
      signature: z.nullable(signatureField),
    }),
  ),
  termMonthsOffered: z.array(z.int()),
  timeline: z.array(timelineStep),
  /** What this staff member may do now; the server checks again. */
  allowed: z.array(z.string()),
});
export type ApplicationCase = z.infer<typeof applicationCase>;

export const getApplication = endpoint({
  name: 'getApplication',
  method: 'GET',
  path: '/api/office/applications/:loanId',
  summary: 'One case with what the borrower gave beside what the IC number says',
  params: loanParams,
  response: applicationCase,
});

export const getIdentityImage = endpoint({
  name: 'getIdentityImage',
  method: 'GET',
  path: '/api/office/applications/:loanId/images/:kind',
  summary: 'An identity photo of a case; opening it is recorded',
  params: z.strictObject({ loanId: idField, kind: identityImageKindField }),
  response: 'file',
});

export const takeNextApplication = endpoint({
  name: 'takeNextApplication',
  method: 'POST',
  path: '/api/office/applications/take-next',
  summary: 'Take the oldest complete application that nobody holds',
  response: done,
});

export const takeApplication = endpoint({
  name: 'takeApplication',
  method: 'POST',
  path: '/api/office/applications/:loanId/take',
  summary: 'Take this application',
  params: loanParams,
  response: done,
});

export const requestCorrection = endpoint({
  name: 'requestCorrection',
  method: 'POST',
  path: '/api/office/applications/:loanId/request-correction',
  summary: 'Ask the borrower for a new photo or a correction',
  params: loanParams,
  body: z.strictObject({
    corrections: z
      .array(z.strictObject({ item: z.enum(correctionItems), photo: z.optional(identityImageKindField) }))
      .check(z.maxLength(10)),
  }),
  response: done,
});

export const proposeApproval = endpoint({
  name: 'proposeApproval',
  method: 'POST',
  path: '/api/office/applications/:loanId/propose-approval',
  summary: 'Propose approval, on the terms asked for or smaller ones',
  params: loanParams,
  body: z.strictObject({ amountSen: senField, termMonths: z.int(), note: noteField }),
  response: done,
});

export const returnProposal = endpoint({
  name: 'returnProposal',
  method: 'POST',
  path: '/api/office/applications/:loanId/return-proposal',
  summary: 'Send the case back to the officer with a note',
  params: loanParams,
  body: z.strictObject({ note: noteField }),
  response: done,
});

export const confirmApproval = endpoint({
  name: 'confirmApproval',
  method: 'POST',
  path: '/api/office/applications/:loanId/confirm-approval',
  summary: 'A different person approves; the agreement is made',
  params: loanParams,
  response: done,
});

export const rejectApplication = endpoint({
  name: 'rejectApplication',
  method: 'POST',
  path: '/api/office/applications/:loanId/reject',
  summary: 'Reject with coded reasons and the date from which to try again',
  params: loanParams,
  body: z.strictObject({
    reasons: z.array(z.enum(rejectionReasons)).check(z.maxLength(rejectionReasons.length)),
    tryAgainOn: dateField,
  }),
  response: done,
});

export const payoutRow = z.object({
  loanId: idField,
  reference: z.string(),
  borrowerName: z.string(),
  amountSen: senField,
  status: z.enum(['ready', 'prepared', 'released', 'returned']),
  bank: z.object({ bankName: z.string(), holderName: z.string(), accountNumber: z.string() }),
  nameMatch: z.enum(['same', 'close', 'different']),
  preparedBy: z.nullable(personField),
  preparedAt: z.nullable(instantField),
  releasedBy: z.nullable(personField),
  bankReference: z.nullable(z.string()),
  paidOn: z.nullable(dateField),
});
export type PayoutRow = z.infer<typeof payoutRow>;

export const getPayouts = endpoint({
  name: 'getPayouts',
  method: 'GET',
  path: '/api/office/payouts',
  summary: 'Payouts to prepare and to release, and the last ones made',
  response: z.object({ payouts: z.array(payoutRow) }),
});

export const preparePayout = endpoint({
  name: 'preparePayout',
  method: 'POST',
  path: '/api/office/payouts/:loanId/prepare',
  summary: 'Set the money aside for the borrower’s verified account',
  params: loanParams,
  response: done,
});

export const releasePayout = endpoint({
  name: 'releasePayout',
  method: 'POST',
  path: '/api/office/payouts/:loanId/release',
  summary: 'A second person records the bank’s evidence: the loan is disbursed',
  params: loanParams,
  body: z.strictObject({ bankReference: bankReferenceField, paidOn: dateField, amountSen: senField }),
  response: done,
});

export const returnPayout = endpoint({
  name: 'returnPayout',
  method: 'POST',
  path: '/api/office/payouts/:loanId/return',
  summary: 'The bank sent the money back, or the payout is called off',
  params: loanParams,
  body: z.strictObject({ reason: z.enum(payoutReturnReasons) }),
  response: done,
});

export const threadRow = z.object({
  borrowerId: idField,
  borrowerName: z.string(),
  lastText: z.string(),
  lastAt: instantField,
  isWaiting: z.boolean(),
});

export const getThreads = endpoint({
  name: 'getThreads',
  method: 'GET',
  path: '/api/office/threads',
  summary: 'Conversations with borrowers, those waiting for an answer first',
  response: z.object({ threads: z.array(threadRow) }),
});

const threadParams = z.strictObject({ borrowerId: idField });

export const getThread = endpoint({
  name: 'getThread',
  method: 'GET',
  path: '/api/office/threads/:borrowerId',
  summary: 'One conversation',
  params: threadParams,
  response: z.object({ borrowerName: z.string(), locale: z.string(), messages: z.array(message) }),
});

export const replyToBorrower = endpoint({
  name: 'replyToBorrower',
  method: 'POST',
  path: '/api/office/threads/:borrowerId',
  summary: 'Write to the borrower',
  params: threadParams,
  body: z.strictObject({ body: messageText }),
  response: message,
});
