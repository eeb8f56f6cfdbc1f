/** Why the reader cannot confirm, as the second administrator, what a colleague proposed, and from when they can. Null: they can. */
import * as z from 'zod/mini';
import { notSecondReasons } from '#domain/second-administrator.ts';
import { instantField } from './fields.ts';

export const notSecondField = z.nullable(
  z.object({ why: z.enum(notSecondReasons), fromAt: z.nullable(instantField) }),
);
