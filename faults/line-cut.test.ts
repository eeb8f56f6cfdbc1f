/** The line to the database is cut around a COMMIT: whether it happened is found out by its idempotency key. */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readPostmaster } from '#server/db/embedded-process.ts';
import { countEvents, expectBooksWhole, nextDay } from './books.ts';
import { chanceOf, times } from './chance.ts';
import { type Line, moments, openLine } from './line.ts';
import { beginLoad } from './load.ts';
import { firstPort, isReady, type Product, startProduct, untilReady } from './product.ts';
import { report } from './report.ts';
import { settle, type Town } from './town.ts';

const cuts = times(20, 6);
const port = firstPort + 3;
const dataDir = path.join(inject('faultsFolder'), 'line-cut');
let town: Town;
let line: Line;
let product: Product;
let undisturbedMs = 0;
beforeAll(async () => {
  town = await settle({ embedded: dataDir }, dataDir);
  const folder = readPostmaster(path.join(dataDir, 'postgres', 'cluster'))?.socketFolder ?? '';
  line = await openLine(port + 1, path.join(folder, '.s.PGSQL.5432'));
  product = startProduct(port, { DATA_DIR: dataDir, DATABASE_URL: urlOverTcp });
  undisturbedMs = await product.ready();
});
afterAll(async () => {
  await product?.kill('SIGTERM');
  await line?.close();
  await town?.close();
});

/** The server takes whom its socket lets in, and the line comes in by it. */
const urlOverTcp = `postgresql://jernih@127.0.0.1:${port + 1}/jernih?sslmode=disable`;

it(`the line to the database is cut ${cuts} times, before, during and after COMMIT [F5] [INV-09] [INV-20]`, async () => {
  const chance = chanceOf('line-cut');
  const log = report('line to the database cut around COMMIT', undisturbedMs);
  for (let cut = 0; cut < cuts; cut += 1) {
    const since = new Date();
    const before = await countEvents(town);
    const load = beginLoad(town, product.url, chance);
    await wait(100 + chance() * 500);
    await line.cutAtCommit(moments[cut % moments.length] ?? 'during');
    await wait(chance() * 300);
    line.join();
    const readyMs = await untilReady(product.url);
    await load.stop();
    expect([...load.statuses.keys()].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
    log.add(await expectBooksWhole(town, product.url, load, before, since), readyMs);
    await nextDay(town);
  }
  expect(product.child.exitCode).toBe(null);
  const { acknowledged, signIns } = log.end();
  expect(acknowledged).toBeGreaterThan(0);
  expect(signIns).toBeGreaterThan(0);
});

it('a program that is told to stop while the line is cut ends by itself, and in good order [F5]', async () => {
  line.cut();
  await expect.poll(() => isReady(product.url), { timeout: 60_000 }).toBe(false);
  await product.kill('SIGTERM');
  expect([product.child.exitCode, product.child.signalCode]).toEqual([0, null]);
});
