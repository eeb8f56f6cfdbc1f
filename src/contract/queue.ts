/** The review queue: its views, filters and sort, the views that people keep, who else is looking, and handing a case over. */
import * as z from 'zod/mini';
import { loanStatuses } from '#domain/loan-status.ts';
import { endpoint } from './endpoint.ts';
import {
  idField,
  instantField,
  loanStatusField,
  maxSen,
  personField,
  senField,
  titleField,
} from './fields.ts';
import { listOf, pageField, sortField } from './list.ts';

const loanParams = z.strictObject({ loanId: idField });

export const applicationViews = [
  'unassigned',
  'mine',
  'to-approve',
  'to-countersign',
  'waiting-for-borrower',
  'all',
] as const;

/** What an application still needs from its borrower. */
export const missingItems = ['personal-information', 'bank-account', 'correction'] as const;
export type MissingItem = (typeof missingItems)[number];

export const applicationRow = z.object({
  loanId: idField,
  reference: z.string(),
  borrowerName: z.string(),
  status: loanStatusField,
  amountSen: senField,
  termMonths: z.int(),
  appliedAt: instantField,
  /** When the step began that it waits for now: since the one before it was done. */
  waitingSince: instantField,
  /** When nothing was left to decide: approved and paid out since, rejected, or ended by borrower, lender or time. */
  decidedAt: z.nullable(instantField),
  verificationComplete: z.boolean(),
  missing: z.array(z.enum(missingItems)),
  assignedTo: z.nullable(personField),
  hasProposal: z.boolean(),
  /** The first of two approvers approved; the second one has not. */
  isFirstApproved: z.boolean(),
  /** Others who have the case open now. */
  viewers: z.array(personField),
});
export type ApplicationRow = z.infer<typeof applicationRow>;

export const applicationSorts = ['waiting', 'applied', 'amount', 'name', 'status'] as const;
const querySen = z.coerce.number().check(z.int(), z.gte(0), z.lte(maxSen));

export const applicationsQuery = z.strictObject({
  view: z._default(z.enum(applicationViews), 'unassigned'),
  page: pageField,
  /** Waiting: the longest first. */
  sort: sortField(applicationSorts, '-waiting'),
  status: z.optional(z.enum(loanStatuses)),
  officer: z.optional(z.union([idField, z.literal('nobody')])),
  missing: z.optional(z.enum(missingItems)),
  fromSen: z.optional(querySen),
  untilSen: z.optional(querySen),
  /** Waiting for us for longer than the target. */
  overTarget: z.optional(z.literal('1')),
});
export type ApplicationsQuery = z.output<typeof applicationsQuery>;

export const getApplications = endpoint({
  name: 'getApplications',
  method: 'GET',
  path: '/api/office/applications',
  summary: 'One page of the applications of a view',
  query: applicationsQuery,
  response: listOf(applicationRow),
});

export const getReviewers = endpoint({
  name: 'getReviewers',
  method: 'GET',
  path: '/api/office/reviewers',
  summary: 'Who may work on applications',
  response: z.object({ reviewers: z.array(personField) }),
});

export const handOverApplication = endpoint({
  name: 'handOverApplication',
  method: 'POST',
  path: '/api/office/applications/:loanId/hand-over',
  summary: 'Give the case back to the queue, or to a colleague',
  params: loanParams,
  body: z.strictObject({ to: z.nullable(idField) }),
  response: z.object({ loanId: idField, status: loanStatusField }),
});

/** Not a command: it says that the page is open, and is forgotten within a minute. */
export const beatCase = endpoint({
  name: 'beatCase',
  method: 'POST',
  path: '/api/office/applications/:loanId/beat',
  summary: 'The case is open here; answers who else has it open',
  params: loanParams,
  response: z.object({ viewers: z.array(personField) }),
});

const savedView = z.object({ viewId: idField, name: z.string(), search: z.string() });
export type SavedView = z.infer<typeof savedView>;
const savedViews = z.object({ views: z.array(savedView) });

export const getSavedViews = endpoint({
  name: 'getSavedViews',
  method: 'GET',
  path: '/api/office/saved-views',
  summary: 'The sets of filters that this person keeps',
  response: savedViews,
});

export const saveView = endpoint({
  name: 'saveView',
  method: 'POST',
  path: '/api/office/saved-views',
  summary: 'Keep a set of filters under a name',
  body: z.strictObject({
    name: titleField,
    search: z.string().check(z.minLength(1), z.maxLength(300), z.regex(/^[\w=&%.+-]+$/)),
  }),
  response: savedViews,
});

export const removeSavedView = endpoint({
  name: 'removeSavedView',
  method: 'POST',
  path: '/api/office/saved-views/:viewId/remove',
  summary: 'Forget a set of filters',
  params: z.strictObject({ viewId: idField }),
  response: savedViews,
});
