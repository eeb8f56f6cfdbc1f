/** Who somebody is and how they came is believed of listed proxies only; behind TLS that ends there, cookies are secure. */
import { afterAll, describe, expect, it } from 'vitest';
import { signIn } from '#contract/account.ts';
import { buildApp } from './app.ts';
import { makeDrain } from './drain.ts';
import { health } from './health.ts';
import { newId } from './id.ts';
import { outboxPage } from './outbox/page.ts';
import { openDemoLender } from './seed/demo-lender.ts';
import { borrower, makeHouse, openBrowser } from './testing.ts';
import { proxyList } from './trusted-proxies.ts';

const publicUrl = 'https://loans.example.com';
const house = await makeHouse({
  environment: { publicUrl, trustedProxies: ['127.0.0.1', '10.9.0.0/16'] },
});
// A demo: a licensed lender has no outbox page.
await house.db.transaction().execute((tx) => openDemoLender(tx, newId()));
const app = await buildApp(house);
const nobody = await buildApp(await makeHouse());
for (const one of [app, nobody]) {
  one.get('/who', ({ ip, protocol }) => ({ ip, protocol }));
}
health(app, house, { jobsRunning: () => true }, {});
outboxPage(app, house, () => []);
afterAll(async () => {
  await app.close();
  await nobody.close();
});

const forwarded = (by: string, proto = 'https') => ({ 'x-forwarded-for': by, 'x-forwarded-proto': proto });
const who = async (server: typeof app, remoteAddress: string, headers: Record<string, string>) =>
  (await server.inject({ url: '/who', remoteAddress, headers })).json();

describe('the address and the protocol of the client', () => {
  it.each([
    ['without a list nobody is believed', nobody, '127.0.0.1', '203.0.113.9', '127.0.0.1', 'http'],
    ['a listed address is', app, '127.0.0.1', '203.0.113.9', '203.0.113.9', 'https'],
    ['a listed network is', app, '10.9.7.7', '203.0.113.9', '203.0.113.9', 'https'],
    ['another address is not', app, '192.0.2.7', '203.0.113.9', '192.0.2.7', 'http'],
    ['nor a neighbour', app, '127.0.0.2', '203.0.113.9', '127.0.0.2', 'http'],
    ['what the client wrote itself is not', app, '127.0.0.1', '1.2.3.4, 203.0.113.9', '203.0.113.9', 'https'],
    ['through two listed ones', app, '127.0.0.1', '203.0.113.9, 10.9.0.1', '203.0.113.9', 'https'],
  ] as const)('%s [API-04]', async (_what, server, peer, header, ip, protocol) => {
    expect(await who(server, peer, forwarded(header))).toEqual({ ip, protocol });
  });

  it('counts in the throttles: a spoofed address is still one address [API-04]', async () => {
    const send = (index: number) =>
      nobody.inject({
        method: 'POST',
        url: '/api/sign-in',
        remoteAddress: '192.0.2.50',
        headers: { 'jernih-request': '1', 'x-forwarded-for': `203.0.113.${index}` },
        payload: { identifier: `x${index}@example.com`, password: 'wrong and wrong again' },
      });
    const answers = await Promise.all(Array.from({ length: 110 }, (_, index) => send(index)));
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0);
  });

  it('what is for this machine only is not for who came through a proxy on it [API-04]', async () => {
    for (const url of ['/metrics', '/outbox']) {
      const ask = (headers: Record<string, string>) =>
        app.inject({ url, remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000', ...headers } });
      expect((await ask({})).statusCode).toBe(200);
      for (const sender of ['203.0.113.9', '127.0.0.1']) {
        expect((await ask(forwarded(sender))).statusCode).toBe(404);
      }
    }
  });
});

describe('behind TLS that ends at the proxy', () => {
  it('cookies are bound to the host, and a page of plain http is another site [SESS-01] [SESS-07]', async () => {
    const person = await borrower(house, app);
    expect([...person.cookies.keys()]).toContain('__Host-sid');
    const tryFrom = (origin: string) =>
      openBrowser(app).call(
        signIn,
        { identifier: person.email, password: person.password },
        { headers: { origin, host: 'loans.example.com', ...forwarded('203.0.113.9') } },
      );
    const own = await tryFrom(publicUrl);
    expect(own.status).toBe(200);
    expect((await tryFrom('http://loans.example.com')).code).toBe('cross-site');
  });
});

describe('the list', () => {
  it.each(['10.0.0.1', '10.0.0.1, 10.1.0.0/16', '::1', 'fd00::/8'])('%s is one', (text) => {
    expect(proxyList(text)).toHaveLength(text.split(',').length);
  });
  it.each([
    'proxy.local',
    '10.0.0',
    '10.0.0.1/33',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1/',
    '10.0.0.1,',
    'fe80::1%eth0',
  ])('%s is none', (text) => expect(proxyList(text)).toBeUndefined());
});

describe('a process that is about to stop', () => {
  it('says so at once, and closes each connection behind its answer', async () => {
    const server = await buildApp(house);
    const drain = makeDrain(server, 0.3);
    health(server, house, { jobsRunning: () => true, isDraining: drain.isDraining }, {});
    expect((await server.inject('/readyz')).statusCode).toBe(200);
    const ended = drain.begin();
    const ready = await server.inject('/readyz');
    expect([ready.statusCode, ready.headers.connection]).toEqual([503, 'close']);
    const page = await server.inject('/api/lender');
    expect([page.statusCode, page.headers.connection]).toEqual([200, 'close']);
    await ended;
    await server.close();
  });
});
