/** The payment desk of the back office: proofs to check, what was decided, and payments taken back. */
import * as z from 'zod/mini';
import { declineReasons, reversalReasons } from '#domain/payment.ts';
import { endpoint } from './endpoint.ts';
import {
  bankReferenceField,
  dateField,
  idField,
  instantField,
  loanStatusField,
  personField,
  senField,
} from './fields.ts';
import { listOf, pageField } from './list.ts';

export const paymentRow = z.object({
  paymentId: idField,
  loanId: idField,
  reference: z.string(),
  borrowerName: z.string(),
  status: z.enum(['checking', 'confirmed', 'declined']),
  claimedSen: senField,
  claimedPaidOn: dateField,
  /** What finance found: null until it is confirmed. */
  found: z.nullable(z.object({ amountSen: senField, paidOn: dateField })),
  sentAt: instantField,
  /** Null: finance found it in the bank statement, the borrower sent nothing. */
  proofMediaType: z.nullable(z.string()),
  bill: z.nullable(z.object({ instalmentNumber: z.int(), dueOn: dateField, amountSen: senField })),
  /** The same file was sent before, with which payment. */
  sameFileAs: z.nullable(z.string()),
  receiptNumber: z.nullable(z.string()),
  /** Somebody asked for it to be taken back, or it was. */
  takenBack: z.nullable(z.enum(['asked', 'done'])),
});
export type PaymentRow = z.infer<typeof paymentRow>;

