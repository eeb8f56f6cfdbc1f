/** The way in through the lender: prepared by one person, confirmed by another a day later, stopped by the owner. */
import * as z from 'zod/mini';
import {
  comparedPhotos,
  recoveryOutcomes,
  recoveryProofs,
  recoveryReasonMost,
} from '#domain/assisted-recovery.ts';
import { endpoint } from './endpoint.ts';
import { codeField, emailField, idField, instantField, personField } from './fields.ts';

const proofField = z.enum(recoveryProofs);
const reasonField = z
  .string()
  .check(z.trim(), z.maxLength(recoveryReasonMost), z.regex(/^[\P{Cc}\r\n\t]*$/u));

export const recoveryView = z.object({
  recoveryId: idField,
  /** Masked: the second person hears it from the borrower, and types what they heard. */
  maskedEmail: z.string(),
  /** Not the one that the account has: two that are masked may look alike. */
  isOtherEmail: z.boolean(),
  provenBy: proofField,
  reason: z.string(),
  preparedBy: personField,
  preparedAt: instantField,
  /** The owner can stop it until then. */
  confirmableAt: instantField,
  endsAt: instantField,
  /** Opened the photos since it was prepared: whoever prepared it, and whoever asks. */
  hasPreparerCompared: z.boolean(),
  haveYouCompared: z.boolean(),
  /** How often another email was typed at the confirmation. */
  emailTries: z.int(),
  /** So often that it cannot be confirmed any more, and has to be declined. */
  areEmailsSpent: z.boolean(),
  /** Somebody used the account the old way since it was prepared. */
  usedSinceAt: z.nullable(instantField),
  /** Others for this borrower that the owner stopped or a colleague declined within 90 days, the newest first. */
  refusedBefore: z.array(
    z.object({
      outcome: z.enum(['stopped', 'declined']),
      at: instantField,
      preparedBy: z.string(),
      /** Empty where the owner stopped it. */
      reason: z.string(),
    }),
  ),
  /** `ended` as soon as nobody can confirm it any more; null: it waits. */
  outcome: z.nullable(z.enum(recoveryOutcomes)),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instantField),
  /** How the second person saw the borrower; null unless it is confirmed. */
  secondProvenBy: z.nullable(proofField),
  /** Why a colleague declined it; empty otherwise. */
  declineReason: z.string(),
  /** Of a confirmed one: whether the borrower has chosen a password with the code, and until when it works. */
  code: z.nullable(z.object({ isUsed: z.boolean(), isEnded: z.boolean(), expiresAt: instantField })),
});
export type RecoveryView = z.infer<typeof recoveryView>;

const ofBorrower = z.object({
  /** The photos that somebody can be compared with are there. */
  isIdentityProven: z.boolean(),
  /** The newest one. */
  recovery: z.nullable(recoveryView),
});
export type BorrowerRecovery = z.infer<typeof ofBorrower>;

const waitingRecovery = z.object({
  recoveryId: idField,
  borrowerId: idField,
  borrowerName: z.string(),
  preparedBy: personField,
  preparedAt: instantField,
  confirmableAt: instantField,
  endsAt: instantField,
});
export type WaitingRecovery = z.infer<typeof waitingRecovery>;

export const getRecoveries = endpoint({
  name: 'getRecoveries',
  method: 'GET',
  path: '/api/office/recoveries',
  summary: 'Account recoveries that can still be confirmed, the oldest first',
  response: z.object({ recoveries: z.array(waitingRecovery) }),
});

const borrowerParams = z.strictObject({ borrowerId: idField });

export const getRecovery = endpoint({
  name: 'getRecovery',
  method: 'GET',
  path: '/api/office/borrowers/:borrowerId/recovery',
  summary: 'The newest account recovery of a borrower',
  params: borrowerParams,
  response: ofBorrower,
});

export const prepareRecovery = endpoint({
  name: 'prepareRecovery',
  method: 'POST',
  path: '/api/office/borrowers/:borrowerId/recovery',
  summary:
    'The first of two people has seen the borrower: the old contacts are told, nothing changes for a day',
  params: borrowerParams,
  body: z.strictObject({ email: emailField, provenBy: proofField, reason: reasonField }),
});

const recoveryParams = z.strictObject({ borrowerId: idField, recoveryId: idField });

export const getRecoveryPhoto = endpoint({
  name: 'getRecoveryPhoto',
  method: 'GET',
  path: '/api/office/borrowers/:borrowerId/recovery/:recoveryId/photos/:kind',
  summary: 'A photo that the person is compared with, as it was when it was prepared; opening it is recorded',
  params: z.strictObject({ borrowerId: idField, recoveryId: idField, kind: z.enum(comparedPhotos) }),
  response: 'file',
});

export const confirmRecovery = endpoint({
  name: 'confirmRecovery',
  method: 'POST',
  path: '/api/office/borrowers/:borrowerId/recovery/:recoveryId/confirm',
  summary:
    'The second person: the email is replaced, every device ends; answers the code to tell the borrower, and for ten minutes again to the same request',
  params: recoveryParams,
  /** The email as the borrower said it to this person, and how they saw the borrower. */
  body: z.strictObject({ email: emailField, provenBy: proofField }),
  needsReauthentication: true,
  needsPasskey: true,
  /** The code is null when the same request comes again more than ten minutes after it was heard. */
  response: z.object({ recoveryCode: z.nullable(codeField), expiresAt: instantField }),
});

export const declineRecovery = endpoint({
  name: 'declineRecovery',
  method: 'POST',
  path: '/api/office/borrowers/:borrowerId/recovery/:recoveryId/decline',
  summary: 'Whoever prepared it, or could confirm it, says no, with the reason',
  params: recoveryParams,
  body: z.strictObject({ reason: reasonField }),
});
