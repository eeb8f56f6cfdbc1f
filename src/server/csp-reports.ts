/**
 * What browsers say our pages tried to do and may not (CSP reports). A hole somebody tries, or a mistake of ours, is one
 * line of the log; of the addresses only host and path, for the rest may be personal.
 */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { hourMs } from '#domain/durations.ts';
import { takePlace, throttleKey } from './accounts/throttles.ts';
import type { House } from './house.ts';
import { networkOf } from './networks.ts';

export const reportPath = '/csp-reports';
const allowance = { limit: 30, windowMs: hourMs };
const maxBytes = 16 * 1024;

const text = z.optional(z.string().check(z.maxLength(4000)));
const older = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
  }),
});
const newer = z
  .array(
    z.object({
      type: z.literal('csp-violation'),
      body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text }),
    }),
  )
  .check(z.minLength(1), z.maxLength(20));

type Report = { page: string; directive: string; blocked: string };

export function cspReports(app: FastifyInstance, house: House): void {
  for (const type of ['application/csp-report', 'application/reports+json']) {
    app.addContentTypeParser(
      type,
      { parseAs: 'string', bodyLimit: maxBytes },
      app.getDefaultJsonParser('error', 'error'),
    );
  }
  app.post(
    reportPath,
    { schema: { hide: true }, bodyLimit: maxBytes, logLevel: 'warn' },
    async (request, reply) => {
      const waitMs = await takePlace(
        house,
        throttleKey(house, 'csp-report', networkOf(request.ip)),
        allowance,
      );
      // Who reports is a browser: it reads no answer, and is not to send it again.
      if (waitMs === 0)
        for (const report of reportsIn(request.body))
          house.log.warn({ report }, 'a page was kept from something');
      return reply.code(204).send();
    },
  );
}

function reportsIn(body: unknown): Report[] {
  const old = older.safeParse(body);
  if (old.success) {
    const report = old.data['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive'];
    return [
      {
        page: placeOf(report['document-uri']),
        directive: wordOf(directive),
        blocked: placeOf(report['blocked-uri']),
      },
    ];
  }
  const now = newer.safeParse(body);
  if (!now.success) return [];
  return now.data.map(({ body: { documentURL, effectiveDirective, blockedURL } }) => ({
    page: placeOf(documentURL),
    directive: wordOf(effectiveDirective),
    blocked: placeOf(blockedURL),
  }));
}

const wordOf = (text = ''): string => /^[a-z-]{1,40}/.exec(text)?.[0] ?? '';

/** Host and path of an address, or the word that stands in its place ("inline", "eval"). */
const placeOf = (text = ''): string =>
  URL.canParse(text) ? `${new URL(text).host}${new URL(text).pathname}`.slice(0, 200) : wordOf(text);
