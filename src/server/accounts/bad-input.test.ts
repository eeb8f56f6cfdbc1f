/** Whatever arrives, an account endpoint answers with a problem that says what is wrong, stores nothing and never breaks. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as account from '#contract/account.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import { buildApp } from '../app.ts';
import {
  type Borrower,
  type Browser,
  borrower,
  makeHouse,
  openBrowser,
  proveLedger,
  signUpInput,
} from '../testing.ts';

const house = await makeHouse();
const app = await buildApp(house);
let person: Borrower;
beforeAll(async () => {
  person = await borrower(house, app);
});
afterAll(() => proveLedger(house));

const anId = '019a8d1e-0000-7000-8000-000000000000';
const code = '123456';
const password = 'hujan lebat petang tadi';
const stepUp = { challengeId: anId, code };

/** A well-formed body of each write, and who sends it. */
const bodies: [Endpoint, 'guest' | 'borrower', Record<string, unknown>][] = [
  [account.signUp, 'guest', signUpInput()],
  [account.verifyCode, 'guest', { challengeId: anId, code }],
  [account.resendCode, 'guest', { challengeId: anId, channel: 'whatsapp' }],
  [account.signIn, 'guest', { identifier: 'nobody@example.com', password }],
  [account.staffSignIn, 'guest', { email: 'nobody@example.com', password, totp: code }],
  [account.requestPasswordReset, 'guest', { identifier: 'nobody@example.com' }],
  [account.resetPassword, 'guest', { resetToken: 'x'.repeat(43), newPassword: password }],
  [account.changePassword, 'borrower', { currentPassword: password, newPassword: password }],
  [
    account.requestCode,
    'borrower',
    { purpose: 'change-contact', email: 'new@example.com', currentPassword: password },
  ],
  [account.requestCode, 'borrower', { purpose: 'sign-agreement', loanId: anId, bodyHash: 'a'.repeat(64) }],
  [account.updateProfile, 'borrower', { name: 'Aisyah', address: '12 Jalan Damai, Ipoh', stepUp }],
];
const cases = bodies.map(([endpoint, who, body]) => ({ name: endpoint.name, endpoint, who, body }));

const odd: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  'x'.repeat(100_000),
  '\u0000',
  'a\u0000b@example.com',
  '\ud800',
  '‮gnp.exe',
  '🐯'.repeat(300),
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '#{7*7}',
  '../../etc/passwd',
  [],
  ['x'],
  {},
  { $ne: null },
  { toString: 'x' },
  '9'.repeat(400),
  '00000000-0000-0000-0000-000000000000',
  'constructor',
  '__proto__',
  '+60',
  '@',
  'a@b',
];

const browserOf = (who: 'guest' | 'borrower'): Browser => (who === 'guest' ? openBrowser(app) : person);
const send = (endpoint: Endpoint, browser: Browser, body: unknown, headers: Record<string, string> = {}) =>
  endpoint.method === 'PATCH'
    ? browser.patch(endpoint.path, body, { headers })
    : browser.post(endpoint.path, body, { headers });

const rowsOf = async () => {
  const tables = [
    'users',
    'one_time_codes',
    'outbox',
    'events',
    'sessions',
    'known_devices',
    'reset_tokens',
  ] as const;
  const counts: number[] = [];
  for (const table of tables) {
    const row = await house.db
      .selectFrom(table)
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('rows'))
      .executeTakeFirstOrThrow();
    counts.push(row.rows);
  }
  return counts;
};

