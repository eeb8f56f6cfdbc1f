/** The keys that sealed what is stored: which is in use, and which one nothing needs any more. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instantField } from './fields.ts';

const key = z.object({
  /** Its name; it tells nothing about the key. */
  keyId: z.string(),
  takenUpAt: instantField,
  /** Since when nothing that is stored needs it; null: it is needed. */
  spentAt: z.nullable(instantField),
  /** Values and files that it sealed. */
  sealed: z.int(),
});

export const getKeyUse = endpoint({
  name: 'getKeyUse',
  method: 'GET',
  path: '/api/office/keys',
  summary: 'How much each secret key still seals, the newest first: it is the one that seals now',
  response: z.object({
    keys: z.array(key),
    /** Values that name a key we never had: they cannot be opened. */
    unknown: z.int(),
  }),
});
