/** Keys of integrations: shown once, within their scopes, ended at once, counted; and what they read without a name in it. */
import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints as all } from '#contract/api.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type * as api from '#contract/integration-api.ts';
import * as endpoints from '#contract/integrations.ts';
import { addDays } from '#domain/date.ts';
import { permissions } from '#domain/permission.ts';
import { type Scope, scopeOf, scopes } from '#domain/scope.ts';
import { buildApp } from '../app.ts';
import { refreshArrears } from '../arrears/refresh-arrears.ts';
import { makeHouse, movableClock, openBrowser, proveLedger, type StaffMember, staff } from '../testing.ts';
import { type Applied, applied, must, openLender } from '../testing-loans.ts';
import { disbursedLoan, type Office, openOffice, pay, today } from '../testing-money.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
let office: Office;
let administrator: StaffMember;
let paidOut: Applied;
beforeAll(async () => {
  office = await openOffice(house, app);
  administrator = await staff(house, app, ['administrator'], 'Siti Nor');
  paidOut = await disbursedLoan(office);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const input = (given: Partial<BodyInputOf<typeof endpoints.makeIntegration>> = {}) => ({
  name: 'Accounting',
  scopes: [...scopes],
  networks: [],
  lastDay: null,
  ...given,
});
const make = (given: Parameters<typeof input>[0] = {}) =>
  must(administrator.call(endpoints.makeIntegration, input(given)));

let addresses = 0;
/** A program: no cookie, no header of our pages. */
const ask = async (
  token: string,
  url: string,
  given: { address?: string; headers?: Record<string, string> } = {},
) => {
  addresses += 1;
  const answer = await app.inject({
    url,
    remoteAddress: given.address ?? `10.9.${addresses % 250}.${Math.floor(addresses / 250) + 1}`,
    headers: { authorization: `Bearer ${token}`, ...given.headers },
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
};
const loansUrl = '/api/integration/loans';

describe('a key', () => {
  test('is shown once, and of it only the hash and the first characters are kept', async () => {
    const key = '0b7f6b7e-5b8a-4a8e-9f2f-6d8d3a5b0c11';
    const first = await administrator.call(endpoints.makeIntegration, input(), { key });
    const { token, firstCharacters, integrationId } = first.body;
    expect(token).toMatch(/^jrn_[\w-]{43}[\da-f]{8}$/);
    expect(crc32((token ?? '').slice(0, -8))).toBe(Number.parseInt((token ?? '').slice(-8), 16));
    const again = await administrator.call(endpoints.makeIntegration, input(), { key });
    expect(again.body).toEqual({ integrationId, firstCharacters, token: null });
    expect((await ask(token ?? '', loansUrl)).status).toBe(200);
    const { rows } = await sql<{ text: string }>`
      select i::text as text from integrations i union all select k::text from integration_keys k
      union all select e::text from events e`.execute(house.db);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ text }) => text.includes((token ?? '').slice(10)))).toEqual([]);
    const { answer } = await house.db
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('idempotency_key', '=', key)
      .executeTakeFirstOrThrow();
    const opened = house.keys.openText(answer, `idempotency_keys:${key}:${administrator.userId}`);
    expect(opened).not.toContain((token ?? '').slice(10));
  });

  test('its event has what it may do, before and after', async () => {
    const { integrationId } = await make({ name: 'Its event' });
    const { canonical } = await house.db
      .selectFrom('events')
      .select('canonical')
      .where('name', '=', 'integration.made')
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(canonical).facts).toMatchObject({
      integrationId,
      before: null,
      after: { name: 'Its event', scopes: [...scopes] },
    });
  });

  test.each([
    ['none of the three forms', 'nonsense'],
    ['one with a wrong checksum', `jrn_${'a'.repeat(43)}00000000`],
    ['one that nobody has', undefined],
  ])('a wrong key is answered alike: %s', async (_what, given) => {
    const body = `jrn_${'b'.repeat(43)}`;
    const token = given ?? `${body}${crc32(body).toString(16).padStart(8, '0')}`;
    const { status, body: problem, headers } = await ask(token, loansUrl);
    expect([status, problem.code, headers['www-authenticate']]).toEqual([401, 'token-wrong', 'Bearer']);
    expect(problem.facts).toEqual({});
  });

  test('wrong keys are counted for their address, and a right one from there still opens', async () => {
    const address = '10.77.0.1';
    const { token } = await make();
    const codes: string[] = [];
    for (let index = 0; index < 61; index += 1) {
      codes.push((await ask('nonsense', loansUrl, { address })).body.code);
    }
    expect(new Set(codes.slice(0, 60))).toEqual(new Set(['token-wrong']));
    expect(codes[60]).toBe('too-many-tries');
    expect((await ask(token ?? '', loansUrl, { address })).status).toBe(200);
  });

  test('with a session beside it the request is refused, whoever both are', async () => {
    const { token } = await make();
    for (const person of [administrator, paidOut.person]) {
      const cookie = String(person.headers().cookie);
      const { status, body } = await ask(token ?? '', loansUrl, { headers: { cookie } });
      expect([status, body.code]).toEqual([400, 'two-identities']);
      const own = await person.get('/api/session', { headers: { authorization: `Bearer ${token}` } });
      expect(own.code).toBe('two-identities');
    }
  });

  test('another scheme in front of us is nobody', async () => {
    const answer = await openBrowser(app).get('/api/lender', { headers: { authorization: 'Basic eDp5' } });
    expect(answer.status).toBe(200);
  });

  test('ended, it opens nothing from that moment', async () => {
    const { token, integrationId } = await make();
    expect((await ask(token ?? '', loansUrl)).status).toBe(200);
    await must(administrator.call(endpoints.endIntegration, { integrationId }));
    expect((await ask(token ?? '', loansUrl)).body.code).toBe('token-wrong');
    const twice = await administrator.call(endpoints.endIntegration, { integrationId });
    expect(twice.code).toBe('integration-ended');
    const replaced = await administrator.call(endpoints.replaceIntegrationKey, {
      integrationId,
      overlapDays: 0,
    });
    expect(replaced.code).toBe('integration-ended');
  });

  test('replaced, the one before goes on for the overlap, and a third ends the first at once', async () => {
    const first = await make();
    const { integrationId } = first;
    const second = await must(
      administrator.call(endpoints.replaceIntegrationKey, { integrationId, overlapDays: 7 }),
    );
    const statusOf = async ({ token }: { token: string | null }) => (await ask(token ?? '', loansUrl)).status;
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    const third = await must(
      administrator.call(endpoints.replaceIntegrationKey, { integrationId, overlapDays: 1 }),
    );
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 200]);
    clock.advance(24 * 3600_000);
    expect([await statusOf(second), await statusOf(third)]).toEqual([401, 200]);
    administrator = await staff(house, app, ['administrator'], 'Siti Nor');
    const atOnce = await must(
      administrator.call(endpoints.replaceIntegrationKey, { integrationId, overlapDays: 0 }),
    );
    expect([await statusOf(third), await statusOf(atOnce)]).toEqual([401, 200]);
  });

  test('works until the end of its last day in Kuala Lumpur', async () => {
    const { token } = await make({ lastDay: today(house) });
    expect((await ask(token ?? '', loansUrl)).status).toBe(200);
    const past = await administrator.call(
      endpoints.makeIntegration,
      input({ lastDay: addDays(today(house), -1) }),
    );
    expect(past.code).toBe('last-day-past');
    clock.advance(24 * 3600_000);
    expect((await ask(token ?? '', loansUrl)).status).toBe(401);
    administrator = await staff(house, app, ['administrator'], 'Siti Nor');
  });

  test('opens from its networks only', async () => {
    const { token } = await make({ networks: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'] });
    const from = async (address: string) => (await ask(token ?? '', loansUrl, { address })).status;
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::5', '198.51.100.7'])
      expect([address, await from(address)]).toEqual([address, 200]);
    for (const address of ['203.0.114.9', '2001:db9::5', '198.51.100.8', '127.0.0.1'])
      expect([address, await from(address)]).toEqual([address, 401]);
    const wrong = await administrator.call(
      endpoints.makeIntegration,
      input({ networks: ['203.0.113.0/99'] }),
    );
    expect(wrong.code).toBe('request-invalid');
  });

  test('is throttled by itself, told how long to wait, and counted to the minute', async () => {
    const { token, integrationId } = await make();
    await house.db
      .updateTable('integration_keys')
      .set({ window_started_at: clock.now(), window_count: 599 })
      .where('integration_id', '=', integrationId)
      .execute();
    clock.advance(20_000);
    // Many at once get no more places than one after the other.
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(token ?? '', loansUrl)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'too-many-requests', facts: { waitSeconds: 40 } });
    expect(refused?.headers['retry-after']).toBe('40');
    clock.advance(40_000);
    expect((await ask(token ?? '', loansUrl)).status).toBe(200);
    const { integrations } = await must(administrator.call(endpoints.getIntegrations, {}));
    const [key] = integrations.find((one) => one.integrationId === integrationId)?.keys ?? [];
    expect(key).toMatchObject({ requestCount: 2, isLive: true });
    expect(key?.lastUsedAt).toMatch(/:\d\d:00\.000Z$/);
  });

  test('the database keeps it as it was made, and never lets it live longer', async () => {
    const change = (set: string) => sql.raw(`update integration_keys set ${set}`).execute(house.db);
    await expect(change(`first_characters = 'jrn_abcdef'`)).rejects.toThrow('a key ends');
    await expect(change(`ends_at = null where ends_at is not null`)).rejects.toThrow('a key ends');
    await expect(sql`update integrations set scopes = '{loans:read}'`.execute(house.db)).rejects.toThrow();
    await expect(sql`delete from integrations`.execute(house.db)).rejects.toThrow();
  });
});

