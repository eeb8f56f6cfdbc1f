/**
 * Four times more requests than can be answered, for a minute: who is let in is answered in time, the others are told at
 * once to come again, and when it is over nothing is left of it. The rate follows from what this machine answers in peace.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mostInHand } from '#server/sockets.ts';
import { countEvents, expectProven } from './books.ts';
import { chanceOf, times } from './chance.ts';
import { send } from './load.ts';
import { firstPort, type Product, startProduct } from './product.ts';
import { settle, type Town } from './town.ts';

const factor = 4;
const seconds = times(60, 8);
const secondsOfPeace = 8;
/** Enough to keep the server busy all the time, and few enough that nobody is sent away. */
const busyClients = 32;
/** Requests in the air at once: more connections than the server takes are a fault of their own (sockets.test.ts). */
const mostOpen = 1500;
const shareOfWrites = 0.2;

const port = firstPort + 8;
const dataDir = path.join(inject('faultsFolder'), 'overload');
const chance = chanceOf('overload');
let town: Town;
let product: Product;
beforeAll(async () => {
  town = await settle({ embedded: dataDir }, dataDir, 60);
  product = startProduct(port, { DATA_DIR: dataDir });
  await product.ready();
});
afterAll(async () => {
  await product?.kill('SIGTERM');
  await town?.close();
});

/** Status 0: no answer came. */
type Asked = { isWrite: boolean; status: number; ms: number; saysWhen: boolean };

it(`${factor} times what can be answered, for ${seconds} s: half of the capacity stays, the others are told to come again [F15]`, async () => {
  const before = await countEvents(town);
  const alone = await closedLoop(1, 3);
  const peace = await closedLoop(busyClients, secondsOfPeace);
  const capacity = peace.length / secondsOfPeace;

  const readiness = watchReadiness();
  const { asked, notSent } = await openLoop(factor * capacity);
  const notReady = await readiness.end();
  const calmAfterMs = await msUntilCalm(3 * p95(alone));

  const good = asked.filter(({ status }) => status === 200);
  const away = asked.filter(({ status }) => status === 503);
  console.log(
    `overload: ${capacity.toFixed(0)} answered a second in peace (p95 ${p95(peace)} ms, alone ${p95(alone)} ms); ` +
      `${(asked.length / seconds).toFixed(0)} asked a second for ${seconds} s, ${(good.length / seconds).toFixed(0)} answered ` +
      `(p95 ${p95(good)} ms), ${(away.length / seconds).toFixed(0)} told to come again (p95 ${p95(away)} ms), ${notSent} not sent; ` +
      `calm after ${calmAfterMs.toFixed(0)} ms, ${residentMb()} MB`,
  );
  expect([...alone, ...peace].filter(({ status }) => status !== 200)).toEqual([]);
  expect(asked.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect(away.length, 'it was too much').toBeGreaterThan(asked.length / 4);
  expect(away.filter(({ saysWhen }) => !saysWhen)).toEqual([]);
  expect(good.length / seconds / capacity, 'of what is answered in peace').toBeGreaterThan(0.5);
  // Whoever is let in waits for at most those who are in hand, each of whom takes their time; the pool is not a strict queue.
  expect(p95(good), 'ms for who is let in').toBeLessThan((4 * 1000 * mostInHand) / capacity);
  expect(notReady, 'busy is not away').toEqual([]);
  expect(calmAfterMs).toBeLessThan(5_000);
  // What was acknowledged is there once, and what was sent away did nothing.
  const acknowledged = [...alone, ...peace, ...good].filter(({ isWrite }) => isWrite).length;
  const written = (await countEvents(town))['profile.updated'] - before['profile.updated'];
  expect(written - acknowledged).toBe(writesOfCalm);
  await expectProven(town);
});

let turn = 0;
let writesOfCalm = 0;

async function ask(): Promise<Asked> {
  turn += 1;
  const who = town.neighbours[turn % town.neighbours.length] ?? town.signer;
  const isWrite = chance() < shareOfWrites;
  const startedAt = performance.now();
  const answer = await send(
    product.url,
    who,
    isWrite
      ? {
          method: 'PATCH',
          path: '/api/me/profile',
          body: { address: `${turn} Jalan Sesak, Klang` },
          key: crypto.randomUUID(),
        }
      : { method: 'GET', path: '/api/me/wallet' },
  );
  const ms = performance.now() - startedAt;
  return { isWrite, status: answer?.status ?? 0, ms, saysWhen: answer?.retryAfter !== undefined };
}

/** So many people who wait for their answer before they ask again. */
async function closedLoop(clients: number, forSeconds: number): Promise<Asked[]> {
  const all: Asked[] = [];
  const endsAt = performance.now() + forSeconds * 1000;
  const client = async () => {
    while (performance.now() < endsAt) all.push(await ask());
  };
  await Promise.all(Array.from({ length: clients }, client));
  return all;
}

/** So many a second, whoever waits for what. */
async function openLoop(perSecond: number): Promise<{ asked: Asked[]; notSent: number }> {
  const asked: Asked[] = [];
  const open = new Set<Promise<void>>();
  let due = 0;
  let notSent = 0;
  const startedAt = performance.now();
  for (let passed = 0; passed < seconds * 1000; passed = performance.now() - startedAt) {
    for (; due < (passed / 1000) * perSecond; due += 1) {
      if (open.size >= mostOpen) {
        notSent += 1;
        continue;
      }
      const one = ask()
        .then((answer) => void asked.push(answer))
        .finally(() => open.delete(one));
      open.add(one);
    }
    await wait(5);
  }
  await Promise.all(open);
  return { asked, notSent };
}

/** What `/readyz` said that was not 200. */
function watchReadiness(): { end: () => Promise<number[]> } {
  const bad: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { status } = await fetch(`${product.url}/readyz`).catch(() => ({ status: 0 }));
      if (status !== 200) bad.push(status);
      await wait(500);
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return bad;
    },
  };
}

/** Until one person alone is served as before, or half a minute. */
async function msUntilCalm(calmMs: number): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const passed = performance.now() - startedAt;
    const now = await closedLoop(1, 1);
    writesOfCalm += now.filter(({ isWrite, status }) => isWrite && status === 200).length;
    if (p95(now) <= calmMs || passed > 30_000) return passed;
  }
}

/** In whole ms. */
function p95(asked: readonly Asked[]): number {
  const sorted = asked.map(({ ms }) => ms).sort((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0);
}

/** Of the product's process, as Linux tells it; elsewhere nothing. */
function residentMb(): number {
  try {
    const status = readFileSync(`/proc/${product.child.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
