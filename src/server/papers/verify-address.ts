/** The short address in a QR code, '/verify/CODE', leads to the page that checks papers, in the reader's language. */
import type { FastifyInstance } from 'fastify';
import { splitLocale } from '#words/locale.ts';

export function verifyAddress(app: FastifyInstance): void {
  for (const address of ['/verify/:code', '/:language/verify/:code']) {
    app.get<{ Params: { code: string; language?: string } }>(
      address,
      { schema: { hide: true } },
      async ({ params: { code, language } }, reply) => {
        if (language !== undefined && !splitLocale(`/${language}`).locale) return reply.callNotFound();
        const page = language === undefined ? '/verify' : `/${language}/verify`;
        return reply.redirect(`${page}?code=${encodeURIComponent(code)}`);
      },
    );
  }
}
