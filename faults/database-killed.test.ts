/**
 * Processes of the embedded database are killed under load: one session, and the whole server. The program is told
 * nothing and not restarted; it answers 503 meanwhile and goes on by itself.
 */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { clusterProcesses, readPostmaster } from '#server/db/embedded-process.ts';
import { countEvents, expectBooksWhole, nextDay } from './books.ts';
import { chanceOf, times } from './chance.ts';
import { beginLoad } from './load.ts';
import { firstPort, type Product, startProduct, untilReady } from './product.ts';
import { report } from './report.ts';
import { reopen, settle, type Town } from './town.ts';

const kills = times(20, 3);
const port = firstPort + 2;
const dataDir = path.join(inject('faultsFolder'), 'database-killed');
const cluster = path.join(dataDir, 'postgres', 'cluster');
let town: Town;
let product: Product;
let undisturbedMs = 0;
beforeAll(async () => {
  const first = await settle({ embedded: dataDir }, dataDir);
  product = startProduct(port, { DATA_DIR: dataDir });
  undisturbedMs = await product.ready();
  // From now on only the product looks after its database.
  town = await reopen(first, dataDir);
});
afterAll(async () => {
  await product?.kill('SIGTERM');
  await town?.close();
});

/** Somebody's session in the middle of its work, or any. */
async function someBackend(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'jernih' and pid <> pg_backend_pid() order by state = 'idle', random() limit 1`.execute(
    town.house.db,
  );
  const [row] = rows;
  if (!row) throw new Error('nobody is connected');
  return row.pid;
}

async function untilReplaced(pid: number): Promise<void> {
  const end = performance.now() + 120_000;
  while ([pid, undefined].includes(readPostmaster(cluster)?.pid)) {
    if (performance.now() > end) throw new Error('the embedded server is not started again');
    await wait(5);
  }
}

const targets = [
  ['a session', someBackend],
  ['the server', async () => readPostmaster(cluster)?.pid ?? 0],
] as const;

it.each(targets)(
  `%s of the database is killed ${kills} times: 503 meanwhile, then it goes on by itself, whole [F2] [INV-20] [CFG-09]`,
  async (what, target) => {
    const chance = chanceOf(`database-killed ${what}`);
    const log = report(`kill -9 of ${what} of the database`, undisturbedMs);
    for (let kill = 1; kill <= kills; kill += 1) {
      const since = new Date();
      const before = await countEvents(town);
      const load = beginLoad(town, product.url, chance);
      await wait(150 + chance() * 1000);
      const pid = await target();
      const server = readPostmaster(cluster)?.pid;
      const sessions = clusterProcesses(cluster).filter((one) => one !== server);
      process.kill(pid, 'SIGKILL');
      const diedAt = performance.now();
      // The others answer on for a moment, until the server ends them all: ready counts from those that take their place.
      while (clusterProcesses(cluster).some((one) => one === pid || sessions.includes(one))) await wait(2);
      if (what === 'the server') await untilReplaced(pid);
      await untilReady(product.url);
      const readyMs = Math.round(performance.now() - diedAt);
      await load.stop();
      expect([...load.statuses.keys()].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
      log.add(await expectBooksWhole(town, product.url, load, before, since), readyMs);
      await nextDay(town);
    }
    expect(product.child.exitCode).toBe(null);
    const { acknowledged, signIns } = log.end();
    expect(acknowledged).toBeGreaterThan(0);
    expect(signIns).toBeGreaterThan(0);
  },
);
