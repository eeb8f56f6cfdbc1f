/** Payout files: prepared payouts that the bank sends in one go. */
import * as z from 'zod/mini';
import { payoutFileLimits } from '#domain/payout-file.ts';
import { endpoint } from './endpoint.ts';
import { dateField, idField, instantField, senField } from './fields.ts';

export const payoutFileFormats = ['pain.001', 'csv'] as const;

const person = z.object({ userId: idField, name: z.string() });

const payoutFile = z.object({
  batchId: idField,
  reference: z.string(),
  executionOn: dateField,
  totalSen: senField,
  madeBy: person,
  madeAt: instantField,
  withdrawnAt: z.nullable(instantField),
  /** Who has it in hand, the first first. */
  takings: z.array(z.object({ by: person, at: instantField })),
  payouts: z.array(
    z.object({
      loanId: idField,
      reference: z.string(),
      borrowerName: z.string(),
      amountSen: senField,
      status: z.enum(['prepared', 'released', 'returned']),
    }),
  ),
});
export type PayoutFile = z.infer<typeof payoutFile>;

const fileList = z.object({
  files: z.array(payoutFile),
  /** Prepared and in no file yet. */
  free: z.array(
    z.object({ loanId: idField, reference: z.string(), borrowerName: z.string(), amountSen: senField }),
  ),
  /** What the bank may be asked for: today, and the last day. */
  firstDay: dateField,
  lastDay: dateField,
});
export type PayoutFiles = z.infer<typeof fileList>;

export const getPayoutFiles = endpoint({
  name: 'getPayoutFiles',
  method: 'GET',
  path: '/api/office/payout-files',
  summary: 'The last payout files, and the prepared payouts that are in none',
  response: fileList,
});

export const makePayoutFile = endpoint({
  name: 'makePayoutFile',
  method: 'POST',
  path: '/api/office/payout-files',
  summary: 'Put prepared payouts into one file for the bank; it moves no money',
  needsReauthentication: true,
  needsPasskey: true,
  body: z.strictObject({
    loanIds: z.array(idField).check(z.minLength(1), z.maxLength(payoutFileLimits.payouts)),
    executionOn: dateField,
  }),
  response: fileList,
});

const fileParams = z.strictObject({ batchId: idField });

export const takePayoutFile = endpoint({
  name: 'takePayoutFile',
  method: 'POST',
  path: '/api/office/payout-files/:batchId/take',
  summary: 'The file for the bank, ISO 20022 pain.001 or CSV; who took it is written down',
  needsReauthentication: true,
  needsPasskey: true,
  params: fileParams,
  body: z.strictObject({ format: z.enum(payoutFileFormats) }),
  response: 'file',
});

export const withdrawPayoutFile = endpoint({
  name: 'withdrawPayoutFile',
  method: 'POST',
  path: '/api/office/payout-files/:batchId/withdraw',
  summary: 'The file was not given to the bank: its payouts are free for another',
  params: fileParams,
  response: fileList,
});
