import fastify from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { apiDocs } from './api-docs.ts';
import { buildApp } from './app.ts';
import { testDatabase } from './db/test-database.ts';
import { health } from './health.ts';
import type { House } from './house.ts';
import { makeHouse } from './testing.ts';

const house = await makeHouse();
const token = 'sixteen-signs-or-more';

type Given = { jobs?: boolean; db?: typeof house.db; metricsToken?: string; graceMs?: number };
const serve = ({ jobs = true, db = house.db, metricsToken, graceMs }: Given = {}) => {
  const app = fastify();
  const readiness = { jobsRunning: () => jobs, ...(graceMs !== undefined && { graceMs }) };
  health(app, { ...house, db }, readiness, metricsToken ? { metricsToken } : {});
  return app;
};

describe('health', () => {
  it('is alive whatever else fails', async () => {
    const { statusCode, body } = await serve({ jobs: false }).inject('/healthz');
    expect([statusCode, body]).toEqual([200, '{"ok":true}']);
  });

  it('is ready when the database answers and the jobs run', async () => {
    const { statusCode, json } = await serve().inject('/readyz');
    expect(statusCode).toBe(200);
    expect(json()).toEqual({ ok: true, database: true, jobs: true });
  });

  it('is not ready without jobs', async () => {
    const { statusCode, json } = await serve({ jobs: false }).inject('/readyz');
    expect([statusCode, json().jobs]).toEqual([503, false]);
  });

  it('is not ready without a database, and says nothing about why [LOG-07] [LOG-06]', async () => {
    const gone = new Pool({ connectionString: 'postgresql://nobody@127.0.0.1:1/none' });
    const broken: House['db'] = new Kysely({ dialect: new PostgresDialect({ pool: gone }) });
    const { statusCode, body } = await serve({ db: broken }).inject('/readyz');
    expect(statusCode).toBe(503);
    expect(JSON.parse(body)).toEqual({ ok: false, database: false, jobs: true });
  });

  it('is ready while the database is only slow, and not when it has said nothing for long', async () => {
    const pool = new Pool({ connectionString: (await testDatabase()).url, max: 1 });
    const slow: House['db'] = new Kysely({ dialect: new PostgresDialect({ pool }) });
    const patient = serve({ db: slow, graceMs: Number.POSITIVE_INFINITY });
    const strict = serve({ db: slow, graceMs: 0 });
    const ready = async (app: typeof strict) => (await app.inject('/readyz')).statusCode;
    expect([await ready(patient), await ready(strict)]).toEqual([200, 200]);
    // Somebody holds the only connection.
    const held = await pool.connect();
    expect([await ready(patient), await ready(strict)]).toEqual([200, 503]);
    held.release();
    expect([await ready(patient), await ready(strict)]).toEqual([200, 200]);
    await slow.destroy();
  });

  it('is not ready on a database that takes no writes', async () => {
    const { url } = await testDatabase();
    const pool = new Pool({ connectionString: url, options: '-c default_transaction_read_only=on' });
    const replica: House['db'] = new Kysely({ dialect: new PostgresDialect({ pool }) });
    const { statusCode, json } = await serve({ db: replica }).inject('/readyz');
    expect([statusCode, json().database]).toEqual([503, false]);
    await replica.destroy();
  });
});

describe('metrics', () => {
  it('count requests by the pattern of their route, never by an address with an id in it', async () => {
    const app = serve();
    app.get('/api/loans/:loanId', async () => ({}));
    await app.inject('/api/loans/0198f0a0-0000-7000-8000-000000000000');
    const { body } = await app.inject('/metrics');
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/loans/:loanId",status="200"} 1',
    );
    expect(body).not.toContain('0198f0a0');
    expect(body).toContain('outbox_waiting 0');
  });

  it.each([
    ['this machine', undefined, { remoteAddress: '127.0.0.1' }, 200],
    ['another machine', undefined, { remoteAddress: '192.168.1.9' }, 404],
    [
      'another machine through a proxy here',
      undefined,
      { headers: { 'x-forwarded-for': '203.0.113.9' } },
      404,
    ],
    [
      'whoever has the token',
      token,
      { remoteAddress: '192.168.1.9', headers: { authorization: `Bearer ${token}` } },
      200,
    ],
    ['whoever has another token', token, { headers: { authorization: `Bearer ${token}x` } }, 404],
    ['this machine without the token, once there is one', token, {}, 404],
  ])('for %s', async (_who, metricsToken, request, status) => {
    const app = serve(metricsToken ? { metricsToken } : {});
    expect((await app.inject({ url: '/metrics', ...request })).statusCode).toBe(status);
  });
});

const app = await buildApp(house);
apiDocs(app, house);
app.get('/a-page', async () => 'not of the API');
await app.ready();
afterAll(() => app.close());

describe('the API to read', () => {
  it('describes exactly the endpoints of the contract [API-09]', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json() as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const described = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(described.sort()).toEqual(endpoints.map(({ name }) => name).sort());
  });

  it('is a page of our own with all of them, without scripts', async () => {
    const { body, headers, statusCode } = await app.inject('/api/docs');
    expect(statusCode).toBe(200);
    for (const { name } of endpoints) expect(body).toContain(`id="${name}"`);
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*style-src 'self' 'sha256-/);
  });
});

describe('every answer', () => {
  it('has a request id, is not guessed at, and of the API not kept [DAT-03]', async () => {
    for (const url of ['/api/lender', '/%61pi/lender', '/api/absent'])
      expect((await app.inject(url)).headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      });
    const { headers } = await app.inject('/api/lender');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('on https asks browsers to stay there [CFG-02]', async () => {
    const secure = await buildApp({
      ...house,
      environment: { ...house.environment, publicUrl: 'https://jernih.example' },
    });
    const { headers } = await secure.inject('/api/lender');
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    await secure.close();
  });
});
