/** People who hang up before they are answered, and ask again with the same key: what they asked for happens once. */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { countEvents, expectProven } from './books.ts';
import { chanceOf, times } from './chance.ts';
import { send } from './load.ts';
import { firstPort, type Product, startProduct } from './product.ts';
import { settle, type Town } from './town.ts';

const writes = times(1_000, 100);
const port = firstPort + 23;
const dataDir = path.join(inject('faultsFolder'), 'gone-away');
let town: Town;
let product: Product;
beforeAll(async () => {
  town = await settle({ embedded: dataDir }, dataDir, 4);
  product = startProduct(port, { DATA_DIR: dataDir });
  await product.ready();
});
afterAll(async () => {
  await product?.kill('SIGTERM');
  await town?.close();
});

it(`${writes} writes whose client hangs up and asks again, at once or later, are done once each [F6] [INV-09]`, async () => {
  const chance = chanceOf('gone-away');
  const before = (await countEvents(town))['profile.updated'];
  let hungUp = 0;
  const person = async (number: number) => {
    const who = town.neighbours[number] ?? town.signer;
    for (let turn = number; turn < writes; turn += town.neighbours.length) {
      const asked = {
        method: 'PATCH',
        path: '/api/me/profile',
        body: { address: `${turn} Jalan Putus, Ipoh` },
        key: crypto.randomUUID(),
      };
      // From a line that breaks at once to one that breaks behind the answer.
      const first = await send(product.url, who, asked, AbortSignal.timeout(Math.floor(1 + chance() * 40)));
      if (!first) hungUp += 1;
      // Half of them ask again while the first may still be under way.
      if (chance() < 0.5) await wait(chance() * 50);
      let answer = await send(product.url, who, asked);
      while (answer?.status !== 200) {
        expect(answer?.status).toBe(503);
        await wait(100);
        answer = await send(product.url, who, asked);
      }
      const again = await send(product.url, who, asked);
      expect([again?.status, again?.text]).toEqual([200, answer.text]);
      if (first?.status === 200) expect(first.text).toBe(answer.text);
    }
  };
  await Promise.all(town.neighbours.map((_, number) => person(number)));
  console.log(`clients that went away: ${hungUp} of ${writes} hung up before they were answered`);
  expect(hungUp).toBeGreaterThan(0);
  expect((await countEvents(town))['profile.updated'] - before).toBe(writes);
  await expectProven(town);
});