describe('scopes', () => {
  const open = all.filter(({ name }) => (permissions[name] as readonly string[]).includes('integration'));
  const urlOf = (path: string) => path.replace(':reference', paidOut.loan.reference);

  test('are about what integrations may do at all, all of it reading', () => {
    expect(open.map(({ name }) => name).sort()).toEqual(Object.keys(scopeOf).sort());
    expect(open.every(({ method, path }) => method === 'GET' && path.startsWith('/api/integration/'))).toBe(
      true,
    );
  });

  test.each(scopes)('%s opens its own endpoints, and no other of the whole API', async (scope: Scope) => {
    const { token } = await make({ scopes: [scope], name: scope });
    for (const { name, path, method } of all) {
      if (method !== 'GET') continue;
      const needed = (scopeOf as Record<string, Scope>)[name];
      const { status } = await ask(token ?? '', urlOf(path));
      expect([name, status]).toEqual([name, needed === scope ? 200 : 403]);
    }
  });

  test('a key writes nothing: no write is open to it, with or without our header', async () => {
    const { token } = await make();
    for (const { name, method, path } of all.filter((one) => one.method !== 'GET')) {
      for (const own of [{}, { 'jernih-request': '1' }]) {
        const answer = await app.inject({
          method,
          url: urlOf(path).replace(/:\w+/g, '019a8d1e-0000-7000-8000-000000000000'),
          remoteAddress: '10.8.1.1',
          headers: { authorization: `Bearer ${token}`, ...own },
        });
        expect([name, answer.statusCode]).toEqual([name, 403]);
      }
    }
  });

  test('without a key nobody reads there, signed in or not', async () => {
    for (const { path } of open) {
      expect((await openBrowser(app).get(urlOf(path))).code).toBe('not-signed-in');
      expect((await administrator.get(urlOf(path))).code).toBe('not-allowed');
    }
  });

  test('integrations are an administrator’s business, the auditor sees them', async () => {
    const auditor = await staff(house, app, ['auditor']);
    office = await openOffice(house, app);
    expect((await auditor.call(endpoints.getIntegrations, {})).status).toBe(200);
    for (const person of [auditor, office.officer, office.finance])
      expect((await person.call(endpoints.makeIntegration, input())).code).toBe('not-allowed');
    expect((await office.officer.call(endpoints.getIntegrations, {})).code).toBe('not-allowed');
  });
});

