/** Proving who you are: files, personal information, the bank account. */

import * as z from 'zod/mini';
import { genders, loanPurposes } from '#domain/verification.ts';
import { endpoint } from './endpoint.ts';
import {
  addressField,
  bankAccountField,
  dateField,
  identityImageKindField,
  idField,
  instantField,
  nameField,
  occupationField,
  phoneField,
  senField,
  stepUpField,
} from './fields.ts';

export const fileKinds = ['ic-front', 'ic-back', 'selfie-with-ic', 'payment-proof'] as const;

export const getFile = endpoint({
  name: 'getFile',
  method: 'GET',
  path: '/api/me/files/:fileId',
  summary: 'One of your own files',
  params: z.strictObject({ fileId: idField }),
  response: 'file',
});

export const personalInformation = z.strictObject({
  fullName: nameField,
  icNumber: z.string().check(z.trim(), z.maxLength(40)),
  gender: z.enum(genders),
  /** A place key of the IC number table, such as 'selangor', or 'outside-malaysia'. */
  placeOfBirth: z.string().check(z.minLength(1), z.maxLength(40)),
  dateOfBirth: dateField,
  occupation: occupationField,
  monthlyIncomeSen: senField,
  loanPurpose: z.enum(loanPurposes),
  address: addressField,
  emergencyContactName: nameField,
  emergencyContactPhone: phoneField,
});

const typedAnswer = z.optional(z.string().check(z.maxLength(400)));

/** The fields of the steps as they were typed, half or whole: nobody judges them before they are sent. */
export const verificationDraft = z.strictObject({
  typed: z.strictObject({
    fullName: typedAnswer,
    icNumber: typedAnswer,
    'dateOfBirth.day': typedAnswer,
    'dateOfBirth.month': typedAnswer,
    'dateOfBirth.year': typedAnswer,
    placeOfBirth: typedAnswer,
    gender: typedAnswer,
    address: typedAnswer,
    occupation: typedAnswer,
    monthlyIncomeSen: typedAnswer,
    loanPurpose: typedAnswer,
    emergencyContactName: typedAnswer,
    emergencyContactPhone: typedAnswer,
    bankCode: typedAnswer,
    holderName: typedAnswer,
    accountNumber: typedAnswer,
  }),
  /** What the IC number filled in. */
  filled: z.strictObject({ dateOfBirth: typedAnswer, placeOfBirth: typedAnswer, gender: typedAnswer }),
});
export type VerificationDraft = z.infer<typeof verificationDraft>;

const verification = z.object({
  /** 'none' → 'personal-information' (bank missing) → 'submitted' → 'correction-needed' | 'checked'. */
  state: z.enum(['none', 'personal-information', 'submitted', 'correction-needed', 'checked']),
  submittedAt: z.nullable(instantField),
  accountName: z.string(),
  /** What the borrower gave, the IC number masked; null before the first submission. */
  personalInformation: z.nullable(personalInformation),
  images: z.array(z.object({ kind: identityImageKindField, fileId: idField })),
  bankAccount: z.nullable(bankAccountField),
  corrections: z.array(z.object({ item: z.string(), photo: z.optional(identityImageKindField) })),
  /** True while the case is being reviewed and nothing was asked for: it can be read, not changed. */
  isLocked: z.boolean(),
  /** What was typed and not sent; null when there is nothing to fill in. */
  draft: z.nullable(verificationDraft),
  /** The newest photo of each kind that is with us and in no submission yet. */
  waitingImages: z.array(z.object({ kind: identityImageKindField, fileId: idField })),
});
export type VerificationView = z.infer<typeof verification>;

export const getVerification = endpoint({
  name: 'getVerification',
  method: 'GET',
  path: '/api/me/verification',
  summary: 'How far the identity verification is, and what was given',
  response: verification,
});

export const saveVerificationDraft = endpoint({
  name: 'saveVerificationDraft',
  method: 'PUT',
  path: '/api/me/verification-draft',
  summary:
    'Keep what was typed of the verification, sealed, until it is sent; what is not named stays as it was',
  body: verificationDraft,
});

export const submitPersonalInformation = endpoint({
  name: 'submitPersonalInformation',
  method: 'POST',
  path: '/api/me/personal-information',
  summary: 'Part 1 of the verification: personal information with the three photos of one try',
  body: z.strictObject({
    ...personalInformation.shape,
    images: z.strictObject({ 'ic-front': idField, 'ic-back': idField, 'selfie-with-ic': idField }),
  }),
  response: verification,
});

export const getBankAccount = endpoint({
  name: 'getBankAccount',
  method: 'GET',
  path: '/api/me/bank-account',
  summary: 'The bank account the money goes to, masked',
  response: z.object({
    bankAccount: z.nullable(bankAccountField),
    /** Editing is closed while money is on its way. */
    isLocked: z.boolean(),
    /** Until when it stays as it is, after the way into the account was recovered; null when it may change. */
    pausedUntilAt: z.nullable(instantField),
    /** Meanwhile the account that was given first may be put back: there is another one now. */
    mayPutBack: z.boolean(),
  }),
});

export const updateBankAccount = endpoint({
  name: 'updateBankAccount',
  method: 'PUT',
  path: '/api/me/bank-account',
  summary: 'Part 2 of the verification, or a later correction (free, with a one-time code)',
  body: z.strictObject({
    bankCode: z.string().check(z.maxLength(11)),
    holderName: nameField,
    accountNumber: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    stepUp: z.optional(stepUpField),
  }),
  response: bankAccountField,
});
