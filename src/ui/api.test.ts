import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { createApi } from './api.ts';
import { addressOf } from './endpoint-address.ts';
import { ApiProblem } from './problem.ts';

type Seen = { method: string; url: string; headers: Record<string, string>; body: unknown };
type Answer = { status: number; body?: unknown };

const seen: Seen[] = [];
let answers: Answer[] = [];
const realFetch = globalThis.fetch;

/** The network: remembers what was asked and gives the next answer. */
async function network(input: unknown, init: RequestInit = {}): Promise<Response> {
  const headers = Object.fromEntries(new Headers(init.headers).entries());
  seen.push({ method: init.method ?? 'GET', url: String(input), headers, body: init.body ?? '' });
  const { status, body } = answers.shift() ?? { status: 200, body: {} };
  const type = status >= 400 ? 'application/problem+json' : 'application/json';
  return new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': type },
  });
}

beforeAll(() => {
  globalThis.fetch = network;
  Object.assign(globalThis, { document: { documentElement: { lang: 'ms-MY' } } });
});

afterAll(() => {
  globalThis.fetch = realFetch;
  Reflect.deleteProperty(globalThis, 'document');
});

afterEach(() => {
  globalThis.fetch = network;
  seen.length = 0;
  answers = [];
});

const id = '0190a6f0-0000-7000-8000-000000000001';
const params = z.strictObject({ loanId: z.uuid() });
const contract = {
  getLoan: endpoint({
    name: 'getLoan',
    method: 'GET',
    path: '/api/loans/:loanId',
    summary: '',
    params,
    response: z.object({ ok: z.boolean() }),
  }),
  getTransactions: endpoint({
    name: 'getTransactions',
    method: 'GET',
    path: '/api/me/transactions',
    summary: '',
    query: z.strictObject({ type: z.string() }),
    response: z.object({ ok: z.boolean() }),
  }),
  cancelLoan: endpoint({
    name: 'cancelLoan',
    method: 'POST',
    path: '/api/loans/:loanId/cancel',
    summary: '',
    params,
    body: z.strictObject({ why: z.string() }),
    response: z.object({ ok: z.boolean() }),
  }),
  signOut: endpoint({ name: 'signOut', method: 'POST', path: '/api/sign-out', summary: '' }),
  sendChunk: endpoint({
    name: 'sendChunk',
    method: 'PATCH',
    path: '/api/me/uploads/:uploadId',
    summary: '',
    params: z.strictObject({ uploadId: z.uuid() }),
    query: z.strictObject({ offset: z.coerce.number<number>(), sha256: z.string() }),
    upload: { maxBytes: 10 },
  }),
};

