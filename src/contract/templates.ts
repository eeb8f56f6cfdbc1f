/** Templates of messages: the lender's own, kept by the administrator, and how they read for one borrower. */

import * as z from 'zod/mini';
import { placeholders } from '#domain/message-template.ts';
import { endpoint } from './endpoint.ts';
import { idField, instantField } from './fields.ts';

const text = z.string().check(z.trim(), z.maxLength(1500), z.regex(/^[\P{Cc}\r\n\t]*$/u));
const content = {
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80), z.regex(/^[\P{Cc}]*$/u)),
  texts: z.strictObject({ en: text, ms: text, zh: text }),
};
const version = z.int().check(z.gte(1));
const templateParams = z.strictObject({ templateId: idField });

export const ownTemplate = z.object({
  templateId: idField,
  version,
  name: z.string(),
  texts: z.object({ en: z.string(), ms: z.string(), zh: z.string() }),
  isRetired: z.boolean(),
  changedBy: z.string(),
  changedAt: instantField,
});
export type OwnTemplate = z.infer<typeof ownTemplate>;

export const getTemplates = endpoint({
  name: 'getTemplates',
  method: 'GET',
  path: '/api/office/templates',
  summary: 'The templates of messages: the lender’s own, and those that come with the product',
  response: z.object({
    own: z.array(ownTemplate),
    builtIn: z.array(
      z.object({
        name: z.string(),
        texts: z.object({ en: z.string(), ms: z.string(), zh: z.string() }),
      }),
    ),
  }),
});

export const addTemplate = endpoint({
  name: 'addTemplate',
  method: 'POST',
  path: '/api/office/templates',
  summary: 'Add a template in all three languages; each text obeys the rules of a message',
  body: z.strictObject(content),
  response: ownTemplate,
});

export const changeTemplate = endpoint({
  name: 'changeTemplate',
  method: 'POST',
  path: '/api/office/templates/:templateId',
  summary: 'A new version of a template; messages that were sent stay as they were',
  params: templateParams,
  body: z.strictObject({ version, ...content }),
  response: ownTemplate,
});

export const retireTemplate = endpoint({
  name: 'retireTemplate',
  method: 'POST',
  path: '/api/office/templates/:templateId/retire',
  summary: 'Offer a template no more, or again',
  params: templateParams,
  body: z.strictObject({ version, isRetired: z.boolean() }),
  response: ownTemplate,
});

export const filledTemplate = z.object({
  key: z.string(),
  name: z.string(),
  /** In the borrower's language, and in the language of whoever asks. */
  text: z.string(),
  translation: z.string(),
  /** What this borrower has no fact for: it cannot be chosen. */
  missing: z.array(z.enum(placeholders)),
});
export type FilledTemplate = z.infer<typeof filledTemplate>;

export const getThreadTemplates = endpoint({
  name: 'getThreadTemplates',
  method: 'GET',
  path: '/api/office/threads/:borrowerId/templates',
  summary: 'The templates as they read for this borrower',
  params: z.strictObject({ borrowerId: idField }),
  response: z.object({ templates: z.array(filledTemplate) }),
});
