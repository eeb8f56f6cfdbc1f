/** What every refused or failed request answers: problem+json (RFC 9457) with our code, a request id and a sentence. */
import * as z from 'zod/mini';

/** `name` is null for the clock. 'you': the same person, in another window perhaps. */
export const latestAct = z.object({
  by: z.enum(['staff', 'you', 'borrower', 'system']),
  name: z.nullable(z.string()),
  /** The event, such as 'loan.approved'. */
  event: z.string(),
  at: z.string(),
});
export type LatestAct = z.infer<typeof latestAct>;

export const problem = z.object({
  /** A `RefusalCode`, or 'fault' when something broke on our side. */
  code: z.string(),
  status: z.int(),
  title: z.string(),
  /** One sentence in the reader's language: what is wrong and what to do. */
  detail: z.string(),
  /** The same sentence in every language, because a reader may change the language while it stands there. */
  detailIn: z.optional(z.object({ en: z.string(), ms: z.string(), zh: z.string() })),
  requestId: z.string(),
  /** The facts of the refusal, such as the limit that was passed. */
  facts: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** For staff, when the step was not possible any more: who did what to the case, and when. */
  latest: z.optional(latestAct),
  /** For 'request-invalid': which field, by its path, and what is wrong with it. */
  issues: z.optional(
    z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })),
  ),
});
export type Problem = z.infer<typeof problem>;
