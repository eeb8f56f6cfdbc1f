/** One line for each request, with what an operator looks for, under the id that the answer and the audit log carry. */
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#contract/account.ts';
import { buildApp } from './app.ts';
import { health } from './health.ts';
import { makeLog } from './log.ts';
import { type Answer, type Borrower, borrower, makeHouse, openBrowser } from './testing.ts';
import { openLender } from './testing-loans.ts';

const written: string[] = [];
const base = await makeHouse();
const house = { ...base, log: makeLog('info', { write: (line) => void written.push(line) }) };
const app = await buildApp(house);
const pool = new Pool({ max: 1 });
health(app, house, { jobsRunning: () => true, pool }, {});
afterAll(async () => {
  await app.close();
  await pool.end();
});

type Line = {
  time: number;
  level: number;
  reqId?: string;
  msg: string;
  action?: string;
  actor?: string;
  actorId?: string;
  result?: string;
  status?: number;
  req?: { path: string; remoteAddress: string };
};
const linesOf = (id: unknown): Line[] =>
  written.map((text) => JSON.parse(text) as Line).filter(({ reqId }) => reqId === id);

let person: Borrower;
beforeAll(async () => {
  await openLender(house);
  person = await borrower(house, app);
});

describe('a request', () => {
  it('has one line, and its id is that of the answer and of the event [LOG-01]', async () => {
    const { headers } = await person.get('/api/session');
    expect(linesOf(headers['x-request-id'])).toMatchObject([
      {
        level: 30,
        actor: 'borrower',
        actorId: person.userId,
        result: 'ok',
        status: 200,
        req: { path: '/api/session' },
      },
    ]);
    const events = await house.db
      .selectFrom('events')
      .select('request_id')
      .where('stream_id', '=', person.userId)
      .execute();
    expect(events.length).toBeGreaterThan(0);
    for (const { request_id } of events)
      expect(linesOf(request_id)).toMatchObject([{ msg: 'request', result: 'ok' }]);
  });

  it.each<[string, () => Promise<Answer<unknown>>]>([
    [
      'a sign-in that is wrong',
      () => openBrowser(app).call(signIn, { identifier: person.email, password: 'not-the-password-9' }),
    ],
    ['somebody who is not signed in', () => openBrowser(app).get('/api/office/audit')],
    ['rights that somebody has not', () => person.get('/api/office/audit')],
    ['input that cannot be', () => person.post('/api/sign-in', { identifier: 7 })],
  ])('that is refused has one line with the reason: %s [LOG-02]', async (_what, ask) => {
    const { headers, code } = await ask();
    expect(code).toBeDefined();
    expect(linesOf(headers['x-request-id'])).toMatchObject([{ msg: 'request', result: code }]);
  });

  it('cannot write a line of its own [LOG-04]', async () => {
    const forged = '\n{"level":50,"msg":"forged"}\r\n\u001b[31m\u2028';
    const before = written.length;
    await person.get(`/api/${encodeURIComponent(forged)}`, {
      headers: { 'user-agent': 'x', 'x-request-id': 'mine' },
    });
    const lines = written.slice(before);
    expect(lines).toHaveLength(1);
    for (const sign of ['\n', '\r', '\u001b']) expect(lines[0]?.trimEnd()).not.toContain(sign);
    expect((JSON.parse(lines[0] ?? '') as Line).msg).toBe('request');
  });
});

describe('metrics', () => {
  it('count answers by route and reason, and tell of connections and backups', async () => {
    const { body } = await app.inject('/metrics');
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/office\/audit",status="401"\} 1/,
    );
    expect(body).toContain('jernih_problems_total{code="not-signed-in"} 1');
    expect(body).toContain('jernih_database_connections{state="waiting"} 0');
    expect(body).toContain('jernih_backup_age_seconds +Inf');
  });
});
