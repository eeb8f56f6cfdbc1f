/** Bank statements of the lender's account: importing them, what each line stands for, and booking what came in from its line. */
import * as z from 'zod/mini';
import { dateForms } from '#domain/bank-cells.ts';
import { postingKinds, setAsideReasons } from '#domain/bank-line.ts';
import { matchLevels } from '#domain/bank-match.ts';
import { delimiters, statementFaults, statementFormats } from '#domain/bank-statement.ts';
import { endpoint } from './endpoint.ts';
import { dateField, idField, instantField, loanStatusField, senField } from './fields.ts';
import { listOf, pageField } from './list.ts';

/** A busy account's month has a tenth of it. */
export const maxStatementBytes = 20 * 1024 * 1024;

/** Sums of a whole account are above any loan's. */
const accountSenField = z.int();
const columnField = z.optional(z.int().check(z.gte(0), z.lte(100)));

export const bankColumns = z.strictObject({
  delimiter: z.enum(delimiters),
  headerRow: z.int().check(z.gte(1), z.lte(40)),
  dateForm: z.enum(dateForms),
  bookedOn: z.int().check(z.gte(0), z.lte(100)),
  valueOn: columnField,
  amount: columnField,
  indicator: columnField,
  debit: columnField,
  credit: columnField,
  balance: columnField,
  currency: columnField,
  reference: columnField,
  description: columnField,
  party: columnField,
});

const sentStatement = {
  query: z.strictObject({
    fileName: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Which column is what, as JSON; left out, it is what was said last for this account. */
    columns: z.optional(z.string().check(z.maxLength(1000))),
  }),
  // A file that is a little too large is answered with its own sentence.
  upload: { maxBytes: maxStatementBytes + 1024 * 1024 },
} as const;

const readLine = z.object({
  bookedOn: dateField,
  valueOn: dateField,
  direction: z.enum(['in', 'out']),
  amountSen: accountSenField,
  bankReference: z.optional(z.string()),
  partyName: z.optional(z.string()),
  description: z.optional(z.string()),
});

const checkedStatement = z.object({
  format: z.enum(statementFormats),
  /** Of the lender's account that the statement must be of. */
  accountLastFour: z.string(),
  /** Of a CSV: the columns it was read by, and what stands in its first rows. */
  columns: z.nullable(
    z.object({
      chosen: bankColumns,
      isSaved: z.boolean(),
      /** Without it somebody has to say first which column has the amounts. */
      isWhole: z.boolean(),
      headings: z.array(z.string()),
      rows: z.array(z.array(z.string())),
    }),
  ),
  firstRows: z.array(z.object({ row: z.int(), line: z.nullable(readLine) })),
  lineCount: z.int(),
  days: z.nullable(z.object({ firstDay: dateField, lastDay: dateField })),
  inSen: accountSenField,
  outSen: accountSenField,
  balances: z.nullable(z.object({ openingSen: accountSenField, closingSen: accountSenField })),
  /** So many of its lines are there already. */
  knownCount: z.int(),
  /** The first ones; a file with any is not imported. */
  problems: z.array(z.object({ row: z.nullable(z.int()), why: z.enum(statementFaults), found: z.string() })),
  problemCount: z.int(),
  importedOn: z.nullable(dateField),
});
export type CheckedStatement = z.infer<typeof checkedStatement>;

export const checkBankStatement = endpoint({
  name: 'checkBankStatement',
  method: 'POST',
  path: '/api/office/bank/statements/check',
  summary: 'What would be imported of this file, and what is wrong with it; nothing is stored',
  ...sentStatement,
  response: checkedStatement,
});

export const importBankStatement = endpoint({
  name: 'importBankStatement',
  method: 'POST',
  path: '/api/office/bank/statements',
  summary: 'Store the lines of a statement, each once however many statements bring it',
  ...sentStatement,
  response: z.object({ statementId: idField, newCount: z.int(), knownCount: z.int() }),
});

const bankStatementRow = z.object({
  statementId: idField,
  fileName: z.string(),
  format: z.enum(statementFormats),
  accountLastFour: z.string(),
  firstDay: dateField,
  lastDay: dateField,
  lineCount: z.int(),
  newCount: z.int(),
  /** Lines that came with it and wait to be matched. */
  waitingCount: z.int(),
  importedBy: z.string(),
  importedAt: instantField,
});
export type BankStatementRow = z.infer<typeof bankStatementRow>;

export const getBankStatements = endpoint({
  name: 'getBankStatements',
  method: 'GET',
  path: '/api/office/bank/statements',
  summary: 'The statements that were imported, newest first',
  query: z.strictObject({ page: pageField }),
  response: listOf(bankStatementRow),
});

