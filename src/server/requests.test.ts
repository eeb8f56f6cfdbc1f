/** What no endpoint asks for never reaches it: bodies, queries and addresses that no schema describes are problems too. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopRecovery } from '#contract/account.ts';
import { endpoints } from '#contract/api.ts';
import { submitPersonalInformation } from '#contract/identity.ts';
import { proposeApproval, returnProposal } from '#contract/office.ts';
import { problem } from '#contract/problem.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from './app.ts';
import { type Borrower, borrower, makeHouse, openBrowser, proveLedger, staff } from './testing.ts';
import { openLender, personalInput } from './testing-loans.ts';

const house = await makeHouse();
const app = await buildApp(house);
await openLender(house);
let person: Borrower;
beforeAll(async () => {
  person = await borrower(house, app);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const anId = '019a8d1e-0000-7000-8000-000000000000';
const urlOf = (path: string) =>
  path
    .replace(/:kind/, 'ic-front')
    .replace(/:field/, 'ic-number')
    .replace(/:\w+/g, anId);
const sentences = { en: /not right/, ms: /./, zh: /\p{Script=Han}/u };

const withoutBody = endpoints.filter((e) => e.method !== 'GET' && !('body' in e) && !('upload' in e));
const own = withoutBody.filter((e) => e.path.startsWith('/api/me/') || e.path.startsWith('/api/loans/'));

test('there are such endpoints', () => {
  expect(own.map(({ name }) => name)).toEqual(expect.arrayContaining(['cancelLoan', 'readMessage']));
});

describe.each(own)('$name', ({ path }) => {
  // What names nothing in its address is done; the others look for what is not there, and nobody asked to be let in.
  const looks = path.includes(':') || path === stopRecovery.path;
  const taken = looks ? { status: 404, code: 'not-found' } : { status: 200 };

  test.each([
    ['another id than the address', { loanId: 'x', messageId: 'x' }],
    ['a code', { stepUp: { challengeId: 'x', code: '123456' } }],
    ['a broken code', { stepUp: 7 }],
    ['a list', [1]],
    ['a text', 'x'],
    ['a key that is no key', JSON.parse('{"toString": 1}')],
  ])('takes no body: %s', async (_what, body) => {
    const answer = await person.post(urlOf(path), body);
    expect(answer).toMatchObject({ status: 400, code: 'request-invalid' });
    expect(problem.safeParse(answer.body).success).toBe(true);
  });

  test.each(['application/octet-stream', 'multipart/form-data; boundary=x'])('takes no %s', async (type) => {
    const headers = { ...person.headers(), 'content-type': type };
    const answer = await app.inject({ method: 'POST', url: urlOf(path), headers, payload: 'x' });
    expect([answer.statusCode, problem.parse(answer.json()).code]).toEqual([400, 'request-invalid']);
  });

  test('an empty body is none', async () => {
    expect(await person.post(urlOf(path), {})).toMatchObject(taken);
    expect(await person.post(urlOf(path))).toMatchObject(taken);
  });
});

test.each(['/api/session', '/api/me/wallet', '/api/me/profile', '/api/lender'])(
  '%s takes no query',
  async (path) => {
    expect(await person.get(path)).toMatchObject({ status: 200 });
    expect(await person.get(`${path}?x=1`)).toMatchObject({ status: 400, code: 'request-invalid' });
  },
);

test.each(['en', 'ms', 'zh'] as const)(
  'an address that cannot be read is a problem in %s [LOG-06] [API-01]',
  async (locale) => {
    for (const [method, url] of [
      ['GET', '/api/loans/%E0%A4%A'],
      ['POST', '/api/loans/%F0%28/cancel'],
    ] as const) {
      const answer = await app.inject({ method, url, headers: { 'accept-language': locale } });
      expect(answer.statusCode).toBe(400);
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      const read = problem.parse(answer.json());
      expect(read.code).toBe('request-invalid');
      expect(read.detail).toMatch(sentences[locale]);
      expect(read.detailIn?.[locale]).toBe(read.detail);
      expect(new Set(Object.values(read.detailIn ?? {})).size).toBe(3);
      expect(answer.body).not.toContain('FST_');
    }
  },
);

test('what does not exist is a problem, whatever the method [LOG-06] [API-02]', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'] as const) {
    const answer = await app.inject({ method, url: '/nowhere' });
    expect(answer.statusCode).toBe(404);
    expect(problem.parse(answer.json()).code).toBe('not-found');
  }
});

test.each([
  ['a form', 'multipart/form-data; boundary=x', '--x--'],
  ['JSON', 'application/json', '{}'],
  ['a text', 'text/plain', 'x'],
  ['a picture', 'image/jpeg', '\xff\xd8\xff'],
  ['another type that begins alike', 'application/octet-streams', 'x'],
])('an upload that is sent as %s is refused', async (_what, contentType, payload) => {
  const answer = await app.inject({
    method: 'PATCH',
    url: `/api/me/uploads/${anId}?offset=0&sha256=${'0'.repeat(64)}`,
    headers: { ...person.headers(), 'content-type': contentType },
    payload,
  });
  expect([answer.statusCode, problem.parse(answer.json()).code]).toEqual([415, 'file-type']);
});

test('text that cannot be stored or printed is refused before anything is looked up [VAL-05]', async () => {
  const officer = await staff(house, app, ['loan-officer', 'approver']);
  const propose = { loanId: anId, amountSen: sen(10_000_00), termMonths: 12 };
  const send = (note: string) => officer.call(proposeApproval, { ...propose, note });
  for (const note of ['a\u0000b', 'a\u0007b', 'a\u009fb']) {
    expect(await send(note)).toMatchObject({ status: 400, code: 'request-invalid' });
    expect((await officer.call(returnProposal, { loanId: anId, note })).code).toBe('request-invalid');
  }
  expect((await send('two\nlines\tand more')).code).toBe('not-found');
  for (const field of ['occupation', 'address'] as const) {
    const input = personalInput({ 'ic-front': anId, 'ic-back': anId, 'selfie-with-ic': anId });
    const odd = { ...input, [field]: `${input[field]}\u0000` };
    expect(await person.call(submitPersonalInformation, odd)).toMatchObject({
      code: 'request-invalid',
      body: { issues: [{ path: [field] }] },
    });
    expect((await person.call(submitPersonalInformation, input)).code).toBe('photo-missing');
  }
});

test('a stranger learns nothing about the form of a request [ACL-01]', async () => {
  const answer = await openBrowser(app).post(`/api/loans/${anId}/cancel`, { x: 1 });
  expect(answer).toMatchObject({ status: 401, code: 'not-signed-in' });
});
