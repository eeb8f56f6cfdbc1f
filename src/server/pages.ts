/**
 * Serves what browsers load: the rendered pages of the borrower app, the shell of the back office, and the built files.
 * A page is rendered once per path, language and payload, compressed, and kept.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Person, ReadsOfPage } from '#contract/whole-page.ts';
import { type Locale, localeCookie, locales, matchLocale, splitLocale } from '#words/locale.ts';
import { systemClock } from './clock.ts';
import { secondsUntil } from './lender/maintenance-gate.ts';
import { pagePathOf } from './office-host.ts';
import { pageHeaders } from './page-headers.ts';
import type { ReadForPage } from './read-for-page.ts';
import { forSearchEngines } from './search-engines.ts';

export type PagesOptions = {
  /** The folder that the build wrote. */
  dist: string;
  /** The public data of every page (`PagePayload` of the contract); may be asked for on every request. */
  payload: () => Promise<unknown>;
  /** The address that people type, for what search engines and messengers read. */
  publicUrl: string;
  /** False: at its address stands what throws away the service workers that browsers have. */
  serviceWorker?: boolean;
  /** What they say of a page, in its language. */
  descriptionOf: (path: string, locale: Locale) => string | undefined;
  /** Whether the browser came with a session, which may be over. */
  cameWithSession: (request: FastifyRequest) => boolean;
  /** Reads what a page shows of its person; absent: every page asks by itself. */
  readForPage?: ReadForPage;
  /** Hears of pages that failed in a browser. */
  hearFaults?: (app: FastifyInstance, pagePaths: readonly string[]) => void;
};

type BorrowerApp = {
  renderPage: (request: {
    path: string;
    locale: Locale;
    origin: string;
    description?: string | undefined;
    payload?: unknown;
    cameWithSession?: boolean;
    person?: Person;
    failure?: number;
  }) => Promise<string>;
  /** What to read to write a page for somebody. */
  readsOf: (path: string) => ReadsOfPage | undefined;
  /** Until when a page is closed for maintenance, null when nobody knows; undefined when it is open. */
  closureOf: (path: string, payload: unknown) => Closure | undefined;
  /** Which build wrote the pages. */
  build: string;
  pagePaths: readonly string[];
  publicPaths: readonly string[];
  listedPaths: readonly string[];
};
type Closure = { until: string | null };
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
/** A worker fetches from us, and loads nothing more into itself. */
const workerPolicy = "default-src 'none'; connect-src 'self'";
const payloadFreshMs = 2_000;
/** Of the pages for one person; whoever comes beside them is given the one for everybody, which costs next to nothing. */
const mostWrittenAtOnce = 4;
/** For whoever is signed in these are other pages: they are written without the hero and the form that would be taken back. */
const otherWhenKnown: readonly string[] = ['/', '/loan'];

