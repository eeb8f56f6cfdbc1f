/** The privacy centre: what a person agreed to, who looked at their data, a copy of it, and what can be deleted. */
import * as z from 'zod/mini';
import { staffRoles } from '#domain/permission.ts';
import { dataGroups, stayReasons } from '#domain/retention.ts';
import { endpoint } from './endpoint.ts';
import { dateField, idField, instantField, localeField, stepUpField } from './fields.ts';

const groupAnswer = z.object({
  group: z.enum(dataGroups),
  /** So many can be deleted now, and so many stay. */
  canGo: z.int(),
  staying: z.int(),
  /** Why, until when (null: for as long as the reason holds), and for which loan; null when nothing stays. */
  stay: z.nullable(
    z.object({
      because: z.enum(stayReasons),
      until: z.nullable(dateField),
      reference: z.nullable(z.string()),
    }),
  ),
});
export type GroupAnswerView = z.infer<typeof groupAnswer>;

const privacy = z.object({
  notice: z.object({
    version: z.int(),
    since: dateField,
    /** The version that was read at sign-up; null in accounts that staff never showed one to. */
    read: z.nullable(z.object({ version: z.int(), locale: localeField, readAt: instantField })),
  }),
  news: z.object({ wanted: z.boolean(), changedAt: z.nullable(instantField) }),
  /** The agreements that were agreed to electronically, newest first. */
  agreements: z.array(
    z.object({
      loanId: idField,
      reference: z.string(),
      version: z.int(),
      textVersion: z.string(),
      locale: localeField,
      consentedAt: instantField,
    }),
  ),
  downloads: z.array(z.object({ downloadedAt: instantField })),
  /** What would happen to each group of data if deletion were asked for now. */
  keeping: z.array(groupAnswer),
  requests: z.array(
    z.object({
      requestId: idField,
      requestedAt: instantField,
      answers: z.array(z.extend(groupAnswer, { isDeleted: z.boolean() })),
    }),
  ),
  /** Of the lender's people who answer for personal data. */
  contact: z.object({
    name: z.string(),
    phone: z.string(),
    others: z.array(z.string()),
    /** Who answers about personal data; empty where nobody is named. */
    dataProtection: z.string(),
  }),
});
export type PrivacyView = z.infer<typeof privacy>;

export const getPrivacy = endpoint({
  name: 'getPrivacy',
  method: 'GET',
  path: '/api/me/privacy',
  summary: 'Consents with versions and dates, what is kept until when and why, and earlier requests',
  response: privacy,
});

const look = z.object({
  lookId: idField,
  what: z.enum([
    'ic-front',
    'ic-back',
    'selfie-with-ic',
    'payment-proof',
    'ic-number',
    'account-number',
    'phone-number',
    'agreement',
  ]),
  staffName: z.string(),
  roles: z.array(z.enum(staffRoles)),
  /** Of the case it was opened for. */
  reference: z.string(),
  lookedAt: instantField,
});
export type Look = z.infer<typeof look>;

export const getLooks = endpoint({
  name: 'getLooks',
  method: 'GET',
  path: '/api/me/privacy/looks',
  summary:
    'Who of the staff opened your photos, numbers and agreements, when and for which case; newest first',
  query: z.strictObject({ before: z.optional(idField) }),
  response: z.object({ looks: z.array(look), more: z.boolean() }),
});

export const changeNews = endpoint({
  name: 'changeNews',
  method: 'PUT',
  path: '/api/me/privacy/news',
  summary: 'News and offers on or off, at once',
  body: z.strictObject({ wanted: z.boolean() }),
  response: privacy,
});

export const downloadData = endpoint({
  name: 'downloadData',
  method: 'POST',
  path: '/api/me/privacy/download',
  summary: 'Everything we keep about you as one ZIP: data.json and the files; needs a one-time code',
  body: z.strictObject({ stepUp: z.optional(stepUpField) }),
  response: 'file',
});

export const requestDeletion = endpoint({
  name: 'requestDeletion',
  method: 'POST',
  path: '/api/me/privacy/deletions',
  summary: 'Have deleted what may go now, and an answer with reasons and dates for what stays; needs a code',
  body: z.strictObject({
    groups: z.array(z.enum(dataGroups)).check(z.maxLength(dataGroups.length)),
    stepUp: z.optional(stepUpField),
  }),
  response: z.object({
    /** True when the account itself was closed: nobody is signed in any more. */
    isClosed: z.boolean(),
    deletedFiles: z.int(),
  }),
});
