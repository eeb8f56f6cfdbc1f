/** "I did not receive this", and the borrower's money going back: the borrower's side and the two desks. */
import * as z from 'zod/mini';
import { claimOutcomes } from '#domain/claim.ts';
import { endpoint } from './endpoint.ts';
import {
  bankAccountField,
  bankReferenceField,
  dateField,
  idField,
  instantField,
  noteField,
  personField,
  senField,
} from './fields.ts';
import { payoutLine } from './payout-line.ts';

const loanParams = z.strictObject({ loanId: idField });
const claimParams = z.strictObject({ claimId: idField });
const refundParams = z.strictObject({ refundId: idField });

/** The newest claim of a loan, as its borrower sees it. */
export const claimView = z.object({
  claimId: idField,
  status: z.enum(['open', 'resolved', 'withdrawn']),
  outcome: z.nullable(z.enum(claimOutcomes)),
  openedOn: dateField,
  /** The lender saw that the bank sent the money back; else the borrower said that it did not come. */
  isReportedByLender: z.boolean(),
  /** The borrower may say that it has arrived: not of what the lender reported, nor while the bank's line brought it back. */
  mayWithdraw: z.boolean(),
  /** By when we answer. */
  answerByOn: dateField,
  closedOn: z.nullable(dateField),
  /** Interest that is not charged because of it. */
  reliefSen: senField,
  /** Whether the same can be said again. */
  mayClaimAgain: z.boolean(),
});
export type ClaimView = z.infer<typeof claimView>;

export const claimNotReceived = endpoint({
  name: 'claimNotReceived',
  method: 'POST',
  path: '/api/loans/:loanId/claim',
  summary: 'The loan’s money did not arrive: nothing counts until two people of the lender know',
  params: loanParams,
  body: z.strictObject({ note: noteField }),
  response: claimView,
});

export const withdrawClaim = endpoint({
  name: 'withdrawClaim',
  method: 'POST',
  path: '/api/loans/:loanId/claim/withdraw',
  summary: 'The money has arrived after all; the days between are not charged',
  params: loanParams,
  response: claimView,
});

export const refundView = z.object({
  refundId: idField,
  status: z.enum(['requested', 'proposed', 'confirmed', 'withdrawn']),
  amountSen: senField,
  requestedAt: instantField,
  paidOn: z.nullable(dateField),
});
export type RefundView = z.infer<typeof refundView>;

const credit = z.object({
  loanId: idField,
  reference: z.string(),
  creditSen: senField,
  /** The next bill will use it; without one it waits to go back. */
  paysNextBill: z.boolean(),
  bankAccount: z.nullable(bankAccountField),
  refund: z.nullable(refundView),
});
export type Credit = z.infer<typeof credit>;

export const getCredit = endpoint({
  name: 'getCredit',
  method: 'GET',
  path: '/api/me/credit',
  summary: 'Money of the borrower that the lender holds, loan by loan, and its way back',
  response: z.object({ credits: z.array(credit) }),
});

export const requestRefund = endpoint({
  name: 'requestRefund',
  method: 'POST',
  path: '/api/loans/:loanId/refund',
  summary: 'Ask for all of it to be sent to the recorded bank account',
  params: loanParams,
  response: refundView,
});

export const cancelRefundRequest = endpoint({
  name: 'cancelRefundRequest',
  method: 'POST',
  path: '/api/refunds/:refundId/cancel',
  summary: 'Take the request back while nobody has prepared it: the money stays where it is',
  params: refundParams,
  response: refundView,
});

export const claimRow = z.object({
  claimId: idField,
  loanId: idField,
  reference: z.string(),
  borrowerName: z.string(),
  status: z.enum(['open', 'resolved', 'withdrawn']),
  note: z.string(),
  /** Who of finance saw the money come back; null where the borrower said that it did not come. */
  reportedBy: z.nullable(personField),
  /** The line of the bank statement by which it came back. */
  backLine: z.nullable(payoutLine),
  openedOn: dateField,
  openedAt: instantField,
  answerByOn: dateField,
  /** Claims on the same loan before this one. */
  earlierClaims: z.int(),
  /** The payout in question, as the bank's evidence has it. */
  payout: z.object({
    amountSen: senField,
    paidOn: dateField,
    bankReference: z.string(),
    bankName: z.string(),
    holderName: z.string(),
    lastFour: z.string(),
    /** An earlier payout of the loan came back or was called off. */
    isSentAgain: z.boolean(),
  }),
  /** Interest that comes off if it is closed today as arrived; what came off once it is closed. */
  reliefSen: senField,
  /** What the borrower has paid on the loan so far: credit if the money never arrived. */
  receivedSen: senField,
  proposal: z.nullable(
    z.object({
      outcome: z.enum(claimOutcomes),
      evidence: z.string(),
      bankReference: z.nullable(z.string()),
      proposedBy: personField,
      proposedAt: instantField,
    }),
  ),
  confirmedBy: z.nullable(personField),
  closedAt: z.nullable(instantField),
});
export type ClaimRow = z.infer<typeof claimRow>;

