/** Contacts with a borrower about a late payment. Nothing of it leads to an emergency contact (product rule 11). */

import * as z from 'zod/mini';
import { contactChannels, contactOutcomes } from '#domain/contact.ts';
import { endpoint } from './endpoint.ts';
import {
  dateField,
  idField,
  instantField,
  noteField,
  personField,
  senField,
  sentInstantField,
} from './fields.ts';

const promised = z.object({ amountSen: senField, promisedOn: dateField });

const contactEntry = z.object({
  contactId: idField,
  channel: z.enum(contactChannels),
  outcome: z.enum(contactOutcomes),
  note: z.string(),
  promised: z.nullable(promised),
  happenedAt: instantField,
  recordedBy: personField,
  recordedAt: instantField,
  /** It was set right by a later entry, which counts instead. */
  isCorrected: z.boolean(),
  /** It sets an earlier entry right. */
  isCorrection: z.boolean(),
});
export type ContactEntryView = z.infer<typeof contactEntry>;

export const contactCase = z.object({
  loanId: idField,
  borrowerId: idField,
  reference: z.string(),
  borrowerName: z.string(),
  locale: z.string(),
  /** The borrower's own number, covered. */
  phone: z.string(),
  /** Attempts and reminders of the last seven days, and how many there may be. */
  thisWeek: z.int(),
  atMost: z.int(),
  /** Null when the borrower may be contacted now. */
  refused: z.nullable(
    z.object({
      reason: z.enum(['quiet-time', 'too-often', 'paused', 'not-needed', 'not-running']),
      /** Possible again from 09:00 of this day, when that is known. */
      nextOn: z.nullable(dateField),
    }),
  ),
  closedChannels: z.array(z.enum(contactChannels)),
  pausedBy: z.nullable(z.enum(['hardship', 'claim'])),
  hardshipRequestId: z.nullable(idField),
  /** What the borrower promised, until the day is over. */
  promise: z.nullable(promised),
  contacts: z.array(contactEntry),
});
export type ContactCase = z.infer<typeof contactCase>;

const loanParams = z.strictObject({ loanId: idField });

export const getContacts = endpoint({
  name: 'getContacts',
  method: 'GET',
  path: '/api/office/loans/:loanId/contacts',
  summary: 'Before you call: contacts of this borrower, when the next one is allowed, what was promised',
  params: loanParams,
  response: contactCase,
});

const said = {
  channel: z.enum(contactChannels),
  outcome: z.enum(contactOutcomes),
  note: noteField,
  promised: z.nullable(z.strictObject({ amountSen: senField, promisedOn: dateField })),
};

export const recordContact = endpoint({
  name: 'recordContact',
  method: 'POST',
  path: '/api/office/loans/:loanId/contacts',
  summary:
    'Write down an attempt to reach the borrower: three in seven days, from 09:00 to 21:00, not on Sundays or holidays',
  params: loanParams,
  body: z.strictObject({ ...said, happenedAt: sentInstantField }),
  response: contactCase,
});

export const correctContact = endpoint({
  name: 'correctContact',
  method: 'POST',
  path: '/api/office/loans/:loanId/contacts/:contactId/correct',
  summary: 'Set a wrong entry right by another one; both stay, and the attempt stays counted',
  params: z.strictObject({ loanId: idField, contactId: idField }),
  body: z.strictObject(said),
  response: contactCase,
});
