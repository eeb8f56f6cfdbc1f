/** The back office: review queue, decisions, payouts, payments, messages. */

import * as z from 'zod/mini';
import { agreementStates } from '#domain/agreement-life.ts';
import { icReadings } from '#domain/ic-reading.ts';
import { linkedPageNames } from '#domain/message.ts';
import { comparedFields } from '#domain/mykad-check.ts';
import { correctionItems } from '#domain/photo-check.ts';
import { rejectionReasons } from '#domain/review.ts';
import { deviceWarnings } from '#domain/upload.ts';
import { endpoint } from './endpoint.ts';
import {
  accessRecoveryField,
  affordabilityField,
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
import { heldMessage } from './held-messages.ts';
import { personalInformation } from './identity.ts';
import { timelineStep } from './loans.ts';
import { message, messageText } from './messages.ts';
import { loanStanding } from './standing.ts';

export * from './held-messages.ts';
export * from './payment-desk.ts';
export * from './payout-desk.ts';
export * from './queue.ts';

const loanParams = z.strictObject({ loanId: idField });
const done = z.object({ loanId: idField, status: loanStatusField });

export const getDeskCounts = endpoint({
  name: 'getDeskCounts',
  method: 'GET',
  path: '/api/office/counts',
  summary: 'How much waits on each desk',
  response: z.object({
    /** Applications that nobody holds. */
    unassigned: z.int(),
    /** Applications that this person holds and has not proposed. */
    mine: z.int(),
    approve: z.int(),
    countersign: z.int(),
    contracts: z.int(),
    payouts: z.int(),
    payments: z.int(),
    /** Bank lines to match. */
    bank: z.int(),
    claims: z.int(),
    refunds: z.int(),
    hardship: z.int(),
    messages: z.int(),
    arrears: z.int(),
    /** Account recoveries that somebody else prepared and that nobody has decided about. */
    recoveries: z.int(),
    /** Changes of the lender that somebody else proposed. */
    settings: z.int(),
  }),
});

/** One typed field beside what the IC number says. */
const comparison = z.object({
  field: z.enum(comparedFields),
  typed: z.string(),
  derived: z.string(),
  result: z.enum(['same', 'close', 'different', 'unknown']),
});

/** A photo of the newest submission and what was decided on it in this case. */
const casePhoto = z.object({
  kind: identityImageKindField,
  fileId: idField,
  accepted: z.nullable(z.object({ by: personField, at: instantField })),
  /** What the phone saw in it when it was taken. */
  warnings: z.array(z.enum(deviceWarnings)),
  /** Whether this staff member opened it in this case. */
  lookedAt: z.boolean(),
  /** What the borrower was told; another photo is on its way. */
  askedFor: z.nullable(z.enum(correctionItems)),
});

export const applicationCase = z.object({
  loanId: idField,
  reference: z.string(),
  status: loanStatusField,
  /** Email and phone as they are shown: whole for the review until the payout, masked for everybody else. */
  borrower: z.object({
    userId: idField,
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    locale: z.string(),
  }),
  appliedAt: instantField,
  /** When the step began that it waits for now. */
  waitingSince: instantField,
  /** Seconds in which the application was filled in, when they are so few that it may have been a program; else null. */
  filledInSeconds: z.nullable(z.int()),
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
      /** Of an amount that needs two approvers. */
      firstApproval: z.nullable(z.object({ approvedBy: personField, approvedAt: instantField })),
    }),
  ),
  /** Who made the agreement of it, of two approvers the second. */
  approvedBy: z.nullable(personField),
  /** From this amount on two approvers decide. */
  twoApproversFromSen: senField,
  verificationComplete: z.boolean(),
  personalInformation: z.nullable(personalInformation),
  /** Whether this staff member may open the identity photos and the IC number now. */
  mayLook: z.boolean(),
  comparisons: z.array(comparison),
  /** A machine's reading of the IC number on the photo, a hint; null when none was made. */
  icReading: z.nullable(z.enum(icReadings)),
  images: z.array(casePhoto),
  bankAccount: z.nullable(z.object({ bankName: z.string(), holderName: z.string(), lastFour: z.string() })),
  /** Null unless it was within the last 24 hours. */
  accessRecovery: z.nullable(accessRecoveryField),
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
  /** From the payout on. */
  standing: z.nullable(loanStanding),
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

