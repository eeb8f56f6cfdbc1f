/** Traces against a real collector on this machine: one request is one trace with all its parts, and it harms nobody. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/open.ts';
import { copyTemplate } from '../db/test-server.ts';
import { openJobs } from '../jobs.ts';
import { makeLog } from '../log.ts';
import { deliver } from '../outbox/delivery.ts';
import { makeHouse, signUpInput } from '../testing.ts';
import { openLender } from '../testing-loans.ts';
import { openTracing } from './open-tracing.ts';
import { currentTracer, inSpan, setTracer, traceparent } from './span.ts';
import { summaryOf } from './trace-queries.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number };
};
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

const got: string[] = [];
const spansGot = () =>
  got
    .flatMap((text) => (JSON.parse(text) as Sent).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans);

let answer: (response: ServerResponse) => void;
const collector = createServer((request: IncomingMessage, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    if (request.url === '/v1/traces') got.push(Buffer.concat(parts).toString());
    answer(response);
  });
});
const ok = (response: ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end('{}');
const lines: string[] = [];
const log = makeLog('info', { write: (line) => void lines.push(line) });
const settings = (port: number) => ({
  endpoint: `http://127.0.0.1:${port}`,
  serviceName: 'jernih',
  share: 1,
});
const start = () => {
  const tracing = openTracing(settings((collector.address() as AddressInfo).port), log);
  setTracer(tracing.tracer);
  return tracing;
};

beforeAll(async () => {
  answer = ok;
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(async () => {
  collector.closeAllConnections();
  collector.close();
  await once(collector, 'close');
});
afterEach(() => {
  setTracer(undefined);
  answer = ok;
  got.length = 0;
  lines.length = 0;
});

it('tells nothing and loads nothing where no collector is set up', async () => {
  expect(currentTracer()).toBeUndefined();
  expect(traceparent()).toBeUndefined();
  expect(await inSpan({ name: 'nothing' }, async () => 7)).toBe(7);
});

describe('one request', () => {
  const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

  /** Signs somebody up over a real line, with the code sent by a job. */
  async function signedUp({ trustedProxies = [] as string[] } = {}) {
    const tracing = start();
    const opened = await openDatabase({ url: await copyTemplate(inject('testServer')) });
    const jobs = await openJobs(opened.pool, log, { pollingSeconds: 0.5 });
    const house = {
      ...(await makeHouse({ environment: { smtpUrl: 'smtp://mail.example.com', trustedProxies } })),
      db: opened.db,
      queueDelivery: jobs.queueDelivery,
    };
    await openLender(house);
    const app = await buildApp(house);
    const person = signUpInput();
    try {
      const sent: string[] = [];
      const nothing = async () => {};
      await jobs.work({
        delivery: (job, tries) => deliver(house, { send: async ({ to }) => void sent.push(to) }, job, tries),
        seal: nothing,
        unsealed: nothing,
        offers: nothing,
        dueBills: nothing,
        leftovers: nothing,
        arrears: nothing,
        reminders: nothing,
        retention: nothing,
        lenderAccount: nothing,
        orphans: nothing,
        proof: nothing,
        webhooks: nothing,
        rotation: async () => true,
        anchors: nothing,
        auditCheck: nothing,
      });
      const address = await app.listen({ port: 0, host: '127.0.0.1' });
      const response = await fetch(`${address}/api/sign-up?`, {
        method: 'POST',
        body: JSON.stringify(person),
        headers: {
          'content-type': 'application/json',
          'jernih-request': '1',
          'x-forwarded-for': '203.0.113.9',
          traceparent: `00-${caller.traceId}-${caller.spanId}-01`,
        },
      });
      expect(response.status).toBe(200);
      await expect.poll(() => sent, { timeout: 20_000 }).toEqual([person.email]);
      return { person, requestId: response.headers.get('x-request-id') };
    } finally {
      await app.close();
      await jobs.stop();
      await opened.close();
      // A stop sends what is left.
      await tracing.close();
      setTracer(undefined);
    }
  }

  it('is one trace from a proxy to the mail, under its id, and names no person [DAT-02]', async () => {
    const { person, requestId } = await signedUp({ trustedProxies: ['127.0.0.1'] });
    const spans = spansGot().filter(({ traceId }) => traceId === caller.traceId);
    const one = (name: string) => {
      const found = spans.filter((span) => span.name === name);
      expect(found, name).toHaveLength(1);
      return found[0] as Span;
    };
    const request = one('POST /api/sign-up');
    expect(request.parentSpanId).toBe(caller.spanId);
    const values = Object.fromEntries(request.attributes.map(({ key, value }) => [key, value]));
    expect(values).toMatchObject({
      'http.route': { stringValue: '/api/sign-up' },
      'http.response.status_code': { intValue: 200 },
      'jernih.request_id': { stringValue: requestId },
      'jernih.actor': { stringValue: 'guest' },
      'jernih.result': { stringValue: 'ok' },
    });
    const command = one('command signUp');
    expect(command.parentSpanId).toBe(request.spanId);
    const transactions = spans.filter(
      ({ name, parentSpanId }) => name === 'transaction' && parentSpanId === command.spanId,
    );
    const [made] = transactions.filter(({ spanId }) =>
      spans.some(({ name, parentSpanId }) => name === 'INSERT events' && parentSpanId === spanId),
    );
    const inside = spans.filter(({ parentSpanId }) => parentSpanId === made?.spanId).map(({ name }) => name);
    expect(inside).toEqual(expect.arrayContaining(['START', 'INSERT outbox', 'COMMIT']));
    const job = one('job delivery');
    expect(transactions.map(({ spanId }) => spanId)).toContain(job.parentSpanId);
    expect(one('send email').parentSpanId).toBe(job.spanId);

    const told = got.join('');
    for (const secret of [
      person.email,
      person.phone,
      person.name,
      person.password,
      '203.0.113.9',
      'values (',
    ])
      expect(told).not.toContain(secret);
  });

  it('that a stranger sends begins a trace of its own', async () => {
    const { requestId } = await signedUp();
    expect(spansGot().filter(({ traceId }) => traceId === caller.traceId)).toEqual([]);
    expect(spansGot().filter(({ name }) => name === 'POST /api/sign-up')).toHaveLength(1);
    expect(got.join('')).toContain(requestId);
  });
});

