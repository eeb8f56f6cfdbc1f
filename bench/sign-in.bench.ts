/**
 * Sign-ins a second with the right password, beside the password hash alone, in the same run; and what others wait for
 * meanwhile. Hashing a password is meant to be dear; the rest of a sign-in is not, and nobody else may stand behind it.
 */
import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { signIn } from '#contract/account.ts';
import { getWallet } from '#contract/loans.ts';
import { passwordCost } from '#server/accounts/passwords.ts';
import { buildApp } from '#server/app.ts';
import { testDatabase } from '#server/db/test-database.ts';
import { type Borrower, borrower, makeHouse } from '#server/testing.ts';
import { must, openLender } from '#server/testing-loans.ts';

const people = 24;
const turns = 3;
const atOnce = 8;
/** The figure is the median of them: a round in which the machine had other work does not decide. */
const roundsEach = 5;
/** At least this share of the bare hash rate. */
const limit = 0.4;
/** Others may wait so many times as long as when nobody signs in; it fails higher, because machines have other work too. */
const waitLimit = 2;
const waitCeiling = 5;
const noiseMs = 10;

const { db } = await testDatabase();

it('sign-ins beside the bare hash', async () => {
  const house = { ...(await makeHouse({ passwordCost })), db };
  const app = await buildApp(house);
  await openLender(house);
  const all: Borrower[] = [];
  for (let n = 0; n < people; n += 1) all.push(await borrower(house, app));
  const other = await borrower(house, app);
  const reading = () => must(other.call(getWallet, {}));

  const rounds: { ours: number; bare: number; idleMs: number; busyMs: number }[] = [];
  for (let round = 0; round < roundsEach; round += 1) {
    const idleMs = await p95While(reading, sleep(1500));
    const bare = await perSecond(all.length * turns, () =>
      hash('correct horse battery staple', {
        algorithm: 2,
        memoryCost: 19 * 1024,
        timeCost: 2,
        parallelism: 1,
      }),
    );
    await db.deleteFrom('throttles').execute();
    let ours = 0;
    const signingIn = perSecond(all.length * turns, async (n) => {
      const { email, password, cookies, call } = all[n % all.length] ?? other;
      // Who is signed in does not sign in; the device stays known.
      for (const name of cookies.keys()) if (name.endsWith('sid')) cookies.delete(name);
      await must(call(signIn, { identifier: email, password }));
    }).then((rate) => {
      ours = rate;
    });
    const busyMs = await p95While(reading, signingIn);
    rounds.push({ ours, bare, idleMs, busyMs });
  }
  const [ratio, waits] = [
    median(rounds.map(({ ours, bare }) => ours / bare)),
    median(rounds.map(({ idleMs, busyMs }) => busyMs / Math.max(idleMs, noiseMs))),
  ];
  const last = rounds.at(-1);
  console.log(
    `sign-in: ${last?.ours.toFixed(0)}/s, the bare hash ${last?.bare.toFixed(0)}/s, ratio ${ratio.toFixed(2)} (limit ${limit}); ` +
      `another read's p95 ${last?.idleMs.toFixed(1)} ms idle, ${last?.busyMs.toFixed(1)} ms meanwhile, ${waits.toFixed(2)} times (limit ${waitLimit}, fails at ${waitCeiling})`,
  );
  expect(ratio).toBeGreaterThan(limit);
  expect(waits).toBeLessThan(waitCeiling);
});

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The 95th percentile of a read that is asked for again and again until something else is over. */
async function p95While(read: () => Promise<unknown>, other: Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let isOver = false;
  const end = other.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const startedAt = performance.now();
    await read();
    times.push(performance.now() - startedAt);
    await sleep(5);
  }
  await end;
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

async function perSecond(times: number, work: (n: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < times) {
        next += 1;
        await work(next);
      }
    }),
  );
  return times / ((performance.now() - startedAt) / 1000);
}

const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
