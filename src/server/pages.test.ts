import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#contract/account.ts';
import { type PagesOptions, pages } from './pages.ts';

// A build as small as one can be: what it renders says what it was asked.
const borrower = `
export const build = 'b1';
export const pagePaths = ['/', '/wallet'];
export const publicPaths = ['/'];
export const listedPaths = ['/'];
export const readsOf = (path) => (path === '/wallet' ? { session: '/s', answers: { getWallet: '/w' } } : undefined);
export const closureOf = (path, payload) => (path === '/wallet' ? undefined : payload?.closed);
export async function renderPage(request) {
  if (request.person?.answers.getWallet === 'broken') throw new Error('cannot render that');
  if (request.payload?.broken && !request.failure) throw new Error('cannot render');
  return '<html><style>a{}</style><script>start()</script>' + JSON.stringify(request) + '</html>';
}`;
const office = `export const renderShell = ({ locale }) => '<html>office ' + locale + '</html>';`;

let dist: string;
let app: FastifyInstance;
let payload: unknown = { lender: 'Jernih' };

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(dist, 'render'), { recursive: true });
  mkdirSync(join(dist, 'client/assets'), { recursive: true });
  mkdirSync(join(dist, 'client/.vite'));
  writeFileSync(join(dist, 'render/package.json'), '{"type":"module"}');
  writeFileSync(join(dist, 'render/borrower.js'), borrower);
  writeFileSync(join(dist, 'render/office.js'), office);
  writeFileSync(join(dist, 'client/assets/main-x.js'), 'plain');
  writeFileSync(join(dist, 'client/assets/main-x.js.br'), 'brotli');
  writeFileSync(join(dist, 'client/manifest.webmanifest'), '{}');
  writeFileSync(join(dist, 'client/worker.js'), 'keeps');
  writeFileSync(join(dist, 'client/no-worker.js'), 'leaves');
  writeFileSync(join(dist, 'client/.vite/borrower.json'), '{}');
  app = await freshApp();
});

afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true, force: true });
});

async function freshApp(
  more: Pick<PagesOptions, 'serviceWorker' | 'readForPage'> = {},
): Promise<FastifyInstance> {
  const fresh = Fastify();
  await fresh.register(pages, {
    dist,
    payload: async () => payload,
    publicUrl: 'https://loans.example.com/',
    descriptionOf: (path, locale) => `about ${path} in ${locale}`,
    cameWithSession: ({ headers }) => headers.cookie?.includes('sid=') ?? false,
    ...more,
  });
  return fresh;
}