describe('a fault', () => {
  it('is named by its code, never by its sentence', async () => {
    const tracing = start();
    const fault = Object.assign(new Error('aisyah@example.com is there already'), { code: '23505' });
    await expect(inSpan({ name: 'work' }, () => Promise.reject(fault))).rejects.toBe(fault);
    await tracing.close();
    const [span] = spansGot();
    expect(span?.status.code).toBe(2);
    expect(span?.attributes).toContainEqual({ key: 'error.type', value: { stringValue: '23505' } });
    expect(got.join('')).not.toContain('aisyah');
  });
});

describe('a collector', () => {
  const work = () => inSpan({ name: 'work' }, async () => 'done');

  it('that is away costs its spans, one line of the log, and nothing else', async () => {
    const away = createServer().listen(0, '127.0.0.1');
    await once(away, 'listening');
    const { port } = away.address() as AddressInfo;
    away.close();
    await once(away, 'close');
    const tracing = openTracing(settings(port), log);
    setTracer(tracing.tracer);
    for (let count = 0; count < 5_000; count += 1) expect(await work()).toBe('done');
    await tracing.close();
    expect(await work()).toBe('done');
    const said = lines.filter((line) => line.includes('traces are lost'));
    expect(said).toHaveLength(1);
    expect(JSON.parse(said[0] ?? '')).toMatchObject({ level: 40 });
  });

  it('that refuses costs the same', async () => {
    answer = (response) => void response.writeHead(400).end('what aisyah@example.com typed');
    const tracing = start();
    expect(await work()).toBe('done');
    await tracing.close();
    expect(lines.filter((line) => line.includes('traces are lost'))).toHaveLength(1);
    expect(lines.join('')).not.toContain('aisyah');
  });

  it('that never answers holds neither the work nor the stop', async () => {
    const held: ServerResponse[] = [];
    answer = (response) => void held.push(response);
    const tracing = start();
    expect(await work()).toBe('done');
    await tracing.close();
    expect(held).toHaveLength(1);
    expect(lines.filter((line) => line.includes('traces are lost'))).toHaveLength(1);
    for (const response of held) response.destroy();
  });
});

it.each([
  ['select "a" from "loans" where "borrower_id" = $1', 'SELECT loans'],
  ['insert into "event_streams" ("stream_id") values ($1)', 'INSERT event_streams'],
  ['update "loans" set "status" = $1', 'UPDATE loans'],
  ['with x as (select 1 from users) select * from x', 'WITH users'],
  ['commit', 'COMMIT'],
  ["select set_config('statement_timeout', $1, true)", 'SELECT'],
  ['\n    select count(*) from (select 1 from files) f', 'SELECT files'],
])('calls %s %s', (text, name) => {
  expect(summaryOf(text)).toBe(name);
});
