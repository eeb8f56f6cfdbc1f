/** Days of rest, and days without the database, are no doubt of the clock; a jump is, also where a process starts with it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from './app.ts';
import { clockDoubt, type OtherClocks, watchClock } from './clock-guard.ts';
import { health } from './health.ts';
import { makeHouse, movableClock } from './testing.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
health(app, house, { jobsRunning: () => true }, {});
const dayMs = 24 * 60 * 60 * 1000;
afterAll(() => app.close());

let sinceBoot = 0;
const right: OtherClocks = { sinceBoot: () => sinceBoot, ofDatabase: async () => clock.now() };
const start = async (other = right, isDemo = false) => (await watchClock(house, { isDemo }, other))();
const isSound = async () => (await clockDoubt(house.db, clock.now())) === undefined;
const gauge = async () => /^jernih_clock_ok (\d)$/m.exec((await app.inject('/metrics')).body)?.[1];
beforeAll(() => start());

describe('a start', () => {
  it('after nine days of rest is no doubt', async () => {
    clock.advance(9 * dayMs);
    expect([await isSound(), await gauge()]).toEqual([false, '0']);
    await start();
    expect([await isSound(), await gauge()]).toEqual([true, '1']);
  });

  it('after nine days by its own clock only is one, and after a year by all clocks', async () => {
    const before = clock.now();
    clock.advance(9 * dayMs);
    await start({ ...right, ofDatabase: async () => before });
    expect(await isSound()).toBe(false);
    await start();
    clock.advance(365 * dayMs);
    await start();
    expect(await isSound()).toBe(false);
    await start(right, true);
    expect(await isSound()).toBe(true);
  });
});

describe('a running product', () => {
  const minute = () => vi.advanceTimersByTimeAsync(60_000);
  const running = async (isDemo: boolean, work: () => Promise<void>) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const end = await watchClock(house, { isDemo }, right);
    await work().finally(() => {
      end();
      vi.useRealTimers();
    });
  };

  it('that slept, or had no database, for three days goes on; a clock that jumped is a doubt that stays', () =>
    running(false, async () => {
      clock.advance(3 * dayMs);
      sinceBoot += 3 * dayMs;
      expect(await isSound()).toBe(false);
      await minute();
      await expect.poll(isSound).toBe(true);
      clock.advance(3 * dayMs);
      await minute();
      await minute();
      await sleep(300);
      expect(await isSound()).toBe(false);
    }));

  it('of a demo confirms by itself', async () => {
    await start(right, true);
    await running(true, async () => {
      clock.advance(3 * dayMs);
      await minute();
      await expect.poll(isSound).toBe(true);
    });
  });
});