describe('pages', () => {
  it('writes another Home and another Loan for whoever comes with a session, and no other page', async () => {
    const body = async (url: string, cookie?: string) => {
      const answer = await app.inject({ url, headers: cookie ? { cookie } : {} });
      const isOther = ['/en', '/en/loan'].includes(url);
      const known = isOther ? 'accept-encoding, accept-language, cookie' : 'accept-encoding';
      expect([url, answer.headers.vary]).toEqual([url, known]);
      // The worker of the browser keeps none of those.
      expect('jernih-own-page' in answer.headers).toBe(isOther && cookie !== undefined);
      return answer.body;
    };
    for (const url of ['/en', '/en/loan']) {
      expect(await body(url, 'sid=abc')).toContain('"cameWithSession":true');
      expect(await body(url)).toContain('"cameWithSession":false');
    }
    expect(await body('/en/wallet', 'sid=abc')).toContain('"cameWithSession":false');
  });

  it('are written whole for whoever is known, for them alone and this once; else as for everybody', async () => {
    const asked: unknown[] = [];
    const fresh = await freshApp({
      readForPage: async ({ headers }, reads, language) => {
        asked.push([reads, language]);
        const [, who] = /sid=(\w+)/.exec(headers.cookie ?? '') ?? [];
        if (who === 'unknown') return undefined;
        return { session: { user: who } as unknown as Session, answers: { getWallet: who } };
      },
    });
    const open = (url: string, sid?: string, more: Record<string, string> = {}) =>
      fresh.inject({ url, headers: { ...(sid && { cookie: `sid=${sid}` }), ...more } });
    for (const sid of ['aisyah', 'kavin', 'aisyah']) {
      const { body, headers } = await open('/my/wallet', sid);
      expect(body).toContain(`"person":{"session":{"user":"${sid}"},"answers":{"getWallet":"${sid}"}}`);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'jernih-own-page': '1',
        vary: 'accept-encoding, accept-language, cookie',
      });
      expect(headers.etag).toBeUndefined();
      expect(headers['content-security-policy']).toContain("style-src 'self' 'sha256-");
    }
    expect(asked).toEqual(Array(3).fill([{ session: '/s', answers: { getWallet: '/w' } }, 'ms-MY']));
    // A guest, one whose session is over, and one for whom writing it went wrong.
    const guest = await open('/my/wallet');
    for (const answer of [guest, await open('/my/wallet', 'unknown'), await open('/my/wallet', 'broken')]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(guest.body);
      expect(answer.body).not.toContain('person');
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      expect('jernih-own-page' in answer.headers).toBe(false);
    }
    // The browser that kept the page for everybody is given its person's.
    const etag = String(guest.headers.etag);
    expect((await open('/my/wallet', 'aisyah', { 'if-none-match': etag })).statusCode).toBe(200);
    asked.length = 0;
    expect((await open('/nothing-here', 'aisyah')).body).not.toContain('"person"');
    expect(asked).toEqual([]);
    const { rawPayload } = await open('/my/wallet', 'aisyah', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(rawPayload).toString()).toContain('"user":"aisyah"');
    await fresh.close();
  });

  it('speak the language of the prefix and keep it for a year', async () => {
    const { body, headers } = await app.inject('/my/wallet');
    expect(body).toContain('"path":"/wallet","locale":"ms"');
    expect(headers['set-cookie']).toBe('locale=my; Path=/; Max-Age=31536000; SameSite=Lax');
    const again = await app.inject({ url: '/my/wallet', headers: { cookie: 'a=b; locale=my' } });
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it('are closed for maintenance with 503, kept by nobody, but those of a running loan', async () => {
    const before = payload;
    payload = { closed: { until: '2999-01-01T00:00:00.000Z' } };
    const fresh = await freshApp();
    for (const url of ['/en', '/my', '/nothing-here']) {
      const { statusCode, headers } = await fresh.inject(url);
      expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(1_000);
    }
    const etag = (await fresh.inject('/en')).headers.etag as string;
    expect((await fresh.inject({ url: '/en', headers: { 'if-none-match': etag } })).statusCode).toBe(503);
    expect((await fresh.inject('/en/wallet')).statusCode).toBe(200);
    expect((await fresh.inject('/office')).statusCode).toBe(200);
    expect((await fresh.inject('/assets/main-x.js')).statusCode).toBe(200);
    await fresh.close();
    payload = before;
  });

  it('without a prefix speak the language of the cookie, then of the browser, and do not redirect', async () => {
    const byCookie = await app.inject({
      url: '/wallet',
      headers: { cookie: 'locale=cn', 'accept-language': 'ms' },
    });
    const byBrowser = await app.inject({ url: '/', headers: { 'accept-language': 'ms-MY,en;q=0.5' } });
    expect(byCookie.statusCode).toBe(200);
    expect(byCookie.body).toContain('"locale":"zh"');
    expect(byCookie.headers['set-cookie']).toBeUndefined();
    expect(byCookie.headers.vary).toContain('cookie');
    expect(byBrowser.body).toContain('"locale":"ms"');
  });

  it('answer an unknown address with the not-found page and its status', async () => {
    const { statusCode, body } = await app.inject('/cn/nowhere');
    expect(statusCode).toBe(404);
    expect(body).toContain('"locale":"zh"');
  });

  it('are found behind any number of slashes, and sought in no time [VAL-09]', async () => {
    expect((await app.inject('/en/wallet//')).statusCode).toBe(200);
    const start = process.threadCpuUsage();
    const url = `/en/x${'/'.repeat(400_000)}y`;
    expect((await app.inject(url)).statusCode).toBe(404);
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(1_000);
  });

  it('leave the API’s addresses to the API', async () => {
    const { statusCode, headers } = await app.inject('/api/nowhere');
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('application/json');
  });

  it('are compressed for who can read it, and not sent twice', async () => {
    const { rawPayload, headers } = await app.inject({
      url: '/en',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toContain('"locale":"en"');
    const again = await app.inject({ url: '/en', headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it('allow their own inline script and style by hash, and nothing else inline [CFG-01]', async () => {
    const { headers } = await app.inject('/en');
    const policy = String(headers['content-security-policy']);
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain(`script-src 'self' ${hash('start()')};`);
    expect(policy).toContain(`style-src 'self' ${hash('a{}')};`);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('of the back office are one shell without a prefix in its address', async () => {
    const { statusCode, body } = await app.inject({ url: '/office/queue', headers: { cookie: 'locale=my' } });
    expect(statusCode).toBe(200);
    expect(body).toContain('office ms');
    expect((await app.inject('/en/office')).statusCode).toBe(404);
  });

  it('give the public data of public pages only', async () => {
    const answer = await app.inject('/_payload.json');
    expect(answer.json()).toEqual({ lender: 'Jernih' });
    expect(answer.headers['jernih-build']).toBe('b1');
    expect((await app.inject('/my/_payload.json')).statusCode).toBe(200);
    expect((await app.inject('/my/wallet/_payload.json')).statusCode).toBe(404);
  });
});

describe('search engines and messengers', () => {
  it('learn where the product is, and what a page is about in its language', async () => {
    const { body } = await app.inject('/my');
    expect(body).toContain('"origin":"https://loans.example.com"');
    expect(body).toContain('"description":"about / in ms"');
  });

  it('are led from robots.txt to a map of every page that may be found, in each language', async () => {
    const robots = await app.inject('/robots.txt');
    expect(robots.headers['content-type']).toContain('text/plain');
    expect(robots.body).toContain('Sitemap: https://loans.example.com/sitemap.xml');
    const { body, headers } = await app.inject('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at)).toEqual([
      'https://loans.example.com/en',
      'https://loans.example.com/my',
      'https://loans.example.com/cn',
    ]);
    for (const [language, at] of [
      ['en-MY', '/en'],
      ['ms-MY', '/my'],
      ['zh-Hans-MY', '/cn'],
      ['x-default', '/'],
    ]) {
      const alternate = `<xhtml:link rel="alternate" hreflang="${language}" href="https://loans.example.com${at}"/>`;
      expect(body.split(alternate)).toHaveLength(4);
    }
  });
});

describe('built files', () => {
  it('are kept for ever when their name has their hash, and come compressed', async () => {
    const { headers, body } = await app.inject({
      url: '/assets/main-x.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding']).toBe('br');
    expect(body).toBe('brotli');
    expect((await app.inject('/manifest.webmanifest')).headers['cache-control']).toBe('no-cache');
  });

  it('the worker is asked for anew each time and loads nothing more; switched off, what leaves stands in its place', async () => {
    const quiet = await freshApp({ serviceWorker: false });
    const answers = [await app.inject('/worker.js'), await quiet.inject('/worker.js')];
    expect(answers.map(({ body }) => body)).toEqual(['keeps', 'leaves']);
    for (const { statusCode, headers } of answers) {
      expect(statusCode).toBe(200);
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-type']).toContain('javascript');
      expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
    }
    await quiet.close();
  });

  it('do not include what is only for the server [CFG-04]', async () => {
    expect((await app.inject('/.vite/borrower.json')).statusCode).toBe(404);
    expect((await app.inject('/assets/none.js')).statusCode).toBe(404);
  });
});

describe('when something breaks', () => {
  it('the error page answers with 500, and the last known data serves when the source fails', async () => {
    payload = { broken: true };
    const broken = await freshApp();
    const { statusCode, body } = await broken.inject('/en');
    expect(statusCode).toBe(500);
    expect(body).toContain('"failure":500');
    await broken.close();
    payload = { lender: 'Jernih' };
  });

  it('renders anew when the data has changed', async () => {
    const changing = await freshApp();
    payload = { lender: 'One' };
    expect((await changing.inject('/en')).body).toContain('One');
    payload = { lender: 'Two' };
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect((await changing.inject('/en')).body).toContain('Two');
    await changing.close();
    payload = { lender: 'Jernih' };
  });
});
