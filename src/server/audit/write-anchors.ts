/**
 * Writes anchors: every hour, when the server stops, and when an administrator asks. One process at a time; what did not
 * move since the last anchor is not written again. The table comes first, then the file: whatever the file could not take
 * stays in the table, and the next run adds it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { minuteMs, secondMs } from '#domain/durations.ts';
import { isAway } from '../db/away.ts';
import { transaction } from '../db/transaction.ts';
import type { Db, House, Tx } from '../house.ts';
import { appendAnchors } from './anchor-file.ts';
import { signingKey } from './anchor-keys.ts';
import { withAnchorLock } from './anchor-lock.ts';
import {
  type AnchorLine,
  beforeFirstAnchor,
  beforeFirstLook,
  type Head,
  hashOfAnchor,
  type LooksUntil,
  readAnchorText,
  textOfAnchor,
} from './anchor-text.ts';
import { readLooks } from './look-texts.ts';

/** So many streams and looks of a kind go into one anchor; the others into the next. */
const perAnchor = 5_000;
/** A look is committed within this time of its own instant: before that, another one may still come to stand before it. */
const looksSettleMs = 2 * minuteMs;
/** The clock comes every hour: an anchor that says only that nothing moved is not written more often. */
const quietMs = 50 * minuteMs;
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export type Anchored = { anchors: number; added: number };
type Asked = {
  /** Also when nothing moved, so that the hours are told. */
  isByClock?: boolean;
  waitMs?: number;
};

/** Never throws for the file: that is logged, measured, and made good by the next run. A database that is away is thrown. */
export const writeAnchors = (house: House, { isByClock = false, waitMs = 5 * minuteMs }: Asked = {}) =>
  withAnchorLock(house.db, waitMs, async (): Promise<Anchored> => {
    let anchors = 0;
    while (await transaction(house.db, (tx) => writeNext(tx, house, isByClock && anchors === 0)))
      anchors += 1;
    return { anchors, added: await fillFile(house) };
  });

/** A server that crashed is back within seconds, one that moved to another machine within minutes. */
const pausesMs = [1, 2, 5, 15, 60].map((seconds) => seconds * secondMs);

/**
 * The same by the clock. Where the database goes away between its table and our file, the file would be behind until the
 * next hour, and a check meanwhile would say that somebody took lines away: so it is done again soon, while `isRunning`.
 */
export async function writeAnchorsByClock(house: House, isRunning: () => boolean): Promise<Anchored> {
  for (const pauseMs of pausesMs) {
    try {
      return await writeAnchors(house, { isByClock: true });
    } catch (error) {
      if (!isAway(error)) throw error;
      house.log.warn({ err: error, pauseMs }, 'the database is away: anchors are written a little later');
      // Nobody waits for it to end the process.
      await wait(pauseMs, undefined, { ref: false });
      if (!isRunning()) throw error;
    }
  }
  return writeAnchors(house, { isByClock: true });
}

/** At the end of the process: what moved since the last hour is signed, if it does not take long. */
export async function anchorAtStop(house: House): Promise<void> {
  try {
    // The first one is the jobs' own: a demo that is still being written is not anchored.
    if (await lastAnchor(house.db)) await writeAnchors(house, { waitMs: 3 * secondMs });
  } catch (error) {
    house.log.warn({ err: error }, 'no anchor at the stop: the next start writes it');
  }
}

