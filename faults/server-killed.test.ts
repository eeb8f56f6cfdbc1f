/** The program is killed under load, again and again; the next start adopts the database that is still there. */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { countEvents, expectBooksWhole, nextDay } from './books.ts';
import { chanceOf, times } from './chance.ts';
import { beginLoad } from './load.ts';
import { firstPort, startProduct } from './product.ts';
import { report } from './report.ts';
import { settle, type Town } from './town.ts';

const kills = times(50, 5);
const port = firstPort + 1;
const dataDir = path.join(inject('faultsFolder'), 'server-killed');
const settings = { DATA_DIR: dataDir };
let town: Town;
beforeAll(async () => {
  town = await settle({ embedded: dataDir }, dataDir);
});
afterAll(() => town?.close());

it(`the server is killed ${kills} times under load: nothing acknowledged is lost or done twice [F1] [INV-09] [INV-20]`, async () => {
  const chance = chanceOf('server-killed');
  let product = startProduct(port, settings);
  const undisturbedMs = await product.ready();
  const log = report('kill -9 of the server', undisturbedMs);
  for (let kill = 1; kill <= kills; kill += 1) {
    const since = new Date();
    const before = await countEvents(town);
    const load = beginLoad(town, product.url, chance);
    await wait(150 + chance() * 1500);
    await product.kill();
    product = startProduct(port, settings);
    const readyMs = await product.ready();
    await load.stop();
    log.add(await expectBooksWhole(town, product.url, load, before, since), readyMs);
    await nextDay(town);
  }
  await product.kill('SIGTERM');
  const { acknowledged, signIns } = log.end();
  expect(acknowledged).toBeGreaterThan(0);
  expect(signIns).toBeGreaterThan(0);
});
