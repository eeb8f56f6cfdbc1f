/**
 * Every endpoint of the contract, asked by everybody there is: the answer is the one of the permission table, and who may
 * not has written nothing.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { claimHandoff, startHandoff } from '#contract/handoff.ts';
import { makeIntegration } from '#contract/integrations.ts';
import { permissions, staffRoles } from '#domain/permission.ts';
import { scopes } from '#domain/scope.ts';
import { buildApp } from './app.ts';
import {
  type Browser,
  borrower,
  makeHouse,
  movableClock,
  openBrowser,
  proveLedger,
  staff,
} from './testing.ts';
import { openLender } from './testing-loans.ts';

// It stands still: a session that is seen again is no write.
const house = await makeHouse({ clock: movableClock() });
const app = await buildApp(house);
afterAll(() => proveLedger(house));

const holders = ['guest', 'borrower', 'other-phone', 'integration', ...staffRoles] as const;
type Holder = (typeof holders)[number];

let integrationKey = '';
const browsers = new Map<Holder, Browser>();
beforeAll(async () => {
  await openLender(house);
  const person = await borrower(house, app);
  browsers.set('guest', openBrowser(app));
  browsers.set('borrower', person);
  // Of somebody else: it ends with the session that began it.
  browsers.set('other-phone', await otherPhoneOf(await borrower(house, app)));
  const administrator = await staff(house, app, ['administrator']);
  const made = await administrator.call(makeIntegration, {
    name: 'Accounting',
    scopes: [...scopes],
    networks: [],
    lastDay: null,
  });
  integrationKey = made.body.token ?? '';
  browsers.set('integration', openBrowser(app));
  for (const role of staffRoles) browsers.set(role, await staff(house, app, [role]));
});

async function otherPhoneOf(person: Browser): Promise<Browser> {
  const { body } = await person.call(startHandoff, { kinds: ['ic-front'] });
  const phone = openBrowser(app);
  const [, token = ''] = body.address.split('#');
  await phone.call(claimHandoff, { token, secret: `${randomUUID()}${randomUUID()}` });
  return phone;
}

const mayByTable = (holder: Holder, { name }: Endpoint): boolean =>
  (permissions[name] as readonly string[]).includes(holder);

/** With ids of nobody and nothing asked for: who asks is judged before what they ask. */
function ask(browser: Browser, endpoint: Endpoint, holder: Holder) {
  const { method, path, upload, body } = endpoint;
  const url = path.replace(/:\w+/g, () => randomUUID());
  const headers: Record<string, string> = {
    ...(holder === 'other-phone' && { 'jernih-handoff': '1' }),
    ...(holder === 'integration' && { authorization: `Bearer ${integrationKey}` }),
  };
  if (method === 'GET') return browser.get(url, { headers });
  if (upload)
    return browser.call(
      { ...endpoint, path: url as `/api/${string}` },
      { bytes: new Uint8Array(1) },
      { headers },
    );
  const write = { POST: browser.post, PUT: browser.put, PATCH: browser.patch }[method];
  return write(url, body ? {} : undefined, { headers });
}

/** How many rows each table has, and the newest transaction that wrote one. */
async function picture(holder: Holder): Promise<unknown> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(house.db);
  // That a key was used is counted, to the minute, whatever it asked for.
  const written = tables.rows.filter(({ name }) => holder !== 'integration' || name !== 'integration_keys');
  const parts = written.map(
    ({ name }) =>
      sql`select ${name} as name, count(*)::int as rows, max(xmin::text::bigint)::text as newest from ${sql.table(name)}`,
  );
  // The planner may read the tables in any order.
  return (await sql`${sql.join(parts, sql` union all `)} order by name`.execute(house.db)).rows;
}

describe.each(holders)('%s', (holder) => {
  const own = endpoints.filter((endpoint) => mayByTable(holder, endpoint));
  const others = endpoints.filter((endpoint) => !mayByTable(holder, endpoint));

  test('is refused whatever the table does not give, and nothing is written [ACL-01] [INV-24]', async () => {
    const browser = browsers.get(holder) ?? openBrowser(app);
    // Whoever is seen for the first time in a minute is written down as seen.
    for (const endpoint of others.slice(0, 1)) await ask(browser, endpoint, holder);
    const before = await picture(holder);
    const wrong: string[] = [];
    for (const endpoint of others) {
      const { status, code } = await ask(browser, endpoint, holder);
      const isRight =
        holder === 'guest'
          ? status === 401 && code === 'not-signed-in'
          : status === 403 && code === 'not-allowed';
      if (!isRight) wrong.push(`${endpoint.name}: ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
    expect(await picture(holder)).toEqual(before);
    expect(others.length).toBeGreaterThan(20);
  });

  test('is never refused what the table gives [ACL-01]', async () => {
    const browser = browsers.get(holder) ?? openBrowser(app);
    const wrong: string[] = [];
    // Signing out last: afterwards nobody would be there to ask.
    for (const endpoint of own.toSorted(
      (a, b) => Number(a.name === 'signOut') - Number(b.name === 'signOut'),
    )) {
      const { status, code } = await ask(browser, endpoint, holder);
      if (code === 'not-allowed' || code === 'not-signed-in' || status >= 500) {
        wrong.push(`${endpoint.name}: ${status} ${code}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('every endpoint is asked, and everybody has something to ask', () => {
  for (const endpoint of endpoints) {
    const known = permissions[endpoint.name] as readonly string[];
    expect(known.length, endpoint.name).toBeGreaterThan(0);
  }
  for (const holder of holders) {
    expect(
      endpoints.some((endpoint) => mayByTable(holder, endpoint)),
      holder,
    ).toBe(true);
  }
});
