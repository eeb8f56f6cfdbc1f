/**
 * Every endpoint of the contract, by somebody who may: thousands of requests out of its own schema, each answered with
 * what it asked for or with a problem, never with a fault. FUZZ says how many for each endpoint, then by
 * chance; without it they are the same few each time.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { makeIntegration } from '#contract/integrations.ts';
import { problem } from '#contract/problem.ts';
import { permissions, staffRoles } from '#domain/permission.ts';
import { scopes } from '#domain/scope.ts';
import { buildApp } from './app.ts';
import { makeLog } from './log.ts';
import { borrower, makeHouse, movableClock, openBrowser, proveLedger, staff } from './testing.ts';
import { applied, openLender } from './testing-loans.ts';
import { requestsTo, type Sent } from './testing-requests.ts';

const runs = Number(process.env.FUZZ ?? 8);
const clock = movableClock();
const written: string[] = [];
const made = await makeHouse({ clock });
const house = { ...made, log: makeLog('info', { write: (line) => void written.push(line) }) };
const app = await buildApp(house);
let ids: string[] = [];
let integrationKey = '';

beforeAll(async () => {
  await openLender(house);
  const { person, loan } = await applied(house, app);
  const { rows: found } = await sql<{ id: string }>`
    (select file_id as id from files limit 10) union all (select event_id from events limit 10)`.execute(
    house.db,
  );
  // Three photos, and what happened to the loan.
  expect(found.length).toBeGreaterThan(6);
  ids = [loan.loanId, person.userId, ...found.map(({ id }) => id), '019a8d1e-0000-7000-8000-000000000000'];
  const administrator = await staff(house, app, ['administrator']);
  const made = await administrator.call(makeIntegration, {
    name: 'Accounting',
    scopes: [...scopes],
    networks: [],
    lastDay: null,
  });
  integrationKey = made.body.token ?? '';
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

type Sender = { headers: () => Record<string, string>; address: string };

const senders = new Map<string, Sender>();

/** One of each kind, and another one where the session of the first has ended: signing out is an endpoint too. */
async function senderFor({ name }: Endpoint): Promise<Sender> {
  const allowed = permissions[name] as readonly string[];
  if (allowed.includes('guest')) return openBrowser(app);
  const kind = ['borrower', ...staffRoles, 'integration'].find((known) => allowed.includes(known)) ?? 'guest';
  const known = senders.get(kind);
  if (known && (await isHeard(known))) return known;
  const made = await makeSender(kind);
  senders.set(kind, made);
  return made;
}

async function isHeard({ headers }: Sender): Promise<boolean> {
  const { authorization, ...asPerson } = headers();
  if (authorization) return true;
  return (await app.inject({ url: '/api/session', headers: asPerson })).json().user !== null;
}

async function makeSender(kind: string): Promise<Sender> {
  const browser = openBrowser(app);
  if (kind === 'borrower') return borrower(house, app);
  if (kind === 'integration') {
    return {
      address: browser.address,
      headers: () => ({ ...browser.headers(), authorization: `Bearer ${integrationKey}` }),
    };
  }
  const role = staffRoles.find((known) => known === kind);
  return role ? staff(house, app, [role]) : browser;
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** A lone surrogate is in no address. */
const encoded = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed());

function urlOf({ path }: Endpoint, { params, query }: Pick<Sent, 'params' | 'query'>): string {
  const pathname = path.replace(/:(\w+)/g, (_, name: string) => encoded(params[name]) || 'x');
  const pairs = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return pairs.length > 0 ? `${pathname}?${pairs.join('&')}` : pathname;
}

async function send(endpoint: Endpoint, sender: Sender, sent: Sent, headers: Record<string, string> = {}) {
  const type = endpoint.upload ? 'application/octet-stream' : 'application/json';
  const payload = endpoint.upload ? Buffer.from(asText(sent.body)) : JSON.stringify(sent.body);
  const hasBody = endpoint.method !== 'GET' && payload !== undefined;
  return app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, sent),
    remoteAddress: sender.address,
    headers: { ...sender.headers(), ...(hasBody && { 'content-type': type }), ...headers },
    ...(hasBody && { payload }),
  });
}

