/** What search engines read: where they need not look, and every page that may be found, in each language with its translations. */
import type { FastifyInstance } from 'fastify';
import { localeCodes, locales, withLocale } from '#words/locale.ts';

const xml: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => xml[character] ?? character);

function sitemap(origin: string, paths: readonly string[]): string {
  const address = (path: string) => escapeXml(origin + path);
  const entries = paths.flatMap((path) => {
    const alternates = [
      ...localeCodes.map((code) => ({ language: locales[code].tag, at: withLocale(code, path) })),
      { language: 'x-default', at: path },
    ].map(({ language, at }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address(at)}"/>`);
    return localeCodes.map(
      (code) => `<url><loc>${address(withLocale(code, path))}</loc>${alternates.join('')}</url>`,
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

export function forSearchEngines(app: FastifyInstance, origin: string, paths: readonly string[]): void {
  // The back office says noindex itself, which nobody reads who is kept from looking.
  const robots = `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
  const map = sitemap(origin, paths);
  const kept = 'public, max-age=3600';
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', kept).type('text/plain; charset=utf-8').send(robots),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.header('cache-control', kept).type('application/xml; charset=utf-8').send(map),
  );
}
