/**
 * The lender's reports: all read at one cut in one picture of the database, so that each sum is the ledger's; and the
 * regulator's records, which leave the house with a trace.
 */
import * as z from 'zod/mini';
import { arrearsBuckets } from '#domain/arrears.ts';
import { recordCodes, recordFormats } from '#domain/borrower-record.ts';
import { idealProblems } from '#domain/ideal-record.ts';
import { endpoint } from './endpoint.ts';
import { dateField, idField, instantField, localeField } from './fields.ts';
import { pageField } from './list.ts';

/** A sum over many loans, in sen; a correction can bring it below zero. */
const sum = z.int();
const count = z.int();
/** Nothing to say it of. */
const maybe = z.nullable(z.int());

/** Rows have a name (an account, a status, a period …), their sum has none. */
const table = <Figures extends z.core.$ZodLooseShape>(figures: Figures) =>
  z.object({ rows: z.array(z.object({ name: z.string(), ...figures })), total: z.object(figures) });

const outstanding = { principalSen: sum, interestSen: sum, chargesSen: sum };
const portfolio = { loans: count, ...outstanding, heldSen: sum, reservedSen: sum };
const collections = {
  payments: count,
  receivedSen: sum,
  reversedSen: sum,
  principalSen: sum,
  interestSen: sum,
  chargesSen: sum,
  /** What came and has paid no bill. */
  creditSen: sum,
  refundedSen: sum,
  /** Of what went back: what was not there any more. */
  refundLossSen: sum,
};
/** From the approval to the bank's confirmation. */
const payouts = { payouts: count, amountSen: sum, medianMinutes: maybe };

export const ageingBuckets = ['0', ...arrearsBuckets] as const;

/** Every table of the reports by its name, which is also that of its CSV file. */
const tables = z.object({
  'trial-balance': table({ debitsSen: sum, creditsSen: sum, balanceSen: sum }),
  /** Of each account by kind; `name` is the account. */
  movements: z.object({
    rows: z.array(
      z.object({
        name: z.string(),
        kind: z.string(),
        transfers: count,
        debitsSen: sum,
        creditsSen: sum,
        /** The days from which the money counts; a cut goes by the days on which it was booked. */
        firstOn: dateField,
        lastOn: dateField,
      }),
    ),
    total: z.object({ transfers: count, debitsSen: sum, creditsSen: sum }),
  }),
  'portfolio-by-status': table(portfolio),
  /** Averages are weighted by the principal outstanding. */
  'portfolio-by-product': table({ ...portfolio, averageRateBps: maybe, averageTermMonths: maybe }),
  'arrears-ageing': table({ loans: count, overdueSen: sum, ...outstanding }),
  'collections-by-month': table(collections),
  /** Of the month of the cut. */
  'collections-by-day': table(collections),
  'payouts-by-month': table(payouts),
  'payouts-by-day': table(payouts),
});
export type ReportTables = z.infer<typeof tables>;
export const reportTables = Object.keys(tables.shape) as (keyof ReportTables)[];
export type ReportTable = keyof ReportTables;

export const reportNames = ['trial-balance', 'portfolio', 'arrears', 'collections', 'payouts'] as const;
export type ReportName = (typeof reportNames)[number];

/** A sum of a report beside the same figure of the ledger. */
const tie = z.object({
  report: z.enum(reportNames),
  account: z.string(),
  /** Only these movements of the account; empty: its balance. */
  kinds: z.array(z.string()),
  reportSen: sum,
  ledgerSen: sum,
});
export type Tie = z.infer<typeof tie>;

const cutQuery = { cutOn: z.optional(dateField) };
/** Everything posted up to the end of this day in Kuala Lumpur; the instant at which it was read. */
const cut = { cutOn: dateField, readAt: instantField };

const reports = z.object({ ...cut, tables, ties: z.array(tie) });
export type Reports = z.infer<typeof reports>;

export const getReports = endpoint({
  name: 'getReports',
  method: 'GET',
  path: '/api/office/reports',
  summary: 'Trial balance, portfolio, ageing, collections and payouts at one cut, each equal to the ledger',
  query: z.strictObject(cutQuery),
  response: reports,
});

export const getReportCsv = endpoint({
  name: 'getReportCsv',
  method: 'GET',
  path: '/api/office/reports/:table/report.csv',
  summary: 'One table of the reports as CSV',
  params: z.strictObject({ table: z.enum(reportTables) }),
  query: z.strictObject({ ...cutQuery, language: z.optional(localeField) }),
  response: 'file',
});

const idealRow = z.object({
  loanId: idField,
  reference: z.string(),
  borrowerName: z.string(),
  code: z.literal(recordCodes),
  problems: z.array(z.enum(idealProblems)),
});
/** One page of them; how many there are in all, and how many of them need a look before the upload. */
const idealPreview = z.object({ ...cut, rows: z.array(idealRow), total: z.int(), toCheck: z.int() });
export type IdealPreview = z.infer<typeof idealPreview>;

export const getIdealPreview = endpoint({
  name: 'getIdealPreview',
  method: 'GET',
  path: '/api/office/records',
  summary:
    'One page of the loans of the iDeal upload at a cut, and what to look at in each row; who looked is written down',
  query: z.strictObject({ ...cutQuery, page: pageField }),
  response: idealPreview,
});

export const exportIdeal = endpoint({
  name: 'exportIdeal',
  method: 'POST',
  path: '/api/office/records/ideal.csv',
  summary: 'The iDeal upload with its 24 columns as CSV; who took it is written down',
  needsReauthentication: true,
  body: z.strictObject({ cutOn: dateField }),
  response: 'file',
});

export const exportBorrowerLedger = endpoint({
  name: 'exportBorrowerLedger',
  method: 'POST',
  path: '/api/office/loans/:loanId/borrower-ledger',
  summary: 'The borrower ledger of one loan (Lampiran A) as PDF or CSV; who took it is written down',
  needsReauthentication: true,
  params: z.strictObject({ loanId: idField }),
  body: z.strictObject({ format: z.enum(recordFormats) }),
  response: 'file',
});
