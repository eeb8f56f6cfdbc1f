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

export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/api/me/files/:kind',
  summary: 'Store a photo or a payment proof: checked by content, re-encoded, without metadata, encrypted',
  params: z.strictObject({ kind: z.enum(fileKinds) }),
  upload: true,
  response: z.object({ fileId: idField, kind: z.enum(fileKinds), bytes: z.int(), mediaType: z.string() }),
});

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
});
export type VerificationView = z.infer<typeof verification>;

export const getVerification = endpoint({
  name: 'getVerification',
  method: 'GET',
  path: '/api/me/verification',
  summary: 'How far the identity verification is, and what was given',
  response: verification,
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
