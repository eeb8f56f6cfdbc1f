/** The papers of a paid-out loan: issued ones to download, new ones to ask for, and the public page that checks them. */
import * as z from 'zod/mini';
import { documentKinds } from '#domain/document.ts';
import { uploadLimits } from '#domain/upload.ts';
import { endpoint } from './endpoint.ts';
import { dateField, idField, instantField, loanStatusField, localeField } from './fields.ts';

const documentState = z.enum(['valid', 'taken-back', 'superseded', 'expired']);

export const issuedDocument = z.object({
  documentId: idField,
  loanId: idField,
  kind: z.enum(documentKinds),
  /** '<loan reference>-S1': receipts R, statements S, schedules P, settlement letters Q, closing letters C. */
  number: z.string(),
  issuedAt: instantField,
  state: documentState,
  /** Of a statement. */
  period: z.nullable(z.object({ from: dateField, to: dateField })),
});
export type IssuedDocument = z.infer<typeof issuedDocument>;

export const getDocuments = endpoint({
  name: 'getDocuments',
  method: 'GET',
  path: '/api/me/documents',
  summary: 'The paid-out loans and every paper issued on them, newest first',
  response: z.object({
    loans: z.array(
      z.object({
        loanId: idField,
        reference: z.string(),
        status: loanStatusField,
        paidOutOn: dateField,
      }),
    ),
    documents: z.array(issuedDocument),
  }),
});

const ofLoan = z.strictObject({ loanId: idField });

export const issueStatement = endpoint({
  name: 'issueStatement',
  method: 'POST',
  path: '/api/loans/:loanId/statements',
  summary: 'Issue a statement of the loan from one day to another',
  params: ofLoan,
  body: z.strictObject({ from: dateField, to: dateField }),
  response: issuedDocument,
});

export const issueSchedule = endpoint({
  name: 'issueSchedule',
  method: 'POST',
  path: '/api/loans/:loanId/schedules',
  summary: 'Issue the plan of payments in force, with what is paid of it',
  params: ofLoan,
  response: issuedDocument,
});

export const issueClosingLetter = endpoint({
  name: 'issueClosingLetter',
  method: 'POST',
  path: '/api/loans/:loanId/closing-letters',
  summary: 'Issue the letter that nothing is owed any more, for a settled loan',
  params: ofLoan,
  response: issuedDocument,
});

export const getDocument = endpoint({
  name: 'getDocument',
  method: 'GET',
  path: '/api/documents/:documentId/paper.pdf',
  summary: 'An issued paper as PDF, in the language asked for; the same bytes every time',
  params: z.strictObject({ documentId: idField }),
  query: z.strictObject({ language: z.optional(localeField) }),
  response: 'file',
});

/**
 * What anybody may know of a paper whose code or file they hold: no amount, no address, and of a person only what the
 * masks of an agreement leave.
 */
export const checkedDocument = z.object({
  kind: z.enum([...documentKinds, 'loan-agreement']),
  number: z.string(),
  /** Of an agreement: when it was sealed. */
  issuedAt: instantField,
  state: documentState,
  lender: z.object({ name: z.string(), licenceNumber: z.string() }),
  /** The fingerprint (SHA-256, hex) of the file in each language in which it was handed out. */
  prints: z.array(z.object({ language: localeField, sha256: z.string() })),
  /**
   * Of an agreement only: a code can be copied onto another paper, and whoever compares must be able to notice. Both are
   * masked: 'A•••• b•••• R••••', '92••••-10-••••'.
   */
  borrower: z.nullable(z.object({ name: z.string(), icNumber: z.string() })),
});
export type CheckedDocument = z.infer<typeof checkedDocument>;

export const getDocumentCheck = endpoint({
  name: 'getDocumentCheck',
  method: 'GET',
  path: '/api/verify/:code',
  summary: 'Check a paper by the code that is printed on it',
  params: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(60)) }),
  response: checkedDocument,
});

/** It bears our seal, but is not the file that was sealed. */
export const alteredReasons = ['added-after', 'changed'] as const;
/** It is none of our files, and nothing proves that it ever was one. */
export const unknownReasons = ['no-seal', 'other-seal', 'seal-unreadable', 'not-registered'] as const;

const genuineFile = z.object({
  result: z.literal('genuine'),
  document: checkedDocument,
  language: localeField,
});

export const getFileCheck = endpoint({
  name: 'getFileCheck',
  method: 'GET',
  path: '/api/verify/files/:sha256',
  summary: 'Check a file by its fingerprint; the file itself stays where it is',
  params: z.strictObject({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  response: z.discriminatedUnion('result', [genuineFile, z.object({ result: z.literal('unknown') })]),
});

const fileCheck = z.discriminatedUnion('result', [
  genuineFile,
  z.object({
    result: z.literal('altered'),
    /** The paper that the file was before something was added behind it; null when that cannot be told. */
    document: z.nullable(checkedDocument),
    why: z.enum(alteredReasons),
  }),
  z.object({ result: z.literal('unknown'), why: z.enum(unknownReasons) }),
]);
export type FileCheck = z.infer<typeof fileCheck>;

/** The largest file that is checked: a sealed agreement has a tenth of it. */
export const maxCheckedBytes = 5 * 1024 * 1024;

export const checkFile = endpoint({
  name: 'checkFile',
  method: 'POST',
  path: '/api/verify/files',
  summary: 'Check a PDF by its fingerprint and its seal; nothing of it is kept',
  // A file that is a little too large is answered with its own sentence.
  upload: { maxBytes: uploadLimits.maxFileBytes },
  response: fileCheck,
});