describe.each(cases)('$name', ({ endpoint, who, body }) => {
  test('refuses unknown fields, missing fields and other types, and stores nothing [ACL-04] [VAL-01]', async () => {
    const before = await rowsOf();
    const variants: unknown[] = [
      { ...body, isAdmin: true },
      { ...body, userId: anId },
      { ...body, kind: 'staff', roles: ['administrator'] },
      [body],
      'text',
      7,
      null,
      ...(endpoint.name === 'updateProfile'
        ? []
        : [{}, ...Object.keys(body).map((key) => ({ ...body, [key]: undefined }))]),
      ...Object.keys(body).map((key) => ({ ...body, [key]: { nested: true } })),
      ...Object.keys(body).map((key) => ({ ...body, [key]: ['list'] })),
      ...Object.keys(body).map((key) => ({ ...body, [key]: 12 })),
    ];
    for (const variant of variants) {
      const answer = await send(endpoint, browserOf(who), variant);
      expect(answer.status, JSON.stringify(variant)).toBe(400);
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      const read = problem.safeParse(answer.body);
      expect(read.success).toBe(true);
      expect(answer.code).toBe('request-invalid');
    }
    expect(await rowsOf()).toEqual(before);
  });

  test('never breaks on odd values [VAL-01]', async () => {
    for (const key of Object.keys(body)) {
      for (const value of odd) {
        // Somebody else each time, or the limit of messages would answer instead.
        const other = endpoint.name === 'signUp' ? signUpInput() : body;
        const answer = await send(endpoint, browserOf(who), { ...other, [key]: value });
        expect(answer.status, `${key} = ${JSON.stringify(value)?.slice(0, 60)}`).toBeLessThan(500);
        if (answer.status >= 400) expect(problem.safeParse(answer.body).success).toBe(true);
        if (who === 'borrower' && endpoint.name === 'changePassword')
          expect(answer.status).toBeGreaterThanOrEqual(400);
      }
    }
  });

  test('is refused from another site, without our header, and to the wrong person [SESS-07]', async () => {
    const browser = browserOf(who);
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'jernih-request': '' },
    ];
    for (const headers of foreign) {
      expect(await send(endpoint, browser, body, headers)).toMatchObject({ status: 403, code: 'cross-site' });
    }
    const stranger = who === 'guest' ? person : openBrowser(app);
    const answer = await send(endpoint, stranger, body);
    const isForBoth = endpoint.name === 'resendCode';
    expect(answer.status).toBe(isForBoth ? 404 : who === 'guest' ? 403 : 401);
  });

  test('takes JSON only [VAL-14]', async () => {
    const browser = browserOf(who);
    for (const contentType of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await send(endpoint, browser, body, { 'content-type': contentType });
      expect(answer.status, contentType).toBeGreaterThanOrEqual(400);
      expect(answer.status, contentType).toBeLessThan(500);
    }
    const broken = await app.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: { ...browser.headers(), 'content-type': 'application/json' },
      payload: '{"name": ',
    });
    expect(broken.statusCode).toBe(400);
    const large = await send(endpoint, browser, { ...body, more: 'x'.repeat(300_000) });
    expect(large.status).toBe(413);
  });
});

test.each([
  ['name', 'x', 'Robert "); drop', '\u202eevil', 'A'.repeat(101)],
  ['phone', '03-1234 5678', '+65 8123 4567', '0123', '+44 20 7946 0958', '1234567890123'],
  ['email', 'aisyah', 'a@b', 'a b@example.com', 'a@example', 'a\u0000@example.com', 'x@例え.jp'],
])('a sign-up with a wrong %s is told which field it is', async (field, ...values) => {
  for (const value of values) {
    const answer = await openBrowser(app).post('/api/sign-up', signUpInput({ [field]: value }));
    expect(answer.status, value).toBe(400);
    expect(answer.body).toMatchObject({ code: 'request-invalid', issues: [{ path: [field] }] });
  }
});

test('writes of signed-in people need an idempotency key, and a key belongs to one request [API-11] [INV-09]', async () => {
  const address = '12 Jalan Damai, 30000 Ipoh';
  const without = await person.patch('/api/me/profile', { address }, { headers: { 'idempotency-key': '' } });
  expect(without.code).toBe('key-missing');
  const key = crypto.randomUUID();
  const first = await person.patch('/api/me/profile', { address }, { key });
  const again = await person.patch('/api/me/profile', { address }, { key });
  expect(again.body).toEqual(first.body);
  const other = await person.patch('/api/me/profile', { address: '14 Jalan Damai, 30000 Ipoh' }, { key });
  expect(other.code).toBe('key-reused');
});
