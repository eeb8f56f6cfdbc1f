/** The arrears desk: who is late and since when, and formal notices. Nothing of it leads to an emergency contact (product rule 11). */

import * as z from 'zod/mini';
import { arrearsBuckets } from '#domain/arrears.ts';
import { noticeStatuses } from '#domain/formal-notice.ts';
import { reminderStages } from '#domain/reminder.ts';
import { trackingNumberField } from './contracts.ts';
import { endpoint } from './endpoint.ts';
import { dateField, idField, instantField, personField, senField } from './fields.ts';

const formalNotice = z.object({
  number: z.string(),
  status: z.enum(noticeStatuses),
  proposedBy: personField,
  /** The day whose figures the paper shows. */
  asOf: z.nullable(dateField),
  overdueSen: z.nullable(senField),
  postedOn: z.nullable(dateField),
  trackingNumber: z.nullable(z.string()),
  cureBy: z.nullable(dateField),
});

export const arrearsRow = z.object({
  loanId: idField,
  borrowerId: idField,
  reference: z.string(),
  borrowerName: z.string(),
  daysPastDue: z.int(),
  bucket: z.enum(arrearsBuckets),
  lateSince: dateField,
  overdueSen: senField,
  lateSen: senField,
  lastReminder: z.nullable(z.object({ stage: z.enum(reminderStages), sentAt: instantField })),
  remindersThisWeek: z.int(),
  pausedBy: z.nullable(z.enum(['hardship', 'claim'])),
  notice: z.nullable(formalNotice),
  /** A bill is late enough for a formal notice, and nothing pauses the loan. */
  isNoticePossible: z.boolean(),
  /** From when one is possible, if nothing pauses the loan until then; null when it is, and while it is paused. */
  noticePossibleFrom: z.nullable(dateField),
});
export type ArrearsRow = z.infer<typeof arrearsRow>;

export const arrearsViews = ['all', ...arrearsBuckets] as const;

export const getArrears = endpoint({
  name: 'getArrears',
  method: 'GET',
  path: '/api/office/arrears',
  summary: 'Late loans of one bucket, the longest first, and how many are in each',
  query: z.strictObject({
    view: z._default(z.enum(arrearsViews), 'all'),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
  }),
  response: z.object({
    buckets: z.array(z.object({ bucket: z.enum(arrearsBuckets), loans: z.int(), overdueSen: z.int() })),
    loans: z.array(arrearsRow),
    pages: z.int(),
  }),
});

const loanParams = z.strictObject({ loanId: idField });
const byLoan = z.object({ loanId: idField, status: z.enum(noticeStatuses) });

export const proposeFormalNotice = endpoint({
  name: 'proposeFormalNotice',
  method: 'POST',
  path: '/api/office/arrears/:loanId/propose-notice',
  summary: 'Propose a formal notice for an instalment more than 28 days late',
  params: loanParams,
  response: byLoan,
});

export const withdrawFormalNotice = endpoint({
  name: 'withdrawFormalNotice',
  method: 'POST',
  path: '/api/office/arrears/:loanId/withdraw-notice',
  summary: 'Drop a formal notice before it is posted',
  params: loanParams,
  response: byLoan,
});

export const confirmFormalNotice = endpoint({
  name: 'confirmFormalNotice',
  method: 'POST',
  path: '/api/office/arrears/:loanId/confirm-notice',
  summary: 'A different person makes the formal notice a paper to be posted',
  params: loanParams,
  response: byLoan,
});

export const postFormalNotice = endpoint({
  name: 'postFormalNotice',
  method: 'POST',
  path: '/api/office/arrears/:loanId/post-notice',
  summary: 'Record that the paper went by A.R. registered post',
  params: loanParams,
  body: z.strictObject({
    postedOn: dateField,
    trackingNumber: trackingNumberField,
  }),
  response: byLoan,
});

export const getFormalNoticePdf = endpoint({
  name: 'getFormalNoticePdf',
  method: 'GET',
  path: '/api/office/arrears/:loanId/notice.pdf',
  summary: 'The formal notice as a paper in Malay, with a translation to read beside it',
  params: loanParams,
  response: 'file',
});
