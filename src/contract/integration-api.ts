/**
 * What a program of the lender reads with a key: loans, their schedules, payments and the trial balance. References,
 * amounts, days and states; no name, no IC number, no contact.
 */
import * as z from 'zod/mini';
import { loanStatuses } from '#domain/loan-status.ts';
import { endpoint } from './endpoint.ts';
import { bpsField, dateField, idField, instantField, senField } from './fields.ts';

/** As the rest of the API has it, but that an application nobody has taken yet is 'pending' by name. */
const integrationStatus = z.enum(['pending', ...loanStatuses.filter((status) => status !== 'unknown')]);

/** The reference of a loan as people read it out. */
const referenceField = z.string().check(z.regex(/^[A-Z]{2,4}-\d{2}-[2-9A-Z]{4}-[2-9A-Z]{4}$/));
const loanParams = z.strictObject({ reference: referenceField });

const pageQuery = {
  /** What `nextCursor` of the page before said; left out for the first page. */
  cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  /** Only what changed at that instant or later. */
  changedSince: z.optional(z.iso.datetime()),
};

const paging = {
  /** Null on the last page. */
  nextCursor: z.nullable(z.string()),
  /** The `changedSince` of the next time: two minutes before the first page was read, so some rows come again. */
  asOf: instantField,
};

const standing = z.object({
  nextDueOn: z.nullable(dateField),
  /** What is not paid of the oldest unpaid bill. */
  nextDueSen: senField,
  overdueSen: senField,
  daysPastDue: z.int(),
  principalLeftSen: senField,
  /** Everything agreed or booked that is not paid. */
  leftToPaySen: senField,
  /** While a claim that the money did not arrive is open, nothing is asked. */
  isPaused: z.boolean(),
});

export const integrationLoan = z.object({
  reference: z.string(),
  status: integrationStatus,
  appliedAt: instantField,
  approvedAt: z.nullable(instantField),
  paidOutOn: z.nullable(dateField),
  changedAt: instantField,
  requestedSen: senField,
  requestedMonths: z.int(),
  principalSen: senField,
  termMonths: z.int(),
  annualRateBps: bpsField,
  lateRateBps: bpsField,
  method: z.enum(['reducing', 'flat']),
  totalInterestSen: senField,
  /** Null before the money reached the bank: until then nothing is owed. */
  standing: z.nullable(standing),
});
export type IntegrationLoan = z.infer<typeof integrationLoan>;

export const getIntegrationLoans = endpoint({
  name: 'getIntegrationLoans',
  method: 'GET',
  path: '/api/integration/loans',
  summary: 'Loans in the order in which they were applied for, page by page',
  query: z.strictObject({ ...pageQuery, status: z.optional(integrationStatus) }),
  response: z.object({ loans: z.array(integrationLoan), ...paging }),
});

export const getIntegrationLoan = endpoint({
  name: 'getIntegrationLoan',
  method: 'GET',
  path: '/api/integration/loans/:reference',
  summary: 'One loan by its reference',
  params: loanParams,
  response: integrationLoan,
});

export const getIntegrationSchedule = endpoint({
  name: 'getIntegrationSchedule',
  method: 'GET',
  path: '/api/integration/loans/:reference/schedule',
  summary: 'The bills of a loan and what is paid of them; none before the money reached the bank',
  params: loanParams,
  response: z.object({
    reference: z.string(),
    bills: z.array(
      z.object({
        /** Its place in the plan in force, as people and `billNumber` of payments count. */
        number: z.int(),
        dueOn: dateField,
        /** The working day until which it is not late. */
        payableBy: dateField,
        principalSen: senField,
        interestSen: senField,
        /** Late interest, once it is fixed. */
        lateSen: senField,
        paidPrincipalSen: senField,
        paidInterestSen: senField,
        paidLateSen: senField,
        leftSen: senField,
      }),
    ),
  }),
});

const integrationPayment = z.object({
  paymentId: idField,
  /** Of the loan. */
  reference: z.string(),
  status: z.enum(['checking', 'confirmed', 'declined']),
  /** A confirmed payment that two people took back. */
  isTakenBack: z.boolean(),
  claimedSen: senField,
  claimedPaidOn: dateField,
  sentAt: instantField,
  decidedAt: z.nullable(instantField),
  receivedSen: z.nullable(senField),
  receivedOn: z.nullable(dateField),
  receiptNumber: z.nullable(z.string()),
  declineReason: z.nullable(z.string()),
  /** What it pays, as it is booked now. */
  paid: z.array(
    z.object({
      billNumber: z.int(),
      principalSen: senField,
      interestSen: senField,
      lateSen: senField,
    }),
  ),
});
export type IntegrationPayment = z.infer<typeof integrationPayment>;

export const getIntegrationPayments = endpoint({
  name: 'getIntegrationPayments',
  method: 'GET',
  path: '/api/integration/payments',
  summary: 'Payments in the order in which they were recorded, page by page',
  query: z.strictObject(pageQuery),
  response: z.object({ payments: z.array(integrationPayment), ...paging }),
});

/** Of a whole lender: far more than one loan. */
const sumField = z.int();

export const getTrialBalance = endpoint({
  name: 'getTrialBalance',
  method: 'GET',
  path: '/api/integration/trial-balance',
  summary: 'The sums of all accounts of the ledger, by what was booked until the end of a day',
  query: z.strictObject({ until: z.optional(dateField) }),
  response: z.object({
    until: dateField,
    accounts: z.array(
      z.object({ account: z.string(), debitSen: sumField, creditSen: sumField, balanceSen: sumField }),
    ),
    debitSen: sumField,
    creditSen: sumField,
  }),
});
