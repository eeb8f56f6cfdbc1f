/** "I cannot pay this month", the new plans that may come of it, and the desk that answers. */
import * as z from 'zod/mini';
import { hardshipDeclineReasons, hardshipStatuses } from '#domain/hardship.ts';
import { lastDueDay, mostExtraMonths } from '#domain/plan.ts';
import { endpoint } from './endpoint.ts';
import {
  dateField,
  idField,
  instantField,
  noteField,
  senField,
  signatureField,
  stepUpField,
} from './fields.ts';

export const dueDayField = z.int().check(z.gte(1), z.lte(lastDueDay));

/** The three ways, each a form of its own. */
export const hardshipOptions = [
  z.strictObject({ kind: z.literal('pay-part'), partSen: senField, restOn: dateField }),
  z.strictObject({ kind: z.literal('due-day'), dueDay: dueDayField }),
  z.strictObject({
    kind: z.literal('longer-term'),
    extraMonths: z.int().check(z.gte(1), z.lte(mostExtraMonths)),
  }),
] as const;
export const hardshipOption = z.discriminatedUnion('kind', hardshipOptions);

const plannedPayments = z.object({
  payments: z.int(),
  firstDueOn: dateField,
  lastDueOn: dateField,
  /** The first of them; the others are nearly the same. */
  paymentSen: senField,
  totalSen: senField,
});

/** What a way out costs on the account of today. */
export const hardshipCost = z.object({
  option: hardshipOption,
  /** Late interest until the rest is paid, or interest that the old plan did not ask for. */
  costSen: senField,
  /** Late interest so far that a new plan drops. */
  droppedLateSen: senField,
  /** What is left after the part; null for a new plan. */
  restSen: z.nullable(senField),
  /** Null for a part payment, which changes no plan. */
  plan: z.nullable(plannedPayments),
});
export type HardshipCostView = z.infer<typeof hardshipCost>;

export const hardshipRequest = z.object({
  requestId: idField,
  status: z.enum(hardshipStatuses),
  asked: hardshipOption,
  words: z.nullable(z.string()),
  askedAt: instantField,
  answerBy: dateField,
  /** Until the answer nobody is reminded; false after two that came to nothing lately. */
  pausesReminders: z.boolean(),
  offered: z.nullable(hardshipOption),
  offerEndsOn: z.nullable(dateField),
  declineReason: z.nullable(z.enum(hardshipDeclineReasons)),
  /** Of the offer, or of what is asked for while there is none; null when it is not possible any more. */
  cost: z.nullable(hardshipCost),
});
export type HardshipRequestView = z.infer<typeof hardshipRequest>;

/** The loan as it runs now. */
const present = z.object({
  /** Everything that fell due; before anything is due, the next bill. */
  dueSen: senField,
  dueOn: dateField,
  isLate: z.boolean(),
  lateSen: senField,
  dueDay: z.int(),
  plan: plannedPayments,
});
export type PresentPlan = z.infer<typeof present>;

export const getHardship = endpoint({
  name: 'getHardship',
  method: 'GET',
  path: '/api/me/hardship',
  summary: 'The three ways with the cost of each, and the request that was made last',
  response: z.object({
    /** Null without a bill to pay. */
    loan: z.nullable(z.object({ loanId: idField, reference: z.string(), present })),
    ways: z.array(hardshipCost),
    /** Each payment that was sent and nobody has checked yet; in none of the amounts. */
    checking: z.array(senField),
    request: z.nullable(hardshipRequest),
    /** From when asking pauses reminders again; null: it does. */
    pausesAgainOn: z.nullable(dateField),
    /** From when the borrower may change the due day themselves. */
    dueDayPossibleOn: z.nullable(dateField),
  }),
});

const loanParams = z.strictObject({ loanId: idField });
const digits = z.string().check(z.regex(/^\d{1,9}$/));
/** An option as a query: `value` is the part in sen, the day or the months. */
const optionQuery = z.strictObject({
  kind: z.enum(['pay-part', 'due-day', 'longer-term']),
  value: digits,
  restOn: z.optional(dateField),
});

export const getHardshipCost = endpoint({
  name: 'getHardshipCost',
  method: 'GET',
  path: '/api/loans/:loanId/hardship/cost',
  summary: 'What one way out costs',
  params: loanParams,
  query: optionQuery,
  response: hardshipCost,
});

export const sendHardshipRequest = endpoint({
  name: 'sendHardshipRequest',
  method: 'POST',
  path: '/api/loans/:loanId/hardship',
  summary: 'Ask for one of the three ways',
  params: loanParams,
  body: z.strictObject({ option: hardshipOption, words: z.optional(noteField) }),
  response: hardshipRequest,
});

const requestParams = z.strictObject({ loanId: idField, requestId: idField });

