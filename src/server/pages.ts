/**
 * Serves what browsers load: the rendered pages of the borrower app, the shell of the back office, and the built files.
 * A page is rendered once per path, language and payload, compressed, and kept.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Locale, localeCookie, locales, matchLocale, splitLocale } from '#words/locale.ts';
import { pageHeaders } from './page-headers.ts';

export type PagesOptions = {
  /** The folder that the build wrote. */
  dist: string;
  /** The public data of every page (`PagePayload` of the contract); may be asked for on every request. */
  payload: () => Promise<unknown>;
};

type BorrowerApp = {
  renderPage: (request: {
    path: string;
    locale: Locale;
    payload?: unknown;
    failure?: number;
  }) => Promise<string>;
  pagePaths: readonly string[];
  publicPaths: readonly string[];
};
type OfficeApp = { renderShell: (request: { locale: Locale }) => string };

type Page = {
  status: number;
  etag: string;
  headers: Record<string, string>;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
};

const notFoundPath = '/not-found';
const payloadFreshMs = 2_000;

export async function pages(app: FastifyInstance, { dist, payload }: PagesOptions): Promise<void> {
  const load = (name: string) => import(pathToFileURL(join(dist, 'render', `${name}.js`)).href);
  const borrower: BorrowerApp = await load('borrower');
  const office: OfficeApp = await load('office');
  const latestPayload = rememberLatest(payload);
  const kept = new Map<string, { payloadHash: string; page: Promise<Page> }>();

  function keep(key: string, payloadHash: string, make: () => Promise<Page>): Promise<Page> {
    const known = kept.get(key);
    if (known?.payloadHash === payloadHash) return known.page;
    const page = make();
    kept.set(key, { payloadHash, page });
    page.catch(() => kept.delete(key));
    return page;
  }

  function borrowerPage(path: string, locale: Locale, data: Data): Promise<Page> {
    const known = borrower.pagePaths.includes(path);
    const shown = known ? path : notFoundPath;
    return keep(`${locale}${shown}`, data.hash, async () => {
      const html = await borrower.renderPage({ path: shown, locale, payload: data.value });
      return finish(known ? 200 : 404, html);
    });
  }

  async function faultPage(locale: Locale, data: Data | undefined): Promise<Page> {
    const html = await borrower.renderPage({ path: '/', locale, payload: data?.value, failure: 500 });
    return finish(500, html);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { pathname } = new URL(request.url, 'http://page');
    if (/^\/(api|assets)(\/|$)/.test(pathname)) return notFound(reply);
    const cookie = cookieOf(request);
    const { locale: prefixed, path } = splitLocale(pathname.replace(/(?<=.)\/+$/, ''));
    const locale = prefixed ?? matchLocale(cookie, request.headers['accept-language']);
    if (prefixed && cookie !== locales[prefixed].prefix)
      reply.header('set-cookie', localeCookieLine(prefixed, request));
    reply.header('vary', prefixed ? 'accept-encoding' : 'accept-encoding, accept-language, cookie');
    if (!prefixed && (path === '/office' || path.startsWith('/office/'))) {
      return sendPage(
        request,
        reply,
        await keep(`${locale} office`, '', () => finish(200, office.renderShell({ locale }))),
      );
    }
    let data: Data | undefined;
    try {
      data = await latestPayload();
      return sendPage(request, reply, await borrowerPage(path, locale, data));
    } catch (fault) {
      request.log.error(fault);
      return sendPage(request, reply, await faultPage(locale, data));
    }
  }

  async function answerPayload(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { path } = splitLocale(request.url.split('?')[0]?.replace(/\/_payload\.json$/, '') || '/');
    if (!borrower.publicPaths.includes(path)) return notFound(reply);
    const { value } = await latestPayload();
    return reply.header('cache-control', 'no-cache').send(value);
  }

  await app.register(fastifyStatic, {
    root: join(dist, 'client'),
    wildcard: false,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.startsWith(join(dist, 'client/assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('x-content-type-options', 'nosniff');
      reply.header('cross-origin-resource-policy', 'same-origin');
    },
  });
  for (const path of [
    '/_payload.json',
    '/:a/_payload.json',
    '/:a/:b/_payload.json',
    '/:a/:b/:c/_payload.json',
  ]) {
    app.get(path, answerPayload);
  }
  app.get('/*', answer);
}

type Data = { value: unknown; hash: string };

/** Asks at most every two seconds; when the source fails, what was known last goes on being true. */
function rememberLatest(payload: () => Promise<unknown>): () => Promise<Data> {
  let latest: (Data & { at: number }) | undefined;
  return async () => {
    if (latest && Date.now() - latest.at < payloadFreshMs) return latest;
    try {
      const value = await payload();
      latest = { value, hash: hashOf(JSON.stringify(value)), at: Date.now() };
      return latest;
    } catch (fault) {
      if (latest) return latest;
      throw fault;
    }
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function finish(status: number, html: string): Promise<Page> {
  const identity = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, zipped] = await Promise.all([toBrotli(identity, { params }), toGzip(identity, { level: 9 })]);
  return { status, etag: `W/"${hashOf(html)}"`, headers: pageHeaders(html), identity, br, gzip: zipped };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.headers(page.headers).header('cache-control', 'private, no-cache').header('etag', page.etag);
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .send(page[encoding ?? 'identity']);
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

function cookieOf(request: FastifyRequest): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${localeCookie.name}=`))?.slice(localeCookie.name.length + 1);
}

function localeCookieLine(locale: Locale, request: FastifyRequest): string {
  const { name, maxAgeSeconds } = localeCookie;
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return `${name}=${locales[locale].prefix}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}
