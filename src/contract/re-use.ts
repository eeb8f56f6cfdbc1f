/** What of an application was used before: photos, the IC number, the bank account number. */
import * as z from 'zod/mini';
import { reUseKinds } from '#domain/decision-points.ts';
import { endpoint } from './endpoint.ts';
import { identityImageKindField, idField, instantField } from './fields.ts';

const reUse = z.object({
  kind: z.enum(reUseKinds),
  /** Which photo of this borrower; null for numbers. */
  photo: z.nullable(identityImageKindField),
  /** Of the other borrower, masked; null when it is this one ('photo-twice'). */
  borrowerName: z.nullable(z.string()),
  /** The other borrower’s newest application; null when there is none. */
  otherCase: z.nullable(z.object({ loanId: idField, reference: z.string() })),
  /** When the other borrower gave it. */
  usedAt: instantField,
});
export type ReUse = z.infer<typeof reUse>;

export const getReUse = endpoint({
  name: 'getReUse',
  method: 'GET',
  path: '/api/office/applications/:loanId/re-use',
  summary: 'What of this application was given before, by this borrower or by another',
  params: z.strictObject({ loanId: idField }),
  response: z.object({ found: z.array(reUse) }),
});
