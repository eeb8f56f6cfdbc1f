/** Payouts: prepared by one person, released by another with the bank's evidence, or returned. */
import * as z from 'zod/mini';
import { payoutReturnReasons } from '#domain/payout.ts';
import { endpoint } from './endpoint.ts';
import {
  accessRecoveryField,
  bankReferenceField,
  dateField,
  idField,
  instantField,
  loanStatusField,
  personField,
  senField,
} from './fields.ts';
import { payoutLine } from './payout-line.ts';

const loanParams = z.strictObject({ loanId: idField });
const done = z.object({ loanId: idField, status: loanStatusField });

export const payoutRow = z.object({
  loanId: idField,
  /** Null until it is prepared. */
  payoutId: z.nullable(idField),
  reference: z.string(),
  borrowerName: z.string(),
  amountSen: senField,
  status: z.enum(['ready', 'prepared', 'released', 'returned']),
  bank: z.object({ bankName: z.string(), holderName: z.string(), accountNumber: z.string() }),
  nameMatch: z.enum(['same', 'close', 'different']),
  /** Of money that is still to go: a hint for whoever sends it, no hold, as the account is older than the recovery. */
  accessRecovery: z.nullable(accessRecoveryField),
  preparedBy: z.nullable(personField),
  preparedAt: z.nullable(instantField),
  releasedBy: z.nullable(personField),
  bankReference: z.nullable(z.string()),
  paidOn: z.nullable(dateField),
  /** It was sent, and two people found that it never arrived: its loan is cancelled. */
  neverArrived: z.boolean(),
  /** It is paid out and its loan runs: if the bank sends it back, that is reported from here. */
  mayReportBack: z.boolean(),
  /** The line of the bank statement that is its money; of one to release, whether the line names the loan. */
  bankLine: z.nullable(payoutLine),
});
export type PayoutRow = z.infer<typeof payoutRow>;

export const getPayouts = endpoint({
  name: 'getPayouts',
  method: 'GET',
  path: '/api/office/payouts',
  summary: 'Payouts to prepare and to release, and the last ones made',
  response: z.object({
    payouts: z.array(payoutRow),
    /** Prepared today, and the most that may be. */
    today: z.object({ preparedSen: senField, ceilingSen: senField }),
  }),
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
  needsReauthentication: true,
  needsPasskey: true,
  params: loanParams,
  body: z.strictObject({
    payoutId: idField,
    bankReference: bankReferenceField,
    paidOn: dateField,
    amountSen: senField,
    /** Its line of the bank statement; then the three are the line's own. */
    bankLineId: z.optional(idField),
  }),
  response: done,
});

export const tiePayoutLine = endpoint({
  name: 'tiePayoutLine',
  method: 'POST',
  path: '/api/office/payouts/:loanId/bank-line',
  summary:
    'The line of the bank statement is the payout that was recorded by hand, or its coming back; no money moves',
  params: loanParams,
  body: z.strictObject({ lineId: idField }),
  response: z.object({ lineId: idField }),
});

export const untiePayoutLine = endpoint({
  name: 'untiePayoutLine',
  method: 'POST',
  path: '/api/office/payouts/:loanId/bank-line/take-off',
  summary: 'The line that was taken for the payout on its way back is something else, and is matched again',
  params: loanParams,
  body: z.strictObject({ lineId: idField }),
  response: z.object({ lineId: idField }),
});

export const returnPayout = endpoint({
  name: 'returnPayout',
  method: 'POST',
  path: '/api/office/payouts/:loanId/return',
  summary: 'The bank sent the money back, or the payout is called off',
  needsReauthentication: true,
  params: loanParams,
  body: z.strictObject({ payoutId: idField, reason: z.enum(payoutReturnReasons) }),
  response: done,
});
