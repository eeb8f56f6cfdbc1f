/** The back office on its own host: two cookies, two lists of endpoints, and nobody from a network that is not listed. */
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { permissions, staffRoles } from '#domain/permission.ts';
import { buildApp } from './app.ts';
import { pageOn } from './office-host.ts';
import {
  type Borrower,
  borrower,
  makeHouse,
  openBrowser,
  proveLedger,
  type StaffMember,
  staff,
} from './testing.ts';
import { openLender } from './testing-loans.ts';

const site = { host: 'loans.example.com' };
const office = { host: 'office.example.com' };
const networks = ['203.0.113.0/24'];
const inside = '203.0.113.9';

const environment = { publicUrl: 'https://loans.example.com', officeUrl: 'https://office.example.com' };
const house = await makeHouse({ environment });
const whole = await buildApp(await sameHouse({ publicUrl: environment.publicUrl, officeUrl: undefined }));
const app = await buildApp(house);
const closed = await buildApp(await sameHouse({ officeNetworks: networks }));
let person: Borrower;
let officer: StaffMember;

async function sameHouse(other: Partial<typeof house.environment>) {
  const { officeUrl, ...rest } = { ...house.environment, ...other };
  return { ...house, environment: officeUrl ? { ...rest, officeUrl } : rest };
}

beforeAll(async () => {
  await openLender(house);
  // Signed in while both were one site; their tokens are then tried on the two hosts.
  person = await borrower(house, whole);
  officer = await staff(house, whole, ['administrator']);
});
afterAll(async () => {
  for (const one of [app, whole, closed]) await one.close();
  await proveLedger(house);
});

const tokenOf = ({ cookies }: Borrower | StaffMember): string => cookies.get('__Host-sid') ?? '';

const ask = (url: string, where: { host: string }, cookie = '', from = inside, on = app) =>
  on.inject({ url, remoteAddress: from, headers: { ...where, cookie, 'jernih-request': '1' } });

describe('the host of the office', () => {
  test('knows no borrower, under whatever name the cookie comes [ACL-08]', async () => {
    for (const name of ['__Host-sid', '__Host-office-sid', 'sid']) {
      const answer = await ask('/api/office/counts', office, `${name}=${tokenOf(person)}`);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'not-signed-in']);
      // Their own things are not there at all.
      expect((await ask('/api/me/wallet', office, `${name}=${tokenOf(person)}`)).statusCode).toBe(404);
    }
  });

  test('knows staff by its own cookie only, and sets that one at sign-in [ACL-08]', async () => {
    const mine = await ask('/api/office/counts', office, `__Host-office-sid=${tokenOf(officer)}`);
    expect(mine.statusCode).toBe(200);
    expect((await ask('/api/office/counts', office, `__Host-sid=${tokenOf(officer)}`)).statusCode).toBe(401);
  });

  test('lets writes come from its own pages only [ACL-08] [SESS-07]', async () => {
    const send = (origin: string) =>
      app.inject({
        method: 'POST',
        url: '/api/sign-out',
        headers: { ...office, origin, 'jernih-request': '1', 'sec-fetch-site': 'same-origin' },
      });
    expect((await send('https://office.example.com')).json()?.code).not.toBe('cross-site');
    for (const origin of [
      'https://loans.example.com',
      'http://office.example.com',
      'https://office.example.com.evil.example',
    ]) {
      const answer = await send(origin);
      expect([origin, answer.statusCode, answer.json().code]).toEqual([origin, 403, 'cross-site']);
    }
  });

  test('answers listed networks only, pages included [ACL-08]', async () => {
    for (const url of ['/office', '/api/office/counts', '/api/session', '/assets/x.js']) {
      expect((await ask(url, office, '', '198.51.100.4', closed)).statusCode, url).toBe(403);
      expect((await ask(url, office, '', inside, closed)).statusCode, url).not.toBe(403);
    }
    expect((await ask('/api/session', site, '', '198.51.100.4', closed)).statusCode).toBe(200);
  });

  test('hears what browsers report of its pages', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/csp-reports',
      headers: { ...office, 'content-type': 'application/csp-report' },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(204);
  });

  test('leads from its bare name to the desk, and has no page of borrowers [ACL-08]', async () => {
    const bare = await ask('/', office);
    expect([bare.statusCode, bare.headers.location]).toEqual([302, '/office']);
    expect((await ask('/en/loan', office)).statusCode).toBe(404);
  });
});

describe('the public host', () => {
  test('has no desk, no door of staff, and does not know who works here [ACL-08]', async () => {
    for (const cookie of [`__Host-sid=${tokenOf(officer)}`, `__Host-office-sid=${tokenOf(officer)}`]) {
      expect((await ask('/api/me/wallet', site, cookie)).statusCode).toBe(401);
    }
    for (const { name, path, method } of endpoints) {
      const holders = permissions[name] as readonly string[];
      const isForStaffOnly = holders.every((holder) => (staffRoles as readonly string[]).includes(holder));
      if (!isForStaffOnly && name !== 'staffSignIn') continue;
      const answer = await app.inject({
        method,
        url: path.replace(/:\w+/g, '019a8d1e-0000-7000-8000-000000000000'),
        headers: { ...openBrowser(app).headers(), ...site },
      });
      expect([name, answer.statusCode]).toEqual([name, 404]);
    }
    expect((await ask('/office', site)).statusCode).toBe(404);
  });

  test('is not left by what a client says of itself, also through a proxy that is trusted', async () => {
    const behind = await buildApp(await sameHouse({ trustedProxies: ['127.0.0.1'] }));
    const answer = await behind.inject({
      url: '/api/office/counts',
      headers: {
        ...site,
        'x-forwarded-host': office.host,
        cookie: `__Host-office-sid=${tokenOf(officer)}`,
        'jernih-request': '1',
      },
    });
    expect(answer.statusCode).toBe(404);
    await behind.close();
  });

  test.each(['/x/../office', '//x/office', '/office/../office/loans'])('has no desk at %s', (url) => {
    // Put right by whoever sends it, mostly.
    const request = { url, headers: site } as unknown as FastifyRequest;
    expect(pageOn(house.environment, request)).toBe('absent');
  });

  test('goes on serving borrowers', async () => {
    expect((await ask('/api/me/wallet', site, `__Host-sid=${tokenOf(person)}`)).statusCode).toBe(200);
  });
});
