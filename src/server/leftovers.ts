/**
 * Throws away what has done its work: sessions, codes, counts, keys, sent messages and drafts that nobody goes on with. Codes that signed an agreement
 * or a new plan are evidence and stay.
 */
import { type RawBuilder, sql } from 'kysely';
import { dayMs } from '#domain/durations.ts';
import { retention } from '#domain/retention.ts';
import { clearUnconfirmedSignUps } from './accounts/leftovers.ts';
import type { House } from './house.ts';
import { clearUploads } from './uploads/end-uploads.ts';

const kept = {
  sessionDays: 30,
  codeDays: 2,
  throttleDays: 30,
  idempotencyDays: 7,
  outboxDays: 30,
  deliveryDays: 30,
} as const;

/** A statement takes so many at most: no row is locked for long, and nothing is read that stays. */
const atOnce = 5_000;

type Clearing = {
  table: string;
  /** The instant by which a row is told to be old; its index finds it. */
  age: string;
  before: Date;
  unless?: RawBuilder<boolean>;
};

/** Exported for its test. */
export async function clearOld(
  { db }: Pick<House, 'db'>,
  { table, age, before, unless }: Clearing,
  limit: number = atOnce,
): Promise<number> {
  let cleared = 0;
  for (;;) {
    // By place; the age is asked again, so that a row that somebody used meanwhile stays.
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select c.ctid from ${sql.table(table)} as c where ${sql.ref(`c.${age}`)} < ${before}
      ${unless ? sql`and not ${unless}` : sql``} order by ${sql.ref(`c.${age}`)} limit ${limit}))
      and ${sql.ref(age)} < ${before}`.execute(db);
    const count = Number(numAffectedRows ?? 0n);
    cleared += count;
    if (count < limit) return cleared;
  }
}

const isEvidence = sql<boolean>`(exists (select from agreement_signatures s where s.challenge_id = c.challenge_id)
  or exists (select from plans p where p.challenge_id = c.challenge_id))`;

export async function clearLeftovers(house: House): Promise<void> {
  const { clock } = house;
  await clearUnconfirmedSignUps(house);
  await clearUploads(house);
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const old: Clearing[] = [
    { table: 'sessions', age: 'last_seen_at', before: before(kept.sessionDays) },
    { table: 'one_time_codes', age: 'expires_at', before: before(kept.codeDays), unless: isEvidence },
    { table: 'reset_tokens', age: 'expires_at', before: before(kept.codeDays) },
    { table: 'passkey_challenges', age: 'expires_at', before: now },
    { table: 'case_viewers', age: 'seen_at', before: before(1) },
    { table: 'throttles', age: 'window_started_at', before: before(kept.throttleDays) },
    { table: 'idempotency_keys', age: 'created_at', before: before(kept.idempotencyDays) },
    { table: 'verification_drafts', age: 'saved_at', before: before(retention.draftDays) },
    { table: 'loan_drafts', age: 'saved_at', before: before(retention.draftDays) },
    { table: 'webhook_deliveries', age: 'created_at', before: before(kept.deliveryDays) },
    { table: 'outbox', age: 'created_at', before: before(kept.outboxDays) },
  ];
  for (const clearing of old) await clearOld(house, clearing);
}
