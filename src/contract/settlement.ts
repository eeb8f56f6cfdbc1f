/** Early settlement: what it costs to pay everything off on a day, and the numbered quote of it. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dateField, idField, instantField, senField } from './fields.ts';

export const payOffDay = z.object({
  on: dateField,
  /** What settles the loan when it is paid on that day. */
  amountSen: senField,
  principalSen: senField,
  interestSen: senField,
  lateSen: senField,
  /** Interest that was paid ahead for days after it. */
  returnedSen: senField,
  /** Money of the borrower that is held. */
  creditSen: senField,
  /** Interest that is never charged. */
  droppedSen: senField,
  /** The whole plan as it stands on that day: `amountSen` and what is dropped. */
  scheduledSen: senField,
});
export type PayOffDay = z.infer<typeof payOffDay>;

export const settlementQuote = z.object({
  quoteId: idField,
  quoteNumber: z.string(),
  /** The letter of the quote, as PDF. */
  documentId: idField,
  validUntil: dateField,
  quotedAt: instantField,
  figures: payOffDay,
});
export type SettlementQuote = z.infer<typeof settlementQuote>;

const payOff = z.object({
  /** Null when no loan runs: then there is nothing to pay off. */
  loanId: z.nullable(idField),
  reference: z.string(),
  /** Somebody looks for the loan's money: nothing is asked for, and there are no days and no quotes. */
  isClaimOpen: z.boolean(),
  /** Today and the sixty days after it. */
  days: z.array(payOffDay),
  /** Quotes that are still valid, the newest first. */
  quotes: z.array(settlementQuote),
  payTo: z.nullable(z.object({ bankName: z.string(), holderName: z.string(), accountNumber: z.string() })),
  /** Payments that are being checked are not counted yet; the newest first. */
  checking: z.array(senField),
});
export type PayOffView = z.infer<typeof payOff>;

export const getPayOff = endpoint({
  name: 'getPayOff',
  method: 'GET',
  path: '/api/me/pay-off',
  summary: 'What it costs to pay the loan off today and on each of the next sixty days',
  response: payOff,
});

export const quoteSettlement = endpoint({
  name: 'quoteSettlement',
  method: 'POST',
  path: '/api/loans/:loanId/settlement-quotes',
  summary: 'A numbered quote for paying the loan off on a day',
  params: z.strictObject({ loanId: idField }),
  body: z.strictObject({ payOn: dateField }),
  response: settlementQuote,
});
