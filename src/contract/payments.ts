/** Repayment: the next bill, proofs, receipts, and the history of movements. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dateField, idField, instantField, localeField, senField } from './fields.ts';
import { bill, dueNow, help, payOffToday, transaction } from './loans.ts';

export const paymentView = z.object({
  paymentId: idField,
  status: z.enum(['checking', 'confirmed', 'declined']),
  amountSen: senField,
  paidOn: dateField,
  sentAt: instantField,
  declineReason: z.nullable(z.string()),
  receiptNumber: z.nullable(z.string()),
  /** A confirmed payment that was taken back. */
  reversedAt: z.nullable(instantField),
});
export type PaymentView = z.infer<typeof paymentView>;

/** A payment with what it paid: empty until it is confirmed. */
const sentPayment = z.extend(paymentView, {
  paid: z.array(
    z.object({
      instalmentNumber: z.int(),
      principalSen: senField,
      interestSen: senField,
      lateSen: senField,
    }),
  ),
  /** More than the bills: the borrower's own money. */
  overSen: senField,
});
export type SentPayment = z.infer<typeof sentPayment>;

const repayment = z.object({
  /** Null before the payout: then nothing can be paid, and there is no account to pay to. */
  loanId: z.nullable(idField),
  reference: z.string(),
  bill: z.nullable(bill),
  leftToPaySen: senField,
  payTo: z.nullable(z.object({ bankName: z.string(), holderName: z.string(), accountNumber: z.string() })),
  /** The account changes at this moment, to the one that ends so; null when no change is decided. */
  accountChange: z.nullable(
    z.object({
      effectiveAt: instantField,
      bankName: z.string(),
      holderName: z.string(),
      lastFour: z.string(),
    }),
  ),
  /** An open "I did not receive this": nothing is asked until it is answered. */
  isClaimOpen: z.boolean(),
  dueNow: z.nullable(dueNow),
  payOffToday: z.nullable(payOffToday),
  help,
  payments: z.array(sentPayment),
});
export type Repayment = z.infer<typeof repayment>;

export const getRepayment = endpoint({
  name: 'getRepayment',
  method: 'GET',
  path: '/api/me/repayment',
  summary: 'The next bill, where to pay it, and the proofs sent so far',
  response: repayment,
});

export const submitPaymentProof = endpoint({
  name: 'submitPaymentProof',
  method: 'POST',
  path: '/api/loans/:loanId/payments',
  summary: 'Send the proof of a payment made at the bank',
  params: z.strictObject({ loanId: idField }),
  body: z.strictObject({ fileId: idField, amountSen: senField, paidOn: dateField }),
  response: paymentView,
});

export const getReceipt = endpoint({
  name: 'getReceipt',
  method: 'GET',
  path: '/api/payments/:paymentId/receipt.pdf',
  summary: 'The numbered receipt of a confirmed payment as PDF',
  params: z.strictObject({ paymentId: idField }),
  query: z.strictObject({ language: z.optional(localeField) }),
  response: 'file',
});

export const getTransactions = endpoint({
  name: 'getTransactions',
  method: 'GET',
  path: '/api/me/transactions',
  summary: 'Every movement of the borrower’s money, newest first',
  query: z.strictObject({
    type: z._default(z.enum(['all', 'payments', 'received', 'charges']), 'all'),
    /** The first and the last day that count. */
    from: z.optional(dateField),
    to: z.optional(dateField),
    before: z.optional(idField),
  }),
  response: z.object({ transactions: z.array(transaction), more: z.boolean() }),
});

export const getTransactionsCsv = endpoint({
  name: 'getTransactionsCsv',
  method: 'GET',
  path: '/api/me/transactions.csv',
  summary: 'The borrower’s own transactions as CSV, with the filters of the history',
  query: z.strictObject({
    type: z._default(z.enum(['all', 'payments', 'received', 'charges']), 'all'),
    from: z.optional(dateField),
    to: z.optional(dateField),
    language: z.optional(localeField),
  }),
  response: 'file',
});
