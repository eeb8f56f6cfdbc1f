/** "Continue on another phone": the photos of the identity check are taken with another device. */
import * as z from 'zod/mini';
import { handoffStates } from '#domain/handoff.ts';
import { endpoint } from './endpoint.ts';
import { identityImageKindField, idField, instantField } from './fields.ts';

const kindsField = z.array(identityImageKindField).check(z.minLength(1), z.maxLength(3));
const byHandoff = z.strictObject({ handoffId: idField });
const secretField = z.string().check(z.minLength(20), z.maxLength(100));
const arrivedField = z.array(z.object({ kind: identityImageKindField, fileId: idField }));

export const startHandoff = endpoint({
  name: 'startHandoff',
  method: 'POST',
  path: '/api/me/handoffs',
  summary: 'A link for another phone: it opens once, within ten minutes, and can only send these photos',
  body: z.strictObject({ kinds: kindsField }),
  response: z.object({
    handoffId: idField,
    /** The token is behind the '#', which no browser sends to a server. */
    address: z.string(),
    expiresAt: instantField,
  }),
});

const handoff = z.object({
  state: z.enum(handoffStates),
  /** Until when the link opens, or the phone that opened it may send. */
  until: instantField,
  /** The phone that opened the link, as it names itself; null before. */
  device: z.nullable(z.string()),
  /** The newest photo of each kind since the hand-off began. */
  arrived: arrivedField,
});
export type HandoffView = z.infer<typeof handoff>;

export const getHandoff = endpoint({
  name: 'getHandoff',
  method: 'GET',
  path: '/api/me/handoffs/:handoffId',
  summary: 'Whether a phone opened the link, and which photos have arrived',
  params: byHandoff,
  response: handoff,
});

export const endHandoff = endpoint({
  name: 'endHandoff',
  method: 'POST',
  path: '/api/me/handoffs/:handoffId/end',
  summary: 'End a hand-off at once',
  params: byHandoff,
  response: handoff,
});

/** What the other phone may know: which photos are wanted, and for whom as a mask. */
const handoffTask = z.object({
  handoffId: idField,
  forName: z.string(),
  kinds: kindsField,
  arrived: arrivedField,
  until: instantField,
});
export type HandoffTask = z.infer<typeof handoffTask>;

export const claimHandoff = endpoint({
  name: 'claimHandoff',
  method: 'POST',
  path: '/api/handoff/claim',
  summary: 'The other phone opens the link: from now on it may send the photos, and nothing else',
  body: z.strictObject({
    token: secretField,
    /** Made by the page that opens the link. When the answer is lost, the same one opens it again. */
    secret: secretField,
  }),
  response: handoffTask,
});

export const getHandoffTask = endpoint({
  name: 'getHandoffTask',
  method: 'GET',
  path: '/api/handoff',
  summary: 'On the other phone: which photos are wanted and which have arrived; null where nothing is open',
  response: z.object({ task: z.nullable(handoffTask) }),
});