export const withdrawHardship = endpoint({
  name: 'withdrawHardship',
  method: 'POST',
  path: '/api/loans/:loanId/hardship/:requestId/withdraw',
  summary: 'Take the request back, or say no to the offer',
  params: requestParams,
  response: hardshipRequest,
});

export const acceptHardshipOffer = endpoint({
  name: 'acceptHardshipOffer',
  method: 'POST',
  path: '/api/loans/:loanId/hardship/:requestId/accept',
  summary: 'Agree to the part payment that was offered',
  params: requestParams,
  response: hardshipRequest,
});

const planRow = z.object({
  number: z.int(),
  dueOn: dateField,
  principalSen: senField,
  interestSen: senField,
  totalSen: senField,
  balanceSen: senField,
});

export const getPlan = endpoint({
  name: 'getPlan',
  method: 'GET',
  path: '/api/loans/:loanId/plan',
  summary: 'The new plan to read beside the old one: the lender’s offer, or the due day that is asked for',
  params: loanParams,
  query: z.strictObject({ dueDay: z.optional(digits) }),
  response: z.object({
    bodyHash: z.string(),
    version: z.int(),
    cost: hardshipCost,
    before: z.array(planRow),
    after: z.array(planRow),
  }),
});

export const signPlan = endpoint({
  name: 'signPlan',
  method: 'POST',
  path: '/api/loans/:loanId/plan/sign',
  summary: 'Sign the plan that was shown, confirmed by a one-time code',
  params: loanParams,
  body: z.strictObject({
    bodyHash: z.string().check(z.maxLength(64)),
    /** The borrower's own change; without it the lender's offer. */
    dueDay: z.optional(dueDayField),
    signature: signatureField,
    consent: z.boolean(),
    stepUp: z.optional(stepUpField),
  }),
  response: z.object({ loanId: idField, version: z.int(), firstDueOn: dateField }),
});

export const hardshipRow = z.object({
  requestId: idField,
  loanId: idField,
  borrowerId: idField,
  borrowerName: z.string(),
  reference: z.string(),
  status: z.enum(hardshipStatuses),
  kind: z.enum(['pay-part', 'due-day', 'longer-term']),
  askedAt: instantField,
  answerBy: dateField,
});
export type HardshipRow = z.infer<typeof hardshipRow>;

export const getHardshipRequests = endpoint({
  name: 'getHardshipRequests',
  method: 'GET',
  path: '/api/office/hardship',
  summary: 'Help requests: those to answer by their clock, or the last answered ones',
  query: z.strictObject({ view: z._default(z.enum(['open', 'answered']), 'open') }),
  response: z.object({ requests: z.array(hardshipRow) }),
});

export const getHardshipRequest = endpoint({
  name: 'getHardshipRequest',
  method: 'GET',
  path: '/api/office/hardship/:requestId',
  summary: 'A help request with the loan as it runs',
  params: z.strictObject({ requestId: idField }),
  response: z.object({
    row: hardshipRow,
    request: hardshipRequest,
    /** Null when nothing is to be paid any more. */
    present: z.nullable(present),
    /** What is left of the bill that falls due next; null when none does. */
    nextInstalment: z.nullable(z.object({ dueOn: dateField, amountSen: senField })),
    leftPrincipalSen: senField,
    /** Each payment that was sent and nobody has checked yet; in none of the amounts. */
    checking: z.array(senField),
    earlierPlans: z.int(),
    /** From when asking pauses reminders again; null: it does. */
    pausesAgainOn: z.nullable(dateField),
    /** What this request pauses: reminders and formal notices, until this day at the latest; null in it: until it is answered. */
    pause: z.nullable(z.object({ untilOn: z.nullable(dateField) })),
  }),
});
export type HardshipCase = z.infer<typeof getHardshipRequest.response>;

export const getHardshipCaseCost = endpoint({
  name: 'getHardshipCaseCost',
  method: 'GET',
  path: '/api/office/hardship/:requestId/cost',
  summary: 'What an offer would cost the borrower',
  params: z.strictObject({ requestId: idField }),
  query: optionQuery,
  response: hardshipCost,
});

export const offerHardship = endpoint({
  name: 'offerHardship',
  method: 'POST',
  path: '/api/office/hardship/:requestId/offer',
  summary: 'Answer with an offer: what was asked for, or something else',
  params: z.strictObject({ requestId: idField }),
  body: z.strictObject({ option: hardshipOption }),
  response: hardshipRequest,
});

export const declineHardship = endpoint({
  name: 'declineHardship',
  method: 'POST',
  path: '/api/office/hardship/:requestId/decline',
  summary: 'Answer no, with a reason that names what else would help',
  params: z.strictObject({ requestId: idField }),
  body: z.strictObject({ reason: z.enum(hardshipDeclineReasons) }),
  response: hardshipRequest,
});
