/**
 * The disk is full, on a small one of its own (a tmpfs, for which this has to be root): uploads stop first, money goes
 * on, then nothing can be written, what is there can be read, and with space everything goes on by itself.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { countEvents, expectBooksWhole, nextDay } from './books.ts';
import { chanceOf, times } from './chance.ts';
import { beginLoad, send } from './load.ts';
import { firstPort, type Product, startProduct, untilReady } from './product.ts';
import { report } from './report.ts';
import { reopen, settle, type Town } from './town.ts';

const fills = times(10, 2);
const port = firstPort + 26;
const megabyte = 1024 * 1024;
const dataDir = path.join(inject('faultsFolder'), 'small-disk');
const ballast = path.join(dataDir, 'ballast');

/** Undefined, or why this machine gives us no small disk. */
function mountRefused(): string | undefined {
  mkdirSync(dataDir);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m,mode=0711', 'tmpfs', dataDir], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return String(error).split('\n').join(' ');
  }
}
const refused = mountRefused();
if (refused) console.warn(`NOT TRIED: a full disk under the database needs a tmpfs of its own. ${refused}`);

describe.skipIf(refused)('a small disk', () => {
  let town: Town;
  let product: Product;
  let undisturbedMs = 0;
  beforeAll(async () => {
    const first = await settle({ embedded: dataDir }, dataDir);
    product = startProduct(port, { DATA_DIR: dataDir, STORAGE_MIN_FREE_MB: '48' });
    undisturbedMs = await product.ready();
    // From now on only the product looks after its database.
    town = await reopen(first, dataDir);
  });
  afterAll(async () => {
    await product?.kill('SIGTERM');
    await town?.close();
    execFileSync('umount', ['-l', dataDir]);
  });

  it('with little room refuses uploads and lets writes go on [F4] [FIL-05]', async () => {
    const person = town.payers[0]?.person ?? town.signer;
    const upload = () => send(product.url, person, { ...begin, key: crypto.randomUUID() });
    fillUp(40 * megabyte);
    const told = await upload();
    expect([told?.status, JSON.parse(told?.text ?? '{}').code]).toEqual([503, 'storage-full']);
    expect((await send(product.url, person, { ...move, key: crypto.randomUUID() }))?.status).toBe(200);
    rmSync(ballast);
    await expect.poll(async () => (await upload())?.status, { timeout: 60_000 }).toBe(200);
  });

  it(`full to the last byte ${fills} times: writes get 503, nothing is lost, it heals by itself [F4] [INV-20] [INV-21]`, async () => {
    const chance = chanceOf('disk-full');
    const log = report('disk full', undisturbedMs);
    for (let fill = 1; fill <= fills; fill += 1) {
      const since = new Date();
      const before = await countEvents(town);
      const load = beginLoad(town, product.url, chance);
      await wait(200 + chance() * 800);
      const refusedBefore = load.statuses.get(503) ?? 0;
      // What the database gives back is taken, too, until somebody was refused.
      await expect
        .poll(
          () => {
            fillUp(0);
            return load.statuses.get(503) ?? 0;
          },
          { timeout: 120_000, interval: 100 },
        )
        .toBeGreaterThan(refusedBefore);
      await wait(chance() * 1000);
      expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
      rmSync(ballast);
      const readyMs = await untilReady(product.url);
      await load.stop();
      expect([...load.statuses.keys()].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
      log.add(await expectBooksWhole(town, product.url, load, before, since), readyMs);
      await nextDay(town);
    }
    expect(product.child.exitCode).toBe(null);
    log.end();
  });
});

/** Leaves so many bytes free. */
function fillUp(leaving: number): void {
  const { bavail, bsize } = statfsSync(dataDir);
  for (let left = bavail * bsize - leaving; left > 0; left -= megabyte) {
    try {
      writeFileSync(ballast, Buffer.alloc(Math.min(left, megabyte)), { flag: 'a' });
    } catch {
      return;
    }
  }
}

const begin = {
  method: 'POST',
  path: '/api/me/uploads',
  body: { kind: 'payment-proof', byteCount: 1000, sha256: 'a'.repeat(64), warnings: [] },
};
const move = { method: 'PATCH', path: '/api/me/profile', body: { address: '7 Jalan Penuh, Ipoh' } };
