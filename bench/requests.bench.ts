/**
 * Signed-in reads a second over HTTP, beside a bare node server that sends the very same statements to the same database
 * and answers with their rows, in turns in the same run. The ratio is what routing, rights, checks and the domain cost.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import pg from 'pg';
import { expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { testDatabase } from '#server/db/test-database.ts';
import { makeHouse } from '#server/testing.ts';
import { openLender } from '#server/testing-loans.ts';
import { disbursedLoan, openOffice, pay } from '#server/testing-money.ts';
import { recordStatements, type Statement } from './recording.ts';

/** At least this share of the bare server's requests. */
const limit = 0.5;
/** Where it fails: the load and both servers share the machine. */
const floor = 0.3;
const rounds = 3;
const secondsEach = 1;
const connections = 10;
const paths = ['/api/me/wallet', '/api/me/transactions', '/api/me/messages', '/api/session'];

const original = await testDatabase();

it('signed-in reads beside a bare server', async () => {
  const house = { ...(await makeHouse()), db: original.db };
  const app = await buildApp(house);
  await openLender(house);
  const office = await openOffice(house, app);
  const made = await disbursedLoan(office);
  await pay(office, made, 100_00);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { address: remoteAddress } = made.person;
  const headers = made.person.headers();
  const pool = new pg.Pool({ connectionString: original.url, max: 10 });

  const rows = [];
  for (const path of paths) {
    const ask = async () => {
      const answer = await app.inject({ url: path, headers, remoteAddress });
      expect(answer.statusCode, path).toBe(200);
    };
    // The second one: the first of a minute also writes down that the session lives.
    await ask();
    const statements = await recordStatements(ask);
    const bare = await bareServer(pool, statements);
    const figures = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      figures.bare.push(await perSecond(bare.port, path, headers));
      figures.ours.push(await perSecond((app.server.address() as AddressInfo).port, path, headers));
    }
    await bare.close();
    rows.push({
      path,
      statements: statements.length,
      ours: median(figures.ours),
      bare: median(figures.bare),
    });
  }
  await pool.end();
  await app.close();

  console.log(
    rows
      .map(
        ({ path, statements, ours, bare }) =>
          `${path.padEnd(22)}${ours.toFixed(0).padStart(6)}/s, bare ${bare.toFixed(0).padStart(6)}/s with the same ${statements} statements, ratio ${(ours / bare).toFixed(2)} (limit ${limit}, fails at ${floor})`,
      )
      .join('\n'),
  );
  for (const { path, ours, bare } of rows) expect(ours / bare, path).toBeGreaterThan(floor);
});

/** Sends the statements of each request one after the other on one connection, and answers with all rows. */
async function bareServer(pool: pg.Pool, statements: readonly Statement[]) {
  const server = createServer(async (_, response) => {
    const client = await pool.connect();
    const found: unknown[] = [];
    try {
      for (const { text, values } of statements) found.push((await client.query(text, values)).rows);
    } finally {
      client.release();
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(found));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The load comes from a thread of its own. */
async function perSecond(port: number, path: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    headers,
    connections,
    duration: secondsEach,
    workers: 1,
  });
  expect(result.non2xx + result.errors, `${path}: ${JSON.stringify(result.statusCodeStats)}`).toBe(0);
  return result.requests.average;
}

const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
