/** The line to the database is slow and uneven, and then forgets its connections without a word: no end, no error. */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readPostmaster } from '#server/db/embedded-process.ts';
import { countEvents, expectBooksWhole } from './books.ts';
import { chanceOf, times } from './chance.ts';
import { type Line, openLine } from './line.ts';
import { beginLoad } from './load.ts';
import { firstPort, type Product, startProduct, untilReady } from './product.ts';
import { settle, type Town } from './town.ts';

const jitterMs = 60;
const seconds = times(60, 15);
/** What open-house.ts waits for a word of the database, and some to spare. */
const silenceEndsWithinMs = 45_000;

const port = firstPort + 13;
const dataDir = path.join(inject('faultsFolder'), 'line-slow');
const chance = chanceOf('line-slow');
let town: Town;
let line: Line;
let product: Product;
beforeAll(async () => {
  town = await settle({ embedded: dataDir }, dataDir);
  const folder = readPostmaster(path.join(dataDir, 'postgres', 'cluster'))?.socketFolder ?? '';
  line = await openLine(port + 1, path.join(folder, '.s.PGSQL.5432'));
  const url = `postgresql://jernih@127.0.0.1:${port + 1}/jernih?sslmode=disable`;
  product = startProduct(port, { DATA_DIR: dataDir, DATABASE_URL: url });
  await product.ready();
});
afterAll(async () => {
  await product?.kill('SIGTERM');
  await line?.close();
  await town?.close();
});

it(`everything from the database comes up to ${jitterMs} ms late for ${seconds} s: slower, and nothing else [F7]`, async () => {
  const since = new Date();
  const before = await countEvents(town);
  line.jitter(jitterMs, chance);
  const load = beginLoad(town, product.url, chance);
  await wait(seconds * 1000);
  line.jitter(0, chance);
  await load.stop();
  expect([...load.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const { acknowledged } = await expectBooksWhole(town, product.url, load, before, since);
  console.log(`a slow and uneven line: ${acknowledged} writes acknowledged in ${seconds} s`);
  expect(acknowledged).toBeGreaterThan(0);
});

it('a line that forgot its connections is noticed by itself, and nothing is lost or done twice [F7]', async () => {
  const since = new Date();
  const before = await countEvents(town);
  const load = beginLoad(town, product.url, chance);
  await wait(1_000);
  line.forget();
  // Those who wait keep waiting, as they would; what comes meanwhile finds no connection.
  await wait(15_000);
  const readyMs = 15_000 + (await untilReady(product.url));
  await load.stop();
  await expectBooksWhole(town, product.url, load, before, since);
  console.log(`a line that forgot its connections: ready again after ${readyMs} ms`);
  expect(readyMs).toBeLessThan(silenceEndsWithinMs);
  expect(product.child.exitCode).toBe(null);
});
