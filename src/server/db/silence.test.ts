import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { isAway } from './away.ts';
import { openDatabase } from './open.ts';
import { testDatabase } from './test-database.ts';

const { url } = await testDatabase();
const silenceMs = 400;

/** A router in between that forgets the connections it has: nobody is told, and new ones get through. */
const pairs = new Set<readonly [Socket, Socket]>();
const forget = () => {
  for (const [client, behind] of pairs) {
    client.unpipe(behind).resume();
    behind.unpipe(client).resume();
  }
};
const target = new URL(url);
const host = decodeURIComponent(target.hostname);
const port = Number(target.port || 5432);
const router = createServer((client) => {
  const behind = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  pairs.add([client, behind]);
  client.pipe(behind);
  behind.pipe(client);
  for (const socket of [client, behind]) socket.on('error', () => {});
});
await new Promise<void>((resolve) => router.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  for (const pair of pairs) for (const socket of pair) socket.destroy();
  router.close();
});
const { port: routerPort } = router.address() as AddressInfo;
const through = url.replace(`@${target.host}`, `@127.0.0.1:${routerPort}`);

test('a connection on which nothing comes is given up, and the next one gets through [F7]', async () => {
  const broken: Error[] = [];
  const opened = await openDatabase(
    { url: through },
    { max: 1, silenceMs, onIdleError: (error) => broken.push(error) },
  );
  await sql`select 1`.execute(opened.db);
  forget();
  const startedAt = performance.now();
  const fault = await sql`select 1`.execute(opened.db).catch((error: unknown) => error);
  expect(isAway(fault), String(fault)).toBe(true);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(silenceMs - 50);
  expect((await sql`select 1 as one`.execute(opened.db)).rows).toEqual([{ one: 1 }]);
  // In a transaction, where the driver gives the connection back as if nothing were wrong with it.
  const inTransaction = await opened.db
    .transaction()
    .execute(async (tx) => {
      await sql`select 1`.execute(tx);
      forget();
      return await sql`select 2`.execute(tx);
    })
    .catch((error: unknown) => error);
  expect(isAway(inTransaction), String(inTransaction)).toBe(true);
  expect((await sql`select 1 as one`.execute(opened.db)).rows).toEqual([{ one: 1 }]);
  await opened.close();
});

test('a statement or a rest that takes longer is left alone, however long [F7]', async () => {
  const broken: Error[] = [];
  const opened = await openDatabase(
    { url: through },
    { max: 2, silenceMs, onIdleError: (error) => broken.push(error) },
  );
  const pid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(opened.db)).rows;
  const first = await pid();
  await wait(3 * silenceMs);
  expect(await pid()).toEqual(first);
  await sql`select pg_sleep(${(3 * silenceMs) / 1000})`.execute(opened.db);
  // A lock that is held while others work (audit/anchor-lock.ts) lives as long as its transaction.
  await opened.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7131)`.execute(tx);
    await wait(3 * silenceMs);
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(7131) as free`.execute(
      opened.db,
    );
    expect(rows).toEqual([{ free: false }]);
  });
  expect(broken).toEqual([]);
  await opened.close();
});

test('a statement that ends just when the database is asked for it is heard, and its connection stays [F7]', async () => {
  const opened = await openDatabase({ url: through }, { max: 12, silenceMs, onIdleError: () => {} });
  const aroundIt = Array.from({ length: 48 }, (_, index) => silenceMs + index);
  const slept = aroundIt.map((ms) =>
    opened.db.transaction().execute(async (tx) => {
      await sql`select pg_sleep(${ms / 1000})`.execute(tx);
      return (await sql<{ one: number }>`select 1 as one`.execute(tx)).rows[0]?.one;
    }),
  );
  expect(await Promise.all(slept)).toEqual(aroundIt.map(() => 1));
  await opened.close();
});