describe('createApi', () => {
  it('puts each name of the input where the contract has it', async () => {
    const api = createApi(contract);
    await api.cancelLoan({ loanId: id, why: 'changed my mind' });
    await api.getTransactions({ type: 'payments' });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: `/api/loans/${id}/cancel`,
      body: '{"why":"changed my mind"}',
    });
    expect(seen[1]).toMatchObject({ method: 'GET', url: '/api/me/transactions?type=payments', body: '' });
  });

  it('takes what the page has read before it, for the same person only; a dead line counts as its first try', async () => {
    const given = { ok: true, status: 200, text: '{"ok":true}', for: 'u1' };
    const read = (answer: object | null) => ({ isOfPerson: true, answer: Promise.resolve(answer) });
    const early = {
      [`/api/loans/${id}`]: read(given),
      '/api/me/transactions?type=all': read({ ...given, for: 'u2' }),
      '/api/me/transactions?type=fees': read(null),
    };
    Object.assign(globalThis, { early });
    const api = createApi(contract, { headers: () => ({ 'jernih-user': 'u1' }) });
    expect(await api.getLoan({ loanId: id })).toEqual({ ok: true });
    expect(seen).toEqual([]);
    for (const type of ['all', 'fees']) await api.getTransactions({ type });
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/me/transactions?type=all',
      '/api/me/transactions?type=fees',
    ]);
    early[`/api/loans/${id}`] = read(given);
    await api.cancelLoan({ loanId: id, why: 'x' });
    await api.getLoan({ loanId: id });
    expect(seen).toHaveLength(4);
    Reflect.deleteProperty(globalThis, 'early');
  });

  it('sends an upload as the bytes themselves, and says in the address what they are', async () => {
    const bytes = new Blob(['abc'], { type: 'image/jpeg' });
    await createApi(contract).sendChunk({ uploadId: id, offset: 7, sha256: 'ff', bytes });
    expect(seen[0]).toMatchObject({ method: 'PATCH', url: `/api/me/uploads/${id}?offset=7&sha256=ff` });
    expect(seen[0]?.body).toBe(bytes);
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'jernih-request': '1',
    });
    expect(seen[0]?.headers['idempotency-key']).toBeDefined();
  });

  it('says that it is our page and in which language, and gives every write a key', async () => {
    const api = createApi(contract);
    await api.cancelLoan({ loanId: id, why: 'x' }, { key: 'the-key' });
    await api.signOut();
    await api.getLoan({ loanId: id });
    expect(seen[0]?.headers).toMatchObject({
      'jernih-request': '1',
      'accept-language': 'ms-MY',
      'idempotency-key': 'the-key',
    });
    expect(seen[1]?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
    expect(seen[2]?.headers['idempotency-key']).toBeUndefined();
  });

  it.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'asks once more after %i when it reads, never when it writes',
    async (status) => {
      const api = createApi(contract);
      answers = [{ status }, { status: 200, body: { ok: true } }];
      await expect(api.getLoan({ loanId: id })).resolves.toEqual({ ok: true });
      answers = [{ status }];
      await expect(api.signOut()).rejects.toMatchObject({ status });
      expect(seen).toHaveLength(3);
    },
  );

  it.each([400, 401, 403, 404, 422])('does not ask again after %i', async (status) => {
    answers = [{ status }];
    await expect(createApi(contract).getLoan({ loanId: id })).rejects.toBeInstanceOf(ApiProblem);
    expect(seen).toHaveLength(1);
  });

  it('turns a problem answer into one ApiProblem and tells who listens', async () => {
    const told: unknown[] = [];
    let answered = 0;
    const api = createApi(contract, {
      onProblem: (problem) => told.push(problem),
      onAnswer: () => (answered += 1),
    });
    answers = [
      {
        status: 409,
        body: { code: 'wrong-status', status: 409, title: 't', detail: 'Not now', requestId: 'r1' },
      },
    ];
    await expect(api.cancelLoan({ loanId: id, why: 'x' })).rejects.toMatchObject({
      code: 'wrong-status',
      detail: 'Not now',
      requestId: 'r1',
    });
    expect(told).toHaveLength(1);
    expect(answered).toBe(0);
  });

  it('understands a problem that comes where a file was expected', async () => {
    answers = [{ status: 422, body: { code: 'code-wrong', detail: 'This code is not right.' } }];
    const download = endpoint({
      name: 'getFile',
      method: 'GET',
      path: '/api/me/files/:fileId',
      summary: '',
      params: z.strictObject({ fileId: z.string() }),
      response: 'file',
    });
    await expect(createApi({ download }).download({ fileId: 'x' })).rejects.toMatchObject({
      code: 'code-wrong',
      status: 422,
    });
  });

  it('asks once more when no answer came to what it reads, unless nobody waits for it any more', async () => {
    let asked = 0;
    const dead = () => {
      asked += 1;
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    globalThis.fetch = dead;
    const api = createApi(contract);
    await expect(api.getLoan({ loanId: id })).rejects.toMatchObject({ code: 'unreachable', status: 0 });
    expect(asked).toBe(2);
    await expect(api.getLoan({ loanId: id }, { signal: AbortSignal.abort() })).rejects.toBeDefined();
    expect(asked).toBe(3);
    globalThis.fetch = () => (asked === 3 ? dead() : network(''));
    await expect(api.getLoan({ loanId: id })).resolves.toEqual({});
  });

  it('takes a line that breaks in the middle of an answer for no answer', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError('network error')),
    });
    globalThis.fetch = () => Promise.resolve(new Response(broken));
    await expect(createApi(contract).signOut()).rejects.toMatchObject({ code: 'unreachable', status: 0 });
  });

  it('says a fault where somebody between us answers in other words, and nothing where nothing is answered', async () => {
    globalThis.fetch = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(createApi(contract).signOut()).rejects.toMatchObject({ code: 'fault', status: 502 });
    globalThis.fetch = () => Promise.resolve(Response.json({ code: 502 }, { status: 502 }));
    await expect(createApi(contract).signOut()).rejects.toMatchObject({ code: 'fault', status: 502 });
    globalThis.fetch = () => Promise.resolve(new Response(null, { status: 204 }));
    await expect(createApi(contract).signOut()).resolves.toBeUndefined();
  });

  it('takes a page that somebody between us answers for no success', async () => {
    globalThis.fetch = () => Promise.resolve(new Response('<h1>Please sign in</h1>'));
    const api = createApi(contract);
    await expect(api.signOut()).rejects.toMatchObject({ code: 'fault', status: 200 });
    await expect(api.getLoan({ loanId: id })).rejects.toMatchObject({ code: 'fault', status: 200 });
  });

  it('knows when no answer came', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(createApi(contract).signOut()).rejects.toMatchObject({ code: 'unreachable', status: 0 });
  });
});

describe('addressOf', () => {
  it('gives the address for a link', () => {
    expect(addressOf(contract.getLoan, { loanId: id })).toBe(`/api/loans/${id}`);
    expect(addressOf(contract.getTransactions, { type: 'a b' })).toBe('/api/me/transactions?type=a+b');
  });
});