async function writeNext(tx: Tx, house: House, isByClock: boolean): Promise<boolean> {
  const now = house.clock.now();
  const last = await lastAnchor(tx);
  const heads = await movedHeads(tx);
  const settled: LooksUntil = [new Date(now.getTime() - looksSettleMs).toISOString(), lastId];
  const looks = async (kind: 'files' | 'numbers') => {
    const after = last?.told?.[kind].until ?? beforeFirstLook;
    // A clock that was set back does not take back what is anchored.
    const until = settled[0] > after[0] ? settled : after;
    return readLooks(tx, kind, { after, until, limit: perAnchor });
  };
  const [files, numbers] = [await looks('files'), await looks('numbers')];
  const isQuiet = heads.length + files.rows.length + numbers.rows.length === 0;
  const isRecent = last && now.getTime() - last.anchored_at.getTime() < quietMs;
  if (isQuiet && (!isByClock || isRecent)) return false;
  const number = (last?.number ?? 0) + 1;
  const previous = last?.hash ?? beforeFirstAnchor;
  const canonical = textOfAnchor({
    anchor: number,
    at: now.toISOString(),
    heads,
    files,
    numbers,
    previous: previous.toString('hex'),
  });
  const key = await signingKey(tx, house);
  const hash = hashOfAnchor(previous, canonical);
  await tx
    .insertInto('audit_anchors')
    .values({
      number,
      anchored_at: now,
      previous_hash: previous,
      canonical,
      hash,
      signature: key.sign(hash),
      key_id: key.keyId,
    })
    .execute();
  await keepHeads(tx, number, heads);
  return true;
}

async function lastAnchor(db: Db | Tx) {
  const row = await db
    .selectFrom('audit_anchors')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, told: readAnchorText(row.canonical) };
}

async function movedHeads(tx: Tx): Promise<Head[]> {
  const { rows } = await sql<{ stream_id: string; last_sequence: number; last_hash: Buffer }>`
    select s.stream_id, s.last_sequence, s.last_hash
    from event_streams s left join lateral (
      select sequence from audit_anchor_heads where stream_id = s.stream_id order by sequence desc limit 1
    ) as a on true
    where s.last_sequence > coalesce(a.sequence, 0)
    order by s.stream_id limit ${perAnchor}`.execute(tx);
  return rows.map((row) => [row.stream_id, row.last_sequence, row.last_hash.toString('hex')]);
}

async function keepHeads(tx: Tx, number: number, heads: readonly Head[]): Promise<void> {
  if (heads.length === 0) return;
  await sql`insert into audit_anchor_heads (stream_id, sequence, number, hash)
    select stream, sequence, ${number}, decode(hash, 'hex') from unnest(
      ${heads.map(([id]) => id)}::uuid[], ${heads.map(([, sequence]) => sequence)}::integer[],
      ${heads.map(([, , hash]) => hash)}::text[]) as h (stream, sequence, hash)`.execute(tx);
}

/** What the table has and the file does not. Throws where the database is away; any other fault is logged and measured. */
export async function fillFile(house: Pick<House, 'anchorFile' | 'db' | 'log'>): Promise<number> {
  const file = house.anchorFile;
  try {
    const added = await appendAnchors(file.path, (number) => linesAfter(house.db, number));
    file.isBehind = false;
    return added;
  } catch (error) {
    file.isBehind = true;
    if (isAway(error)) throw error;
    house.log.error(
      { err: error, file: file.path },
      'the file of anchors cannot be written: the table has them, and the next run adds them',
    );
    return 0;
  }
}

async function* linesAfter(db: Db, after: number): AsyncGenerator<AnchorLine> {
  for (let number = after + 1; ; number += 1) {
    const row = await db
      .selectFrom('audit_anchors as a')
      .innerJoin('audit_keys as k', 'k.key_id', 'a.key_id')
      .selectAll('a')
      .select('k.public_key')
      .where('a.number', '=', number)
      .executeTakeFirst();
    if (!row) return;
    yield lineOf(row);
  }
}

export const lineOf = (row: {
  canonical: string;
  hash: Buffer;
  signature: Buffer;
  key_id: string;
  public_key: Buffer;
}): AnchorLine => ({
  text: row.canonical,
  hash: row.hash.toString('hex'),
  signature: row.signature.toString('base64url'),
  keyId: row.key_id,
  publicKey: row.public_key.toString('base64url'),
});