const candidate = z.object({
  /** A proof that waits, a payment confirmed without a line, or the next bill of a loan. */
  kind: z.enum(['claim', 'confirmed', 'loan']),
  loanId: idField,
  reference: z.string(),
  borrowerName: z.string(),
  amountSen: senField,
  paidOn: z.optional(dateField),
  paymentId: z.optional(idField),
});
export type BankCandidate = z.infer<typeof candidate>;

export const bankLine = z.object({
  lineId: idField,
  ...readLine.shape,
  /** What is posted of it. */
  evidence: z.object({ amountSen: accountSenField, paidOn: dateField, bankReference: z.string() }),
  posting: z.nullable(
    z.object({
      kind: z.enum(postingKinds),
      reason: z.nullable(z.enum(setAsideReasons)),
      paymentId: z.nullable(idField),
      receiptNumber: z.nullable(z.string()),
      postedBy: z.string(),
      postedAt: instantField,
    }),
  ),
  match: z.object({ level: z.enum(matchLevels), candidates: z.array(candidate) }),
});
export type BankLineView = z.infer<typeof bankLine>;

export const bankViews = ['to-match', 'certain', 'set-aside', 'posted', 'outgoing'] as const;
export type BankView = (typeof bankViews)[number];

export const getBankLines = endpoint({
  name: 'getBankLines',
  method: 'GET',
  path: '/api/office/bank/lines',
  summary: 'Lines of one view, newest first, each with what it most likely is',
  query: z.strictObject({
    view: z._default(z.enum(bankViews), 'to-match'),
    page: pageField,
    /** In the bank's reference, the payer's name or the description. */
    text: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
    from: z.optional(dateField),
    to: z.optional(dateField),
    statement: z.optional(idField),
  }),
  response: listOf(bankLine),
});

export const getBankLineOfPayment = endpoint({
  name: 'getBankLineOfPayment',
  method: 'GET',
  path: '/api/office/payments/:paymentId/bank-line',
  summary: 'The one free bank line that this payment most likely is',
  params: z.strictObject({ paymentId: idField }),
  response: z.object({ line: z.nullable(bankLine) }),
});

export const getBankLoan = endpoint({
  name: 'getBankLoan',
  method: 'GET',
  path: '/api/office/bank/loans/:reference',
  summary: 'The paid-out loan of a reference, to book a line onto it',
  params: z.strictObject({ reference: z.string().check(z.minLength(8), z.maxLength(40)) }),
  response: z.object({
    loanId: idField,
    reference: z.string(),
    borrowerName: z.string(),
    status: loanStatusField,
    nextBill: z.nullable(z.object({ dueOn: dateField, amountSen: senField })),
    /**
     * A line in of what was paid out is the payout on its way back, or may be while nothing was paid, or would be it again:
     * another line is ticked off as that.
     */
    payoutSen: senField,
    /** It comes back after it left. */
    payoutOn: dateField,
    payoutBack: z.enum(['is', 'may-be', 'again', 'no']),
  }),
});

const lineParams = z.strictObject({ lineId: idField });
const byLine = z.object({ lineId: idField });
const receipt = z.object({ paymentId: idField, receiptNumber: z.string(), overSen: senField });

export const recordBankPayment = endpoint({
  name: 'recordBankPayment',
  method: 'POST',
  path: '/api/office/bank/lines/:lineId/record-payment',
  summary:
    'Book money that came without a proof onto the loan that finance chose; the borrower gets the receipt',
  needsReauthentication: true,
  params: lineParams,
  body: z.strictObject({
    loanId: idField,
    /** Asked for where the amount is the payout's own: the borrower paid it, the bank did not send the payout back. */
    isNotPayoutBack: z.optional(z.boolean()),
  }),
  response: receipt,
});

export const tieBankLine = endpoint({
  name: 'tieBankLine',
  method: 'POST',
  path: '/api/office/bank/lines/:lineId/tie',
  summary: 'The line is a payment that was confirmed by hand before; no money moves',
  params: lineParams,
  body: z.strictObject({ paymentId: idField }),
  response: byLine,
});

export const setBankLineAside = endpoint({
  name: 'setBankLineAside',
  method: 'POST',
  path: '/api/office/bank/lines/:lineId/set-aside',
  summary: 'The line is no business of a loan, with the reason',
  params: lineParams,
  body: z.strictObject({ reason: z.enum(setAsideReasons) }),
  response: byLine,
});

export const takeBankLineUp = endpoint({
  name: 'takeBankLineUp',
  method: 'POST',
  path: '/api/office/bank/lines/:lineId/take-up',
  summary: 'A line that was set aside is to be matched again',
  params: lineParams,
  response: byLine,
});