const examples = new Map<string, Sent>();

/** One that an address can hold, made once. */
function example(endpoint: Endpoint): Sent {
  const sample = () => fc.sample(requestsTo(endpoint, ids), { numRuns: 20, seed: 7 });
  const isShort = (sent: Sent) => urlOf(endpoint, sent).length < 2_000;
  const made = examples.get(endpoint.name) ?? (sample().find(isShort) as Sent);
  examples.set(endpoint.name, made);
  return made;
}

describe('every endpoint', () => {
  test('that writes is refused to other sites, before anything is read of it [SESS-07]', {
    timeout: 300_000,
  }, async () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:3000.evil.example' },
      { 'jernih-request': '' },
      { 'jernih-request': '2' },
      { 'content-type': 'text/plain', 'jernih-request': '' },
      { 'content-type': 'application/x-www-form-urlencoded', 'jernih-request': '' },
    ];
    const writes = endpoints.filter(({ method }) => method !== 'GET');
    expect(writes.length).toBeGreaterThan(80);
    for (const endpoint of writes) {
      for (const headers of foreign) {
        const answer = await send(endpoint, openBrowser(app), example(endpoint), headers);
        expect([endpoint.name, answer.statusCode, answer.json().code]).toEqual([
          endpoint.name,
          403,
          'cross-site',
        ]);
      }
    }
  });

  test('that reads is not embedded by other sites, and a link to it may be followed [ACL-12]', {
    timeout: 300_000,
  }, async () => {
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      for (const site of ['cross-site', 'same-site']) {
        for (const [mode, dest] of [
          ['no-cors', 'image'],
          ['cors', 'empty'],
          ['navigate', 'iframe'],
          ['no-cors', 'script'],
        ] as const) {
          const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest };
          const answer = await send(endpoint, openBrowser(app), example(endpoint), headers);
          expect([endpoint.name, answer.statusCode, answer.json().code]).toEqual([
            endpoint.name,
            403,
            'cross-site',
          ]);
          expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
        }
      }
    }
    const followed = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    const answer = await app.inject({ url: '/api/lender', headers: followed });
    expect(answer.statusCode).toBe(200);
  });

  test('refuses a query that says one thing twice [VAL-15]', { timeout: 300_000 }, async () => {
    const withQuery = endpoints.filter(({ query }) => query);
    expect(withQuery.length).toBeGreaterThan(20);
    for (const endpoint of withQuery) {
      const sender = await senderFor(endpoint);
      const sample = fc.sample(requestsTo(endpoint, ids), { numRuns: 40, seed: 3 });
      const names = new Set(sample.flatMap(({ query }) => Object.keys(query)));
      for (const name of names) {
        const { params, query } = sample.find((sent) => name in sent.query) as Sent;
        const url = urlOf(endpoint, { params, query });
        const twice = `${url}&${name}=${encoded(query[name])}`;
        const answer = await app.inject({
          method: endpoint.method,
          url: twice,
          remoteAddress: sender.address,
          headers: {
            ...sender.headers(),
            ...(endpoint.upload && { 'content-type': 'application/octet-stream' }),
          },
        });
        expect([endpoint.name, name, answer.statusCode]).toEqual([endpoint.name, name, 400]);
      }
    }
  });

  test('answers its own methods only, and TRACE is nobody’s [API-02]', { timeout: 300_000 }, async () => {
    const isSomeOther = (method: string, url: string) =>
      endpoints.some(
        (other) =>
          other.method === method && new RegExp(`^${other.path.replace(/:\w+/g, '[^/]+')}$`).test(url),
      );
    const paths = new Map<string, Set<string>>();
    for (const { path, method } of endpoints) paths.set(path, (paths.get(path) ?? new Set()).add(method));
    for (const [path, methods] of paths) {
      for (const method of [
        'GET',
        'POST',
        'PUT',
        'PATCH',
        'DELETE',
        'OPTIONS',
        'TRACE',
        'PROPFIND',
      ] as const) {
        if (methods.has(method)) continue;
        const url = path.replace(/:\w+/g, ids[0] ?? 'x');
        const answer = await app.inject({
          method: method as 'GET',
          url,
          headers: openBrowser(app).headers(),
        });
        // Another endpoint may have a name where this one has a word: then that one asks who it is.
        const right = isSomeOther(method, url) ? [400, 401, 403, 404] : [404, 405];
        expect(right, `${method} ${path}`).toContain(answer.statusCode);
      }
    }
  });

  test('says what it answers, forbids it to be kept, sniffed, framed or embedded [API-01] [DAT-03] [CFG-03] [API-08]', {
    timeout: 300_000,
  }, async () => {
    for (const endpoint of endpoints) {
      const answer = await send(endpoint, openBrowser(app), example(endpoint), {
        origin: 'https://evil.example',
      });
      expect(answer.headers, endpoint.name).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
      });
      expect(answer.headers['content-security-policy'], endpoint.name).toMatch(/^default-src 'none'/);
      expect(answer.headers['content-type'] ?? 'none', endpoint.name).not.toMatch(/html/);
      expect(answer.headers['access-control-allow-origin'], endpoint.name).toBeUndefined();
      expect(answer.headers.server ?? answer.headers['x-powered-by'], endpoint.name).toBeUndefined();
    }
  });

  // Last: what chance asks for may also be that the house closes for maintenance.
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers whatever its schema can make with success or a problem [VAL-01] [LOG-06]',
    { timeout: 600_000 },
    async (_name, endpoint) => {
      const sender = await senderFor(endpoint);
      await fc.assert(
        fc.asyncProperty(requestsTo(endpoint, ids), async (sent) => {
          const answer = await send(endpoint, sender, sent);
          // Only maintenance and a limit of the host would be 503, and nobody asked for those here.
          expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(500);
          if (answer.statusCode < 400) return;
          expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
          expect(problem.safeParse(answer.json()).success).toBe(true);
          expect(answer.body).not.toMatch(/node_modules|\.ts:\d|select |insert into|FST_|ECONN|zod/i);
        }),
        { numRuns: runs, ...(process.env.FUZZ === undefined && { seed: 8 }) },
      );
    },
  );

  const forged = '\n{"level":50,"msg":"forged"}\r\n\u001b[31m\u0085\u2028';
  /** The same with every text in it forged. */
  const forgedIn = (value: unknown): unknown =>
    typeof value === 'string'
      ? forged
      : Array.isArray(value)
        ? value.map(forgedIn)
        : value !== null && typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).map(([name, held]) => [name, forgedIn(held)]))
          : value;

  test('writes one line for a request, whatever is in its address, its head and its body [LOG-04]', {
    timeout: 300_000,
  }, async () => {
    for (const endpoint of endpoints) {
      const sent = forgedIn(example(endpoint)) as Sent;
      const query = { ...sent.query, [forged]: forged };
      const sender = await senderFor(endpoint);
      const before = written.length;
      const head = { 'user-agent': 'x\u001b[31m{"msg":"forged"}', 'x-request-id': '{"msg":"forged"}' };
      const { headers } = await send(endpoint, sender, { ...sent, query }, head);
      const own = written.slice(before).filter((line) => line.includes(String(headers['x-request-id'])));
      expect(
        own.filter((line) => JSON.parse(line).msg === 'request'),
        endpoint.name,
      ).toHaveLength(1);
    }
    expect(written.length).toBeGreaterThan(endpoints.length);
    // Of everything that this file has asked for.
    for (const line of written) {
      expect(line.endsWith('\n')).toBe(true);
      expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(JSON.parse(line).msg).not.toMatch(/forged/);
    }
  });
});
