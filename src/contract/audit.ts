/**
 * The audit log: who did what, when and from where, newest first; whether it is whole; and a file of it, with a reason.
 * Nothing of it can be changed or removed, so there is no endpoint that does.
 */
import * as z from 'zod/mini';
import { affectedKinds, auditFaults, maxExportDays } from '#domain/audit.ts';
import { auditGroups, auditWhos } from '#domain/audit-groups.ts';
import { endpoint } from './endpoint.ts';
import { dateField, idField, instantField, senField } from './fields.ts';

const filters = {
  from: z.optional(dateField),
  to: z.optional(dateField),
  /** Who did it. */
  person: z.optional(idField),
  group: z.optional(z.enum(auditGroups)),
  who: z.optional(z.enum(auditWhos)),
  /** The reference of a loan, or the email of a borrower or member of staff: what it is about. */
  about: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254))),
};

const person = z.object({ userId: idField, name: z.string() });

/** What was before and after in the reader's language, without whole numbers of people; a code without words is as it is. */
const changes = z.array(
  z.object({
    field: z.string(),
    label: z.string(),
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
  }),
);

const entry = z.object({
  entryId: idField,
  at: instantField,
  /** Null: the clock, or somebody who was not signed in. */
  by: z.nullable(person),
  who: z.enum(auditWhos),
  /** In the reader's language. */
  what: z.string(),
  name: z.string(),
  /** Whose record it is in; null for the lender's own. */
  about: z.nullable(person),
  aboutKind: z.enum(['borrower', 'staff', 'lender', 'unknown']),
  loan: z.nullable(z.object({ loanId: idField, reference: z.string() })),
  changes,
  /** What the event moved, or is about. */
  amountSen: z.nullable(senField),
  /** In the reader's language, or as it was typed without whole numbers of people. */
  reason: z.nullable(z.string()),
  /** In the reader's language, where nothing has changed yet or nothing did; null: it became so with this entry. */
  standing: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof entry>;

/** The place behind the last row of a page: its instant and id. */
const place = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\da-f-]{36}$/));

export const getAuditLog = endpoint({
  name: 'getAuditLog',
  method: 'GET',
  path: '/api/office/audit',
  summary: 'What happened, newest first, 25 rows behind a place',
  query: z.strictObject({ ...filters, before: z.optional(place) }),
  response: z.object({
    entries: z.array(entry),
    /** Null: there are no earlier ones. */
    next: z.nullable(place),
    staff: z.array(person),
  }),
});
export type AuditPage = z.infer<(typeof getAuditLog)['response']>;

export const getAuditEntry = endpoint({
  name: 'getAuditEntry',
  method: 'GET',
  path: '/api/office/audit/entries/:entryId',
  summary: 'One entry with its stored text, its place in the chain, and the anchor that holds it',
  params: z.strictObject({ entryId: idField }),
  response: z.object({
    entry,
    /** The stored text over which the hash is taken; of a look its row. */
    text: z.string(),
    /** Null for a look: it is signed by itself. */
    chain: z.nullable(
      z.object({
        sequence: z.int(),
        previousHash: z.string(),
        hash: z.string(),
        isWhole: z.boolean(),
      }),
    ),
    anchor: z.nullable(z.object({ number: z.int(), at: instantField })),
  }),
});
export type AuditDetail = z.infer<(typeof getAuditEntry)['response']>;

const finding = z.object({
  fault: z.enum(auditFaults),
  /** Whose stream. */
  whose: z.nullable(z.string()),
  streamId: z.nullable(idField),
  sequence: z.nullable(z.int()),
  eventName: z.nullable(z.string()),
  anchor: z.nullable(z.int()),
  lookId: z.nullable(z.string()),
  expected: z.string(),
  found: z.string(),
});
export type AuditFindingView = z.infer<typeof finding>;

const check = z.object({
  checkId: idField,
  startedAt: instantField,
  finishedAt: z.nullable(instantField),
  askedBy: z.nullable(z.string()),
  result: z.enum(['whole', 'broken', 'running', 'broken-off']),
  events: z.int(),
  anchors: z.int(),
  faults: z.int(),
  findings: z.array(finding),
});
export type AuditCheck = z.infer<typeof check>;

export const getAuditState = endpoint({
  name: 'getAuditState',
  method: 'GET',
  path: '/api/office/audit/state',
  summary: 'The last anchor, the public key, and the last checks of the audit log',
  response: z.object({
    anchor: z.nullable(z.object({ number: z.int(), at: instantField, hash: z.string() })),
    publicKey: z.nullable(z.object({ keyId: z.string(), key: z.string() })),
    /** False: the file of anchors could not be written. */
    isFileWritten: z.boolean(),
    isChecking: z.boolean(),
    /** About how many events there are, for the progress. */
    events: z.int(),
    checks: z.array(check),
  }),
});
export type AuditState = z.infer<(typeof getAuditState)['response']>;

export const verifyAudit = endpoint({
  name: 'verifyAudit',
  method: 'POST',
  path: '/api/office/audit/checks',
  summary: 'Take every hash and signature of the audit log again',
});

const reasonField = z.string().check(z.trim(), z.maxLength(500));

export const exportAuditLog = endpoint({
  name: 'exportAuditLog',
  method: 'POST',
  path: '/api/office/audit/export.csv',
  summary: `The audit log of up to ${maxExportDays} days as CSV; who took it and why is written down first`,
  needsReauthentication: true,
  body: z.strictObject({
    ...filters,
    from: dateField,
    to: dateField,
    reason: reasonField,
  }),
  response: 'file',
});

export const exportAffected = endpoint({
  name: 'exportAffected',
  method: 'POST',
  path: '/api/office/audit/affected.csv',
  summary: `Every borrower whose data somebody of the lender read or took in up to ${maxExportDays} days, with how to reach them, as CSV; who took it and why is written down first`,
  needsReauthentication: true,
  body: z.strictObject({
    from: dateField,
    to: dateField,
    /** Whose account or session was misused; without it everybody of the staff. */
    person: z.optional(idField),
    kind: z.optional(z.enum(affectedKinds)),
    reason: reasonField,
  }),
  response: 'file',
});
