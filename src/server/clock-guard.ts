/**
 * A clock that is wrong dates money wrongly for ever, so in doubt no money moves: while it stands before the newest entry
 * of the ledger, or more than two days after everything that was seen, until it is right again or a person confirms it.
 * Days of rest, or without the database, are no doubt: other clocks measured them too.
 */
import { uptime } from 'node:os';
import { sql } from 'kysely';
import { hourMs, minuteMs, secondMs } from '#domain/durations.ts';
import { transaction } from './db/transaction.ts';
import type { Db, House, Tx } from './house.ts';
import { RefusedError } from './problem.ts';

/** Several machines are never quite of one mind. */
const toleranceMs = 5 * secondMs;
const longestGapMs = 48 * hourMs;
const markEveryMs = minuteMs;
/** What a lender may have been closed for. More than that between a stop and a start is somebody's to look at. */
const longestRestMs = 60 * 24 * hourMs;
/** Between this machine and that of the database. */
const betweenMachinesMs = hourMs;

export type ClockDoubt = { doubt: 'behind' | 'ahead'; newest: Date };

/** Undefined when the clock is sound. */
export async function clockDoubt(tx: Db | Tx, now: Date): Promise<ClockDoubt | undefined> {
  const { rows } = await sql<{ seen_at: Date | null; posted_at: Date | null; is_confirmed: boolean }>`
    select m.seen_at, t.posted_at, coalesce(t.posted_order <= m.confirmed_order, false) as is_confirmed
    from (select) as one
    left join clock_marks m on true
    left join (select posted_order, posted_at from ledger_transfers order by posted_order desc limit 1) t on true`.execute(
    tx,
  );
  const { seen_at: seen, posted_at: posted, is_confirmed: isConfirmed } = rows[0] ?? {};
  if (posted && !isConfirmed && now.getTime() < posted.getTime() - toleranceMs)
    return { doubt: 'behind', newest: posted };
  // Nothing was ever seen: a new database, or one that an earlier version wrote.
  if (!seen) return undefined;
  const newest = posted && !isConfirmed && posted > seen ? posted : seen;
  return now.getTime() > newest.getTime() + longestGapMs ? { doubt: 'ahead', newest } : undefined;
}

/** Clocks that a machine's wrong one does not move with it. Handed in by tests. */
export type OtherClocks = {
  /** Since the boot, in ms, asleep or not. */
  readonly sinceBoot: () => number;
  readonly ofDatabase: (db: Db) => Promise<Date>;
};
const otherClocks: OtherClocks = {
  sinceBoot: () => uptime() * secondMs,
  ofDatabase: async (db) => {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    return rows[0]?.now ?? new Date(Number.NaN);
  },
};

/** What one process saw at its last look. */
type Look = { now: Date; sinceBoot: number };

/**
 * Whether so much time has really gone by: this process measured it, or it has just started and there was a rest that a
 * lender may take, and the server of the database says the same date.
 */
async function isRest(
  db: Db,
  newest: Date,
  { now, sinceBoot }: Look,
  last: Look | undefined,
  other: OtherClocks,
) {
  const isMeasured = last
    ? now.getTime() - last.now.getTime() - (sinceBoot - last.sinceBoot) <= longestGapMs
    : now.getTime() - newest.getTime() <= longestRestMs;
  return isMeasured && Math.abs((await other.ofDatabase(db)).getTime() - now.getTime()) <= betweenMachinesMs;
}

/** A person has looked at the clock: it is right, whatever stands in the ledger. */
export const confirmClock = (db: Db, now: Date): Promise<void> =>
  transaction(db, async (tx) => {
    const { newest } = await tx
      .selectFrom('ledger_transfers')
      .select((eb) => eb.fn.max('posted_order').as('newest'))
      .executeTakeFirstOrThrow();
    const confirmed = { seen_at: now, confirmed_order: newest ?? 0, confirmed_at: now };
    await tx
      .insertInto('clock_marks')
      .values(confirmed)
      .onConflict((on) => on.column('is_only').doUpdateSet(confirmed))
      .execute();
  });

export async function assertClock(tx: Tx, now: Date): Promise<void> {
  if (await clockDoubt(tx, now)) throw new RefusedError({ code: 'clock-in-doubt' });
}

/** Looks now and every minute; returns how to end it. In a demo nobody has to come and confirm. */
export async function watchClock(
  { db, clock, log }: Pick<House, 'db' | 'clock' | 'log'>,
  { isDemo }: { isDemo: boolean },
  other: OtherClocks = otherClocks,
): Promise<() => void> {
  let wasInDoubt = false;
  let lastSound: Look | undefined;
  let isFirst = true;
  const look = async () => {
    const seen = { now: clock.now(), sinceBoot: other.sinceBoot() };
    let doubt = await clockDoubt(db, seen.now);
    const mayRest = doubt?.doubt === 'ahead' && (isFirst || lastSound !== undefined);
    if (doubt && mayRest && (await isRest(db, doubt.newest, seen, lastSound, other))) doubt = undefined;
    if (doubt && isDemo) {
      await confirmClock(db, seen.now);
      doubt = undefined;
    }
    isFirst = false;
    if (doubt && !wasInDoubt)
      log.error(doubt, 'the clock is in doubt: no money moves until it is right, or npm run confirm-clock');
    if (!doubt && wasInDoubt) log.info('the clock is right again');
    wasInDoubt = doubt !== undefined;
    if (doubt) return;
    lastSound = seen;
    await mark(db, seen.now);
  };
  await look();
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'the clock was not looked at'));
  }, markEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** What a running product knows, the next start compares with. */
const mark = (db: Db, now: Date) =>
  db
    .insertInto('clock_marks')
    .values({ seen_at: now })
    .onConflict((on) => on.column('is_only').doUpdateSet({ seen_at: now }))
    .execute();