export const reportPayoutBack = endpoint({
  name: 'reportPayoutBack',
  method: 'POST',
  path: '/api/office/loans/:loanId/payout-back',
  summary: 'The bank sent the money of a paid-out loan back: nothing counts until two people answer',
  params: loanParams,
  response: claimParams,
});

export const getClaims = endpoint({
  name: 'getClaims',
  method: 'GET',
  path: '/api/office/claims',
  summary: 'Money that borrowers did not receive, the oldest report first, or the last closed ones',
  query: z.strictObject({ view: z._default(z.enum(['open', 'closed']), 'open') }),
  response: z.object({ claims: z.array(claimRow) }),
});

const byClaim = z.object({ claimId: idField });

export const proposeClaimOutcome = endpoint({
  name: 'proposeClaimOutcome',
  method: 'POST',
  path: '/api/office/claims/:claimId/propose',
  summary: 'Write down what the bank says: it arrived, or it did not',
  params: claimParams,
  body: z.strictObject({
    outcome: z.enum(claimOutcomes),
    evidence: noteField,
    bankReference: z.union([z.literal(''), bankReferenceField]),
  }),
  response: byClaim,
});

export const returnClaimOutcome = endpoint({
  name: 'returnClaimOutcome',
  method: 'POST',
  path: '/api/office/claims/:claimId/return',
  summary: 'Drop the answer; the claim goes on',
  params: claimParams,
  response: byClaim,
});

export const confirmClaimOutcome = endpoint({
  name: 'confirmClaimOutcome',
  method: 'POST',
  path: '/api/office/claims/:claimId/confirm',
  summary: 'A different person confirms the answer: the days are not charged, or the loan is taken back',
  needsReauthentication: true,
  params: claimParams,
  response: byClaim,
});

export const refundRow = z.object({
  loanId: idField,
  reference: z.string(),
  borrowerName: z.string(),
  /** Null while nobody has asked for it. */
  refundId: z.nullable(idField),
  status: z.enum(['waiting', 'requested', 'proposed', 'confirmed', 'withdrawn']),
  amountSen: senField,
  /** What is there now. */
  creditSen: senField,
  /** A payment of the loan was taken back since it was asked for. */
  isPaymentTakenBack: z.boolean(),
  /** A running loan's next bill will use it. */
  paysNextBill: z.boolean(),
  bank: z.object({ bankName: z.string(), holderName: z.string(), accountNumber: z.string() }),
  /** The borrower has recorded another account since it was prepared. */
  isEarlierAccount: z.boolean(),
  requestedAt: z.nullable(instantField),
  proposedBy: z.nullable(personField),
  proposedAt: z.nullable(instantField),
  /** It was prepared in another amount before. */
  isCorrected: z.boolean(),
  /** Since when all of it pays no bill; null while nobody has prepared it. */
  heldFrom: z.nullable(dateField),
  closedBy: z.nullable(personField),
  bankReference: z.nullable(z.string()),
  paidOn: z.nullable(dateField),
});
export type RefundRow = z.infer<typeof refundRow>;

export const getRefunds = endpoint({
  name: 'getRefunds',
  method: 'GET',
  path: '/api/office/refunds',
  summary: 'Money of borrowers to send back: asked for, prepared, waiting, and the last ones sent',
  response: z.object({ refunds: z.array(refundRow) }),
});

const byRefund = z.object({ refundId: idField });

export const proposeRefund = endpoint({
  name: 'proposeRefund',
  method: 'POST',
  path: '/api/office/loans/:loanId/propose-refund',
  summary: 'Prepare a refund to the borrower’s recorded account',
  params: loanParams,
  body: z.strictObject({ amountSen: senField }),
  response: byRefund,
});

export const correctRefund = endpoint({
  name: 'correctRefund',
  method: 'POST',
  path: '/api/office/refunds/:refundId/correct',
  summary: 'The bank sent another amount than was prepared: prepare that one in its place',
  params: refundParams,
  body: z.strictObject({ amountSen: senField }),
  response: byRefund,
});

export const confirmRefund = endpoint({
  name: 'confirmRefund',
  method: 'POST',
  path: '/api/office/refunds/:refundId/confirm',
  summary: 'A different person records the bank’s evidence: the money went back',
  needsReauthentication: true,
  needsPasskey: true,
  params: refundParams,
  body: z.strictObject({ bankReference: bankReferenceField, paidOn: dateField, amountSen: senField }),
  response: byRefund,
});

export const withdrawRefund = endpoint({
  name: 'withdrawRefund',
  method: 'POST',
  path: '/api/office/refunds/:refundId/withdraw',
  summary: 'Drop a refund that was not sent: the money stays where it is',
  params: refundParams,
  response: byRefund,
});
