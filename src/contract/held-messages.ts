/** Texts of staff that wait for a second person before the borrower gets them. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idField, instantField } from './fields.ts';

/** What staff wrote before the money arrived, as their own people see it: no message of the borrower. */
export const heldMessage = z.object({
  messageId: idField,
  writtenBy: z.string(),
  /** The same person: they may withdraw it, a second person decides. */
  isOwn: z.boolean(),
  body: z.string(),
  link: z.nullable(z.string()),
  writtenAt: instantField,
  state: z.enum(['waiting', 'not-sent']),
  /** Why a colleague did not send it, who and when; empty and null while it waits. */
  reason: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instantField),
});
export type HeldMessage = z.infer<typeof heldMessage>;

const heldParams = z.strictObject({ borrowerId: idField, messageId: idField });

export const sendHeldMessage = endpoint({
  name: 'sendHeldMessage',
  method: 'POST',
  path: '/api/office/threads/:borrowerId/held/:messageId/send',
  summary: 'A second person has read the text: the borrower gets it',
  params: heldParams,
  body: z.strictObject({
    /** The newest message that this person has read: who answered after it, is told first. */
    seen: z.optional(z.nullable(idField)),
  }),
});

export const refuseHeldMessage = endpoint({
  name: 'refuseHeldMessage',
  method: 'POST',
  path: '/api/office/threads/:borrowerId/held/:messageId/refuse',
  summary: 'A second person does not send the text; the writer reads why',
  params: heldParams,
  body: z.strictObject({
    reason: z.string().check(z.trim(), z.maxLength(300), z.regex(/^[\P{Cc}\r\n\t]*$/u)),
  }),
});

export const withdrawHeldMessage = endpoint({
  name: 'withdrawHeldMessage',
  method: 'POST',
  path: '/api/office/threads/:borrowerId/held/:messageId/withdraw',
  summary: 'Its writer takes the text back before it was sent',
  params: heldParams,
});
