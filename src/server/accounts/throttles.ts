/**
 * Counts tries and messages, each by one atomic upsert, so that a thousand requests at once, over any number of
 * processes, get no more than one after the other would. A try is counted before it is evaluated.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { dayMs, hourMs, minuteMs, secondMs } from '#domain/durations.ts';
import type { Db, House, Tx } from '../house.ts';
import { networkOf } from '../networks.ts';
import { RefusedError } from '../problem.ts';

/** The row of one count. Numbers, emails and addresses are in it only as a keyed hash. */
export const throttleKey = (house: House, what: string, whose: string): string =>
  `${what}:${house.keys.blindIndex(`throttle:${what}`, whose).toString('base64url')}`;

/** Failures in a row that are free; then a wait that doubles with each further one. */
export type Patience = { freeTries: number; firstWaitMs: number; longestWaitMs: number };

export const signInPatience: Patience = { freeTries: 10, firstWaitMs: 30 * secondMs, longestWaitMs: hourMs };
export const currentPasswordPatience: Patience = {
  freeTries: 5,
  firstWaitMs: 15 * minuteMs,
  longestWaitMs: hourMs,
};

/** Of twelve digits a stranger may know all but four: five tries, and then soon one a day. Where numbers are given, see `admitIcNumber`. */
export const icNumberPatience: Patience = { freeTries: 5, firstWaitMs: hourMs, longestWaitMs: dayMs };

/** From so many failures in a row on, one try a day (NIST SP 800-63B, 100 at most); a reset by code starts anew. */
const hardStop = { tries: 100, waitMs: dayMs };

/** Counts one try, or throws 'too-many-tries' and counts nothing. `clearTries` after a success. */
export async function takeTry(house: House, key: string, patience: Patience): Promise<void> {
  const now = house.clock.now();
  const row = await house.db
    .insertInto('throttles')
    .values({ throttle_key: key, window_started_at: now, hits: 1 })
    .onConflict((on) =>
      on
        .column('throttle_key')
        .doUpdateSet({ hits: sql`throttles.hits + 1`, window_started_at: now })
        .where(
          sql<boolean>`throttles.hits < ${patience.freeTries} or throttles.window_started_at <= ${now}::timestamptz - ${waitSql(patience)}`,
        ),
    )
    .returning('hits')
    .executeTakeFirst();
  if (!row) throw tooManyTries(await waitOf(house.db, key, patience, now));
}

/** The wait after the last counted try, as an interval. */
const waitSql = ({ freeTries, firstWaitMs, longestWaitMs }: Patience) => sql`make_interval(secs =>
  case when throttles.hits < ${hardStop.tries}
    then least(${longestWaitMs / 1000}::float8, ${firstWaitMs / 1000}::float8 * power(2::float8, throttles.hits - ${freeTries}::integer))
    else ${hardStop.waitMs / 1000}::float8 end)`;

async function waitOf(db: Db, key: string, patience: Patience, now: Date): Promise<number> {
  const row = await db
    .selectFrom('throttles')
    .select(sql<Date>`window_started_at + ${waitSql(patience)}`.as('ends_at'))
    .where('throttle_key', '=', key)
    .executeTakeFirst();
  return row ? row.ends_at.getTime() - now.getTime() : 0;
}

/** A success, or a new password: the next failure is the first again. */
export async function clearTries(db: Db | Tx, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('throttles').where('throttle_key', 'in', keys).execute();
}

export type Allowance = { limit: number; windowMs: number };

/** Takes one of `limit` places in a window of time. Answers 0, or how many ms to wait; then nothing was taken. */
export async function takePlace(house: House, key: string, { limit, windowMs }: Allowance): Promise<number> {
  const now = house.clock.now();
  const windowStart = new Date(now.getTime() - windowMs);
  const isOver = sql<boolean>`throttles.window_started_at <= ${windowStart}`;
  const row = await house.db
    .insertInto('throttles')
    .values({ throttle_key: key, window_started_at: now, hits: 1 })
    .onConflict((on) =>
      on
        .column('throttle_key')
        .doUpdateSet({
          hits: sql`case when ${isOver} then 1 else throttles.hits + 1 end`,
          window_started_at: sql`case when ${isOver} then ${now}::timestamptz else throttles.window_started_at end`,
        })
        .where(sql<boolean>`${isOver} or throttles.hits < ${limit}`),
    )
    .returning('hits')
    .executeTakeFirst();
  if (row) return 0;
  const taken = await house.db
    .selectFrom('throttles')
    .select('window_started_at')
    .where('throttle_key', '=', key)
    .executeTakeFirst();
  return Math.max(1, (taken?.window_started_at.getTime() ?? 0) + windowMs - now.getTime());
}

/** Takes a place for somebody, or throws 'too-many-tries' and takes nothing. */
export async function admit(house: House, what: string, whose: string, allowance: Allowance): Promise<void> {
  const waitMs = await takePlace(house, throttleKey(house, what, whose), allowance);
  if (waitMs > 0) throw tooManyTries(waitMs);
}

/** Gives a place back: what was counted turned out to be no failure. */
export async function returnPlace(db: Db | Tx, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set({ hits: sql`hits - 1` })
    .where('throttle_key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

export const tooManyTries = (waitMs: number): RefusedError =>
  new RefusedError({ code: 'too-many-tries', waitMinutes: Math.max(1, Math.ceil(waitMs / minuteMs)) });

/** What one address may do without being signed in: mobile networks put many people behind one. */
export const addressAllowances = {
  'sign-in': { limit: 100, windowMs: 15 * minuteMs },
  message: { limit: 30, windowMs: hourMs },
  verify: { limit: 60, windowMs: 15 * minuteMs },
  // Keys of integrations that open nothing.
  token: { limit: 60, windowMs: 15 * minuteMs },
  // Only what is not known by its fingerprint is sent.
  'verify-file': { limit: 20, windowMs: 15 * minuteMs },
} as const satisfies Record<string, Allowance>;

/** On the machine itself there is a developer, or a proxy that does not pass the address on: everybody at once. */
const loopbackFactor = 10;

/** Throws 'too-many-tries' when this address did too much. */
export async function takeAddressPlace(
  house: House,
  address: string,
  what: keyof typeof addressAllowances,
): Promise<void> {
  const { limit, windowMs } = addressAllowances[what];
  await admit(house, `address-${what}`, networkOf(address), {
    limit: isLoopback(address) ? limit * loopbackFactor : limit,
    windowMs,
  });
}

const isLoopback = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);

/** Waits until the answer took so long, whatever was done for it. */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), sleep(ms)]);
  return result;
}