describe('what is read', () => {
  let token = '';
  beforeAll(async () => {
    token = (await make({ name: 'CRM' })).token ?? '';
  });

  test('pages in one order: no row is left out or doubled while others are added', async () => {
    for (let index = 0; index < 4; index += 1) {
      clock.advance(1000);
      await applied(house, app);
    }
    const there = (await must(Promise.resolve(await allOf()))).map(({ reference }) => reference);
    const seen: string[] = [];
    let cursor: string | null = null;
    let asOf = '';
    do {
      const { body } = await ask(token, `${loansUrl}?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...body.loans.map(({ reference }: { reference: string }) => reference));
      if (asOf) expect(body.asOf).toBe(asOf);
      asOf = body.asOf;
      cursor = body.nextCursor;
      clock.advance(1000);
      if (seen.length < 8) await applied(house, app);
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((reference) => there.includes(reference))).toEqual(there);
    expect(seen.length).toBeGreaterThan(there.length);
  });

  const allOf = async () => {
    const { body } = await ask(token, `${loansUrl}?limit=100`);
    return {
      status: 200,
      code: undefined,
      facts: undefined,
      headers: {},
      bytes: Buffer.of(),
      body: body.loans as api.IntegrationLoan[],
    };
  };

  test.each(['x', 'Zm9v', Buffer.from('019a8d1e-0000-7000-8000-000000000000/12').toString('base64url')])(
    'a cursor that is none of ours is a wrong request: %s',
    async (cursor) => {
      expect((await ask(token, `${loansUrl}?cursor=${cursor}`)).body.code).toBe('request-invalid');
    },
  );

  test('filters by status and by what changed since', async () => {
    const { body } = await ask(token, `${loansUrl}?status=disbursed`);
    expect(body.loans.map(({ status }: { status: string }) => status)).toEqual(['disbursed']);
    clock.advance(3600_000);
    const since = clock.now().toISOString();
    const none = await ask(token, `${loansUrl}?changedSince=${since}`);
    expect(none.body.loans).toEqual([]);
    const { loan } = await applied(house, app);
    const one = await ask(token, `${loansUrl}?changedSince=${since}`);
    expect(one.body.loans).toMatchObject([{ reference: loan.reference, standing: null, status: 'pending' }]);
  });

  test('a loan with its standing, its bills and its payments, as they are booked', async () => {
    const { reference, loanId } = paidOut.loan;
    clock.set('2026-03-20T02:00:00.000Z');
    office = await openOffice(house, app);
    administrator = await staff(house, app, ['administrator'], 'Siti Nor');
    const made = await disbursedLoan(office);
    const payment = await pay(office, made, 888_00);
    const paid = await ask(token, '/api/integration/payments');
    const mine = paid.body.payments.find(
      ({ paymentId }: { paymentId: string }) => paymentId === payment.paymentId,
    );
    expect(mine).toMatchObject({
      reference: made.loan.reference,
      status: 'confirmed',
      isTakenBack: false,
      receivedSen: 888_00,
      receiptNumber: `${made.loan.reference}-R1`,
    });
    const sum = mine.paid.reduce(
      (total: number, row: { principalSen: number; interestSen: number; lateSen: number }) =>
        total + row.principalSen + row.interestSen + row.lateSen,
      0,
    );
    expect(sum).toBe(888_00);
    const { body: schedule } = await ask(token, `${loansUrl}/${made.loan.reference}/schedule`);
    expect(schedule.bills).toHaveLength(12);
    const { body: balance } = await ask(token, '/api/integration/trial-balance');
    expect(balance.debitSen).toBe(balance.creditSen);
    expect(
      balance.accounts.reduce((total: number, row: { balanceSen: number }) => total + row.balanceSen, 0),
    ).toBe(0);
    // Nothing of the loan is paid, two months late.
    clock.set('2026-05-20T02:00:00.000Z');
    await refreshArrears(house);
    const late = await house.db
      .selectFrom('arrears')
      .selectAll()
      .where('loan_id', '=', loanId)
      .executeTakeFirstOrThrow();
    const { body: one } = await ask(token, `${loansUrl}/${reference}`);
    expect(one.standing).toMatchObject({
      overdueSen: late.overdue_sen,
      daysPastDue: late.days_past_due,
      isPaused: false,
    });
    expect(one.standing.overdueSen).toBeGreaterThan(0);
    const { body: list } = await ask(token, `${loansUrl}?status=disbursed`);
    expect(list.loans.find((row: api.IntegrationLoan) => row.reference === reference)).toEqual(one);
  });

  test('a reference that is not there is not found', async () => {
    for (const rest of ['', '/schedule']) {
      expect((await ask(token, `${loansUrl}/JRN-26-2222-2222${rest}`)).body.code).toBe('not-found');
    }
  });

  test('nobody is named: nothing of a person is in any answer', async () => {
    const { rows: people } = await sql<{ text: string | null }>`
      select unnest(array[name, email, phone, user_id::text]) as text from users
      union all select unnest(array[full_name, address, emergency_contact_name, emergency_contact_phone, occupation]) from personal_information
      union all select unnest(array[holder_name, last_four, bank_account_id::text]) from bank_accounts
      union all select bank_reference from payments`.execute(house.db);
    const planted = people.flatMap(({ text }) => (text && text.length > 3 ? [text] : []));
    expect(planted.length).toBeGreaterThan(20);
    const urls = [
      `${loansUrl}?limit=100`,
      `${loansUrl}/${paidOut.loan.reference}`,
      `${loansUrl}/${paidOut.loan.reference}/schedule`,
      '/api/integration/payments?limit=100',
      '/api/integration/trial-balance',
    ];
    for (const url of urls) {
      const text = JSON.stringify((await ask(token, url)).body);
      const found = planted.filter(
        (one) => text.includes(`"${one}"`) || (one.length > 7 && text.includes(one)),
      );
      expect([url, found]).toEqual([url, []]);
    }
  });

  test('other origins are told nothing of CORS [API-08]', async () => {
    const { headers } = await ask(token, loansUrl, { headers: { origin: 'https://evil.example' } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