/** `app` takes the addresses that no other route has. Throws when `dist` was not built. */
export async function pages(
  app: FastifyInstance,
  {
    dist,
    payload,
    publicUrl,
    serviceWorker = true,
    descriptionOf,
    cameWithSession,
    readForPage,
    hearFaults,
  }: PagesOptions,
): Promise<void> {
  const { origin } = new URL(publicUrl);
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

  const isOwnPage = (path: string, request: FastifyRequest): boolean =>
    otherWhenKnown.includes(path) && cameWithSession(request);

  function borrowerPage(path: string, locale: Locale, data: Data, isOwn: boolean): Promise<Page> {
    const known = borrower.pagePaths.includes(path);
    const shown = known ? path : notFoundPath;
    return keep(`${locale}${shown}${isOwn ? ' own' : ''}`, data.hash, async () => {
      const description = descriptionOf(shown, locale);
      const html = await borrower.renderPage({
        path: shown,
        locale,
        origin,
        description,
        payload: data.value,
        cameWithSession: isOwn,
      });
      return finish(borrower.closureOf(path, data.value) ? 503 : known ? 200 : 404, html);
    });
  }

  let writing = 0;

  /** For one person, who is known; kept by nobody. Undefined where the page for everybody has to do. */
  async function personPage(
    request: FastifyRequest,
    path: string,
    locale: Locale,
    data: Data,
  ): Promise<string | undefined> {
    const reads = cameWithSession(request) ? borrower.readsOf(path) : undefined;
    if (!reads || !readForPage || writing >= mostWrittenAtOnce) return undefined;
    writing += 1;
    try {
      const person = await readForPage(request, reads, locales[locale].tag);
      if (!person) return undefined;
      return await borrower.renderPage({
        path,
        locale,
        origin,
        description: descriptionOf(path, locale),
        payload: data.value,
        cameWithSession: isOwnPage(path, request),
        person,
      });
    } catch (fault) {
      request.log.error({ err: fault }, 'a page could not be written for its person');
      return undefined;
    } finally {
      writing -= 1;
    }
  }

  async function faultPage(locale: Locale, data: Data | undefined): Promise<Page> {
    const html = await borrower.renderPage({
      path: '/',
      locale,
      origin,
      payload: data?.value,
      failure: 500,
    });
    return finish(500, html);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const pathname = pagePathOf(request);
    if (/^\/(api|assets)(\/|$)/.test(pathname)) return notFound(reply);
    const cookie = cookieOf(request);
    const { locale: prefixed, path } = splitLocale(pathname.replace(/(?<=[^/])\/+$/, ''));
    const locale = prefixed ?? matchLocale(cookie, request.headers['accept-language']);
    if (prefixed && cookie !== locales[prefixed].prefix)
      reply.header('set-cookie', localeCookieLine(prefixed, request));
    const alike = prefixed && !otherWhenKnown.includes(path) && !(readForPage && borrower.readsOf(path));
    reply.header('vary', alike ? 'accept-encoding' : 'accept-encoding, accept-language, cookie');
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
      const closed = borrower.closureOf(path, data.value);
      if (closed) reply.header('retry-after', secondsUntil(closed.until, systemClock.now()));
      const isOwn = isOwnPage(path, request);
      const whole = closed ? undefined : await personPage(request, path, locale, data);
      // On the device it would be shown to whoever comes next.
      if (isOwn || whole) reply.header('jernih-own-page', '1');
      if (whole) return sendOnce(request, reply, whole);
      return sendPage(request, reply, await borrowerPage(path, locale, data, isOwn));
    } catch (fault) {
      request.log.error(fault);
      return sendPage(request, reply, await faultPage(locale, data));
    }
  }

  async function answerPayload(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { path } = splitLocale(request.url.split('?')[0]?.replace(/\/_payload\.json$/, '') || '/');
    if (!borrower.publicPaths.includes(path)) return notFound(reply);
    const { value } = await latestPayload();
    return reply.header('cache-control', 'no-cache').header('jernih-build', borrower.build).send(value);
  }

  await serveFiles(app, dist, serviceWorker);
  for (const path of [
    '/_payload.json',
    '/:a/_payload.json',
    '/:a/:b/_payload.json',
    '/:a/:b/:c/_payload.json',
  ]) {
    app.get(path, answerPayload);
  }
  forSearchEngines(app, origin, borrower.listedPaths);
  hearFaults?.(app, borrower.pagePaths);
  app.get('/*', answer);
}

/** The built files; whoever has a worker of before gets one that takes itself away where there is none. */
async function serveFiles(app: FastifyInstance, dist: string, serviceWorker: boolean): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(dist, 'client'),
    wildcard: false,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz', ...(serviceWorker ? [] : ['worker.js'])],
    preCompressed: true,
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.startsWith(join(dist, 'client/assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('x-content-type-options', 'nosniff');
      reply.header('cross-origin-resource-policy', 'same-origin');
      if (file.endsWith('worker.js')) reply.header('content-security-policy', workerPolicy);
    },
  });
  if (!serviceWorker) {
    app.get('/worker.js', async (_, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('content-security-policy', workerPolicy)
        .type('text/javascript; charset=utf-8')
        .send(await readFile(join(dist, 'client/no-worker.js'))),
    );
  }
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
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, zipped] = await Promise.all([toBrotli(identity, { params }), toGzip(identity, { level: 9 })]);
  return { status, etag: `W/"${hashOf(html)}"`, headers: pageHeaders(html), identity, br, gzip: zipped };
}

/** Of one person and one moment: no browser and nobody between keeps it. Compressed as far as pays while somebody waits. */
async function sendOnce(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  reply.headers(pageHeaders(html)).header('cache-control', 'no-store');
  reply.header('vary', 'accept-encoding, accept-language, cookie').type('text/html; charset=utf-8');
  const encoding = encodingOf(request);
  if (!encoding) return reply.send(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length };
  const bytes = encoding === 'br' ? await toBrotli(html, { params }) : await toGzip(html, { level: 6 });
  return reply.header('content-encoding', encoding).send(bytes);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  // What is closed now is open later: nobody keeps it.
  const cacheControl = page.status === 503 ? 'no-store' : 'private, no-cache';
  reply.headers(page.headers).header('cache-control', cacheControl).header('etag', page.etag);
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const encoding = encodingOf(request);
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .send(page[encoding ?? 'identity']);
}

function encodingOf(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
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
