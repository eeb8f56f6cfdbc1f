/** The table of the specification, against a real server that counts: which answers are errors, and how often each is asked for. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { createApi } from '#ui/api.ts';
import { ApiProblem } from '#ui/problem.ts';

const retried = [408, 409, 425, 429, 500, 502, 503, 504];
// `fetch` itself makes no answer of 407, which is between a browser and its proxy, and asks again after 421.
const everyError = Array.from({ length: 200 }, (_, index) => 400 + index).filter(
  (code) => code !== 407 && code !== 421,
);
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

let status = 200;
let count = 0;
let server: Server;

beforeAll(async () => {
  server = createServer((_request, response) => {
    count += 1;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const realFetch = globalThis.fetch;
  // A page knows its own address; Node does not.
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    realFetch(new URL(input, `http://127.0.0.1:${port}`), init),
  );
  vi.stubGlobal('document', { documentElement: { lang: 'en-MY' } });
});

afterAll(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const response = z.object({ ok: z.boolean() });
type Method = (typeof methods)[number];

/** The contract has no DELETE today; the client must treat one as it treats all writes. */
const thing = (method: Method) =>
  endpoint({ name: 'signOut', method: method as 'GET', path: '/api/thing', summary: '', response });
const api = createApi({
  GET: thing('GET'),
  POST: thing('POST'),
  PUT: thing('PUT'),
  PATCH: thing('PATCH'),
  DELETE: thing('DELETE'),
});

async function ask(method: Method, answer: number): Promise<{ times: number; outcome: unknown }> {
  status = answer;
  count = 0;
  const outcome = await api[method]().catch((problem: unknown) => problem);
  return { times: count, outcome };
}

describe('every status from 400 to 599', () => {
  it.each(methods)('is an error of %s, asked for again by the table only', async (method) => {
    for (const code of everyError) {
      const { times, outcome } = await ask(method, code);
      expect([code, outcome]).toEqual([code, expect.any(ApiProblem)]);
      expect([code, (outcome as ApiProblem).status]).toEqual([code, code]);
      expect([code, times]).toEqual([code, method === 'GET' && retried.includes(code) ? 2 : 1]);
    }
  });
});

describe('an answer below 400', () => {
  it.each(methods)('is no error of %s', async (method) => {
    for (const code of [200, 201, 202]) {
      expect(await ask(method, code)).toEqual({ times: 1, outcome: { ok: true } });
    }
  });
});

it('is not multiplied by the queries of a page', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  status = 503;
  count = 0;
  const query = { queryKey: ['thing'], queryFn: () => api.GET() };
  await expect(queries.fetchQuery(query)).rejects.toBeInstanceOf(ApiProblem);
  expect(count).toBe(2);
});
