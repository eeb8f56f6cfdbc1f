/**
 * Which keys sealed what is stored, in the order in which they were taken up, and the key of the keyed hashes, sealed
 * with each of them: it is the same for ever, so that look-ups, passwords and counts survive a new SECRET_KEY.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { dataKeyBytes, firstIndexKey, keyIdIn, keyIdOf, makeKeys, type SecretKeys } from '../crypto.ts';
import { transaction } from '../db/transaction.ts';
import type { Db, Tx } from '../house.ts';

/** A sentence for the person who starts the server. */
export class KeyRingError extends Error {
  override name = 'KeyRingError';
}

/** So long a key stays after the next was taken up: codes that were sent with it, processes that were not told yet. */
export const stayMs = 10 * 60 * 1000;

const ringPlace = (keyId: string): string => `key_ring:${keyId}`;
/** Any constant will do, as long as all our processes ask for the same. */
const advisoryLockKey = 5_371_646_802;

const idsOf = ({ secretKey, otherKeys }: SecretKeys): readonly string[] =>
  [secretKey, ...otherKeys].map(keyIdOf);

const unknownKey = (keyId: string): KeyRingError =>
  new KeyRingError(
    `SECRET_KEY does not open what this database holds: it was sealed with the key ${keyId}, and neither SECRET_KEY nor OTHER_SECRET_KEYS has that name. Nothing was changed. Set the key that was used before, or restore the database that belongs to this key.`,
  );

/** Reads only, and also a database from before the key ring: throws `KeyRingError` when these keys do not belong to it. */
export async function assertKeysFit(db: Db, secrets: SecretKeys): Promise<void> {
  const known = idsOf(secrets);
  for (const keyId of await neededKeys(db)) if (!known.includes(keyId)) throw unknownKey(keyId);
}

/** Keys without which something cannot be opened. */
async function neededKeys(db: Db | Tx): Promise<readonly string[]> {
  const { rows: rings } = await sql<{ is_there: boolean }>`
    select to_regclass('key_ring') is not null as is_there`.execute(db);
  const ring = rings[0]?.is_there ? await openRows(db) : [];
  return ring.length > 0 ? ring.map((row) => row.key_id) : sealingKeys(db);
}

const openRows = (db: Db | Tx) =>
  db.selectFrom('key_ring').selectAll().where('spent_at', 'is', null).orderBy('position', 'desc').execute();

/** Of a database without a ring: one value of each sealed column names the key. */
async function sealingKeys(db: Db | Tx): Promise<readonly string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and column_name like '%\\_sealed' and table_name <> 'key_ring'`.execute(
    db,
  );
  const found = new Set<string>();
  for (const { table, column } of columns) {
    const { rows } = await sql<{ sealed: string }>`
      select ${sql.ref(column)} as sealed from ${sql.table(table)} where ${sql.ref(column)} is not null limit 1`.execute(
      db,
    );
    for (const { sealed } of rows) found.add(keyIdIn(sealed));
  }
  return [...found];
}

/**
 * Takes up the key that seals from now on, when it is new here, and answers the key of the keyed hashes. Processes that
 * start at once take turns. Throws `KeyRingError`.
 */
export async function openKeyRing(db: Db, secrets: SecretKeys, now: Date): Promise<Buffer> {
  return transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLockKey})`.execute(tx);
    const known = idsOf(secrets);
    for (const keyId of await neededKeys(tx)) if (!known.includes(keyId)) throw unknownKey(keyId);
    const rows = await openRows(tx);
    const [newest] = rows;
    const indexKey = newest?.index_key_sealed
      ? openIndexKey(secrets, newest.key_id, newest.index_key_sealed)
      : await newIndexKey(tx, secrets);
    // Of an installation from before the ring: its key is the first.
    const missing = newest ? [] : await sealingKeys(tx);
    for (const keyId of new Set([...missing, keyIdOf(secrets.secretKey)])) {
      await addKey(tx, secretNamed(secrets, keyId), indexKey, now);
    }
    return indexKey;
  });
}

const secretNamed = ({ secretKey, otherKeys }: SecretKeys, keyId: string): Uint8Array => {
  const secret = [secretKey, ...otherKeys].find((one) => keyIdOf(one) === keyId);
  if (!secret) throw unknownKey(keyId);
  return secret;
};

const openIndexKey = ({ secretKey, otherKeys }: SecretKeys, keyId: string, sealed: string): Buffer =>
  Buffer.from(makeKeys(secretKey, otherKeys).openText(sealed, ringPlace(keyId)), 'base64url');

/** A key that was in the ring before stays where it was: an old one does not become the newest, but it seals again. */
async function addKey(tx: Tx, secret: Uint8Array, indexKey: Buffer, now: Date): Promise<void> {
  const { keyId, sealText } = makeKeys(secret);
  await tx
    .insertInto('key_ring')
    .values((eb) => ({
      key_id: keyId,
      position: eb.selectFrom('key_ring').select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
      index_key_sealed: sealText(indexKey.toString('base64url'), ringPlace(keyId)),
      taken_up_at: now,
    }))
    .onConflict((on) =>
      on.column('key_id').doUpdateSet((eb) => ({
        index_key_sealed: eb.ref('excluded.index_key_sealed'),
        spent_at: null,
      })),
    )
    .execute();
}

/** By chance; but an installation from before goes on with what its hashes were made with. */
async function newIndexKey(tx: Tx, secrets: SecretKeys): Promise<Buffer> {
  const [keyId] = await sealingKeys(tx);
  return keyId ? firstIndexKey(secretNamed(secrets, keyId)) : randomBytes(dataKeyBytes);
}

type RingKey = { keyId: string; position: number; takenUpAt: Date; spentAt: Date | null };

/** The newest first: it is the one that seals. */
export async function readKeyRing(db: Db | Tx): Promise<readonly RingKey[]> {
  const rows = await db.selectFrom('key_ring').selectAll().orderBy('position', 'desc').execute();
  return rows.map((row) => ({
    keyId: row.key_id,
    position: row.position,
    takenUpAt: row.taken_up_at,
    spentAt: row.spent_at,
  }));
}

/** Nothing that is stored needs these keys: with the database alone they open nothing any more. */
export async function spendKeys(db: Db, keyIds: readonly string[], now: Date): Promise<void> {
  if (keyIds.length === 0) return;
  await db
    .updateTable('key_ring')
    .set({ index_key_sealed: null, spent_at: now })
    .where('key_id', 'in', keyIds)
    .where('spent_at', 'is', null)
    .execute();
}
