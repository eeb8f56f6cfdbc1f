/** Messages between the lender and one borrower. They cannot carry account numbers or outside links (product rule 9). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idField, instantField } from './fields.ts';

export const message = z.object({
  messageId: idField,
  from: z.enum(['lender', 'borrower']),
  senderName: z.string(),
  subject: z.string(),
  body: z.string(),
  /** The page of the app to act on, after the language prefix; null for plain messages. */
  link: z.nullable(z.string()),
  sentAt: instantField,
  isRead: z.boolean(),
  /** When the borrower opened what the lender wrote; null before that, and for what the borrower wrote. */
  readAt: z.nullable(instantField),
  /** The product itself said it; a person wrote the others. */
  isNotice: z.boolean(),
});
export type Message = z.infer<typeof message>;

export const messageText = z.string().check(z.trim(), z.maxLength(2000));

export const getMessages = endpoint({
  name: 'getMessages',
  method: 'GET',
  path: '/api/me/messages',
  summary: 'Your messages, newest first',
  response: z.object({ messages: z.array(message) }),
});

export const readMessage = endpoint({
  name: 'readMessage',
  method: 'POST',
  path: '/api/me/messages/:messageId/read',
  summary: 'A message was opened',
  params: z.strictObject({ messageId: idField }),
});

export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/api/me/messages',
  summary: 'Write to the lender',
  body: z.strictObject({ body: messageText }),
  response: message,
});
