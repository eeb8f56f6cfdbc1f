/** Two starts on one data folder, also an empty one: one database, two programs that share it, or a clear sentence. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, inject, it } from 'vitest';
import { clusterProcesses } from '#server/db/embedded-process.ts';
import { times } from './chance.ts';
import { firstPort, isReady, type Product, startProduct } from './product.ts';

const starts = times(5, 1);
const port = firstPort + 10;
const products: Product[] = [];
afterEach(async () => {
  for (const product of products.splice(0)) await product.kill('SIGTERM');
});
const start = (at: number, dataDir: string): Product => {
  const product = startProduct(at, { DATA_DIR: dataDir });
  products.push(product);
  return product;
};

it(`two starters on an empty folder make one database, ${starts} times [F17] [CFG-09]`, async () => {
  for (let number = 1; number <= starts; number += 1) {
    const dataDir = path.join(inject('faultsFolder'), `twins-${number}`);
    mkdirSync(dataDir);
    const twins = [start(port, dataDir), start(port + 1, dataDir)];
    await Promise.all(twins.map((twin) => twin.ready()));
    // The one that goes first leaves the database to the other.
    await twins[0]?.kill('SIGTERM');
    expect(await isReady(twins[1]?.url ?? '')).toBe(true);
    await twins[1]?.kill('SIGTERM');
    expect(clusterProcesses(path.join(dataDir, 'postgres', 'cluster'))).toEqual([]);
  }
});

it('a second start by mistake, on the same port, says so and leaves the first unharmed [F17]', async () => {
  const dataDir = path.join(inject('faultsFolder'), 'by-mistake');
  mkdirSync(dataDir);
  const first = start(port, dataDir);
  await first.ready();
  const second = start(port, dataDir);
  const ended = new Promise<number | null>((resolve) => second.child.once('exit', resolve));
  expect(await ended).toBe(1);
  expect(second.said()).toContain('Stop the other program, or choose another port');
  expect(await isReady(first.url)).toBe(true);
});