export const getPayments = endpoint({
  name: 'getPayments',
  method: 'GET',
  path: '/api/office/payments',
  summary: 'Payment proofs to check, oldest first, or a page of those that are decided, newest first',
  query: z.strictObject({
    view: z._default(z.enum(['checking', 'decided']), 'checking'),
    /** Of those that are decided: a loan, receipt or bank reference as a whole, or part of a borrower's name. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    page: z.optional(pageField),
  }),
  response: z.object({ payments: z.array(paymentRow), total: z.int() }),
});

const paymentParams = z.strictObject({ paymentId: idField });

/** What a payment pays, bill by bill. */
const paidParts = z.array(
  z.object({ instalmentNumber: z.int(), principalSen: senField, interestSen: senField, lateSen: senField }),
);

/** A loan in the figures that a payment moves; what is left to pay is with late interest to today, as the borrower reads it. */
const standing = z.object({ status: loanStatusField, leftToPaySen: senField, creditSen: senField });

export const paymentCase = z.object({
  ...paymentRow.shape,
  /** With late interest up to the day that the borrower says. */
  bill: z.nullable(
    z.object({ instalmentNumber: z.int(), dueOn: dateField, amountSen: senField, lateSen: senField }),
  ),
  /** What the borrower is asked for on that day, on all bills due then; null while nothing is asked for. */
  asked: z.nullable(
    z.object({
      bills: z.int(),
      amountSen: senField,
      lateSen: senField,
      /** Of the next bill the part that their own money pays: it is not in the amount. */
      ownSen: senField,
    }),
  ),
  declineReason: z.nullable(z.enum(declineReasons)),
  /** How the loan stands now. */
  now: standing,
  /** What finance found at the bank. */
  received: z.nullable(
    z.object({
      amountSen: senField,
      paidOn: dateField,
      bankReference: z.string(),
      confirmedBy: personField,
      confirmedAt: instantField,
    }),
  ),
  /** What stands in the ledger of it. */
  paid: paidParts,
  overSen: senField,
  reversal: z.nullable(
    z.object({
      reason: z.enum(reversalReasons),
      proposedBy: personField,
      proposedAt: instantField,
      confirmedBy: z.nullable(personField),
      confirmedAt: z.nullable(instantField),
      refundLossSen: senField,
    }),
  ),
  /**
   * How the loan would stand without it, what the lender would then carry of money that went back, and a refund that is
   * prepared: until that is confirmed or dropped the payment is not taken back. Null when it cannot be at all.
   */
  without: z.nullable(z.extend(standing, { refundLossSen: senField, refundUnderWaySen: senField })),
});
export type PaymentCase = z.infer<typeof paymentCase>;

export const getPayment = endpoint({
  name: 'getPayment',
  method: 'GET',
  path: '/api/office/payments/:paymentId',
  summary: 'One payment: the claim, what was found, what it paid, and whether it was taken back',
  params: paymentParams,
  response: paymentCase,
});

export const getPaymentEffect = endpoint({
  name: 'getPaymentEffect',
  method: 'GET',
  path: '/api/office/payments/:paymentId/effect',
  summary: 'What confirming this amount, paid on this day, would pay',
  params: paymentParams,
  query: z.strictObject({ amountSen: z.string().check(z.regex(/^\d{1,10}$/)), paidOn: dateField }),
  response: z.object({ paid: paidParts, overSen: senField, after: standing }),
});

export const getPaymentProof = endpoint({
  name: 'getPaymentProof',
  method: 'GET',
  path: '/api/office/payments/:paymentId/proof',
  summary: 'The file that the borrower sent',
  params: paymentParams,
  response: 'file',
});

export const confirmPayment = endpoint({
  name: 'confirmPayment',
  method: 'POST',
  path: '/api/office/payments/:paymentId/confirm',
  summary: 'The payment was found at the bank: post it and give the receipt',
  needsReauthentication: true,
  params: paymentParams,
  body: z.strictObject({
    amountSen: senField,
    paidOn: dateField,
    bankReference: bankReferenceField,
    /** The line of the bank statement that it is: amount, day and reference are then the line's own. */
    bankLineId: z.optional(idField),
    /** Amount or day are not what the borrower claimed, and whoever confirms has seen it. */
    differenceSeen: z.optional(z.boolean()),
  }),
  response: z.object({ paymentId: idField, receiptNumber: z.string(), overSen: senField }),
});

export const declinePayment = endpoint({
  name: 'declinePayment',
  method: 'POST',
  path: '/api/office/payments/:paymentId/decline',
  summary: 'The proof is not accepted, with a reason the borrower reads',
  params: paymentParams,
  body: z.strictObject({ reason: z.enum(declineReasons) }),
  response: z.object({ paymentId: idField }),
});

const byPayment = z.object({ paymentId: idField });

export const proposeReversal = endpoint({
  name: 'proposeReversal',
  method: 'POST',
  path: '/api/office/payments/:paymentId/propose-reversal',
  summary: 'Ask for a confirmed payment to be taken back, with the reason',
  params: paymentParams,
  body: z.strictObject({ reason: z.enum(reversalReasons) }),
  response: byPayment,
});

export const withdrawReversal = endpoint({
  name: 'withdrawReversal',
  method: 'POST',
  path: '/api/office/payments/:paymentId/withdraw-reversal',
  summary: 'Drop the request: the payment stays',
  params: paymentParams,
  response: byPayment,
});

export const confirmReversal = endpoint({
  name: 'confirmReversal',
  method: 'POST',
  path: '/api/office/payments/:paymentId/confirm-reversal',
  summary: 'A different person takes the payment back; the account is worked out without it',
  needsReauthentication: true,
  params: paymentParams,
  body: z.strictObject({
    /** What the lender then carries of refunds, as `getPayment` says it of the account without this payment; none without it. */
    refundLossSen: z.optional(senField),
  }),
  response: byPayment,
});

const refundLoss = z.object({
  paymentId: idField,
  /** Of the loan. */
  reference: z.string(),
  receivedSen: senField,
  /** What its two people said that the lender carries; above `receivedSen` where paying off early had given interest back. */
  refundLossSen: senField,
  reason: z.enum(reversalReasons),
  proposedBy: z.string(),
  confirmedBy: z.string(),
  confirmedAt: instantField,
  /** Of the whole loan, now: less than was said, once money of those days was found. */
  stillCarriedSen: senField,
  /** The loan of a payment for which the same line or reference of the bank stands now. Money that the bank took back stands for none. */
  bookedAgainFor: z.nullable(z.string()),
});
export type RefundLoss = z.infer<typeof refundLoss>;

export const getRefundLosses = endpoint({
  name: 'getRefundLosses',
  method: 'GET',
  path: '/api/office/refund-losses',
  summary: 'Payments taken back after their money had gone back to the borrower, newest first, all of them',
  query: z.strictObject({ page: pageField }),
  response: listOf(refundLoss),
});
