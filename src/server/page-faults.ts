/**
 * What browsers say of our pages that failed: one line of the log each, with the build and the place in its files. Whoever
 * sends one may write what they like, so all of it is looked at again; a page that is none of ours is not named.
 */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  framePattern,
  mostFrames,
  type PageFault,
  pageFaultPath,
  tellableMessage,
} from '#contract/page-fault.ts';
import { hourMs } from '#domain/durations.ts';
import { takePlace, throttleKey } from './accounts/throttles.ts';
import type { House } from './house.ts';
import { networkOf } from './networks.ts';

const allowance = { limit: 30, windowMs: hourMs };
const maxBytes = 4 * 1024;

const pageFault = z.object({
  build: z.string().check(z.regex(/^[\w-]{0,40}$/)),
  page: z.string(),
  name: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
  message: z.string(),
  frames: z.array(z.string().check(z.regex(framePattern))).check(z.maxLength(mostFrames)),
});

export function pageFaults(app: FastifyInstance, house: House, pagePaths: readonly string[]): void {
  app.post(
    pageFaultPath,
    { schema: { hide: true }, bodyLimit: maxBytes, logLevel: 'warn' },
    async (request, reply) => {
      const { data } = pageFault.safeParse(request.body);
      // Who reports is a browser: it reads no answer, and is not to send it again.
      if (!data) return reply.code(204).send();
      const waitMs = await takePlace(
        house,
        throttleKey(house, 'page-fault', networkOf(request.ip)),
        allowance,
      );
      if (waitMs === 0) house.log.warn({ fault: told(data, pagePaths) }, 'a page failed in a browser');
      return reply.code(204).send();
    },
  );
}

const told = (fault: PageFault, pagePaths: readonly string[]): PageFault => ({
  ...fault,
  page: pageOf(fault.page, pagePaths),
  message: tellableMessage(fault.message),
});

/** Paths of the office have ids in them, and what is not found is what somebody typed. */
const pageOf = (path: string, pagePaths: readonly string[]): string =>
  /^\/office(\/|$)/.test(path) ? '/office' : pagePaths.includes(path) ? path : 'not found';