export const acceptPhoto = endpoint({
  name: 'acceptPhoto',
  method: 'POST',
  path: '/api/office/applications/:loanId/photos/:kind/accept',
  summary: 'The officer who looked at this very photo accepts it',
  params: z.strictObject({ loanId: idField, kind: identityImageKindField }),
  body: z.strictObject({ fileId: idField }),
  response: done,
});

/** The points that whoever decides has looked at (`decision-points.ts`); the server refuses while one is missing. */
const differencesSeen = z._default(
  z.array(z.string().check(z.regex(/^[a-z][\w:. -]{0,79}$/))).check(z.maxLength(60)),
  [],
);

export const proposeApproval = endpoint({
  name: 'proposeApproval',
  method: 'POST',
  path: '/api/office/applications/:loanId/propose-approval',
  summary: 'Propose approval, on the terms asked for or smaller ones',
  params: loanParams,
  body: z.strictObject({ amountSen: senField, termMonths: z.int(), note: noteField, differencesSeen }),
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
  summary: 'A different person approves, of a large loan a second one after the first; the agreement is made',
  needsReauthentication: true,
  needsPasskey: true,
  params: loanParams,
  body: z.strictObject({ differencesSeen }),
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

export const threadRow = z.object({
  borrowerId: idField,
  borrowerName: z.string(),
  lastText: z.string(),
  lastAt: instantField,
  /** The first message of the borrower that nobody answered; null when nobody waits. */
  waitingSince: z.nullable(instantField),
  /** Who answered last. */
  answeredBy: z.nullable(z.string()),
  /** Whose text to this borrower waits for a second person, the oldest one. */
  heldOf: z.nullable(z.string()),
});
export type ThreadRow = z.infer<typeof threadRow>;

/** 'held': where a text waits for a second person; its rows show that text and its writer. */
export const threadViews = ['waiting', 'held', 'answered', 'mine', 'all'] as const;

export const getThreads = endpoint({
  name: 'getThreads',
  method: 'GET',
  path: '/api/office/threads',
  summary: 'One page of the conversations with borrowers, the longest waiting first, by name if asked',
  query: z.strictObject({
    view: z._default(z.enum(threadViews), 'all'),
    search: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
  }),
  response: z.object({ rows: z.array(threadRow), total: z.int(), waiting: z.int(), held: z.int() }),
});

const threadParams = z.strictObject({ borrowerId: idField });

/** `checkedBy`: who read and sent the text of a colleague. */
const threadMessage = z.extend(message, { checkedBy: z.nullable(z.string()) });
export type ThreadMessage = z.infer<typeof threadMessage>;

export const getThread = endpoint({
  name: 'getThread',
  method: 'GET',
  path: '/api/office/threads/:borrowerId',
  summary: 'One conversation',
  params: threadParams,
  response: z.object({
    borrowerName: z.string(),
    locale: z.string(),
    messages: z.array(threadMessage),
    /** Newest first: what waits for a second person, and what was not sent. */
    held: z.array(heldMessage),
    /** The loan is paid out and nobody says that the money did not come: only then may money be spoken of. */
    hasMoneyArrived: z.boolean(),
  }),
});

export const replyToBorrower = endpoint({
  name: 'replyToBorrower',
  method: 'POST',
  path: '/api/office/threads/:borrowerId',
  summary: 'Write to the borrower; until the money arrived a free text waits for a second person',
  params: threadParams,
  body: z.strictObject({
    body: messageText,
    /** A page of the app to open from the message. */
    page: z.optional(z.enum(linkedPageNames)),
    /** The newest message that the writer has read: who answered after it, is told first. */
    seen: z.optional(z.nullable(idField)),
    /** What reads like asking for money was read again and meant otherwise; recorded. */
    confirmed: z.optional(z.boolean()),
  }),
  /** One of both: a message, or a text that waits for a second person. */
  response: z.object({ sent: z.nullable(message), held: z.nullable(heldMessage) }),
});
