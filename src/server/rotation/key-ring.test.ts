/** The key ring: made once, whoever comes first; and keys that do not belong to a database stop the start before any write. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { firstIndexKey, keyIdOf, makeKeys } from '../crypto.ts';
import { testDatabase } from '../db/test-database.ts';
import type { Db } from '../house.ts';
import { newId } from '../id.ts';
import { assertKeysFit, openKeyRing, readKeyRing, spendKeys } from './key-ring.ts';

const now = new Date('2027-03-02T02:00:00.000Z');
const keysOf = (secretKey: Uint8Array, ...otherKeys: Uint8Array[]) => ({ secretKey, otherKeys });

/** A message as a version from before the ring sealed it. */
async function sealSomething(db: Db, secretKey: Uint8Array): Promise<void> {
  const outboxId = newId();
  const row = {
    outbox_id: outboxId,
    channel: 'email' as const,
    sent_to: 'a@example.com',
    subject: '',
    created_at: now,
  };
  const text = makeKeys(secretKey).sealText('hello', `outbox:${outboxId}:null`);
  await db
    .insertInto('outbox')
    .values({ ...row, text_sealed: text })
    .execute();
}

const rows = async (db: Db) => (await readKeyRing(db)).map(({ keyId, position }) => [keyId, position]);

describe('a new database', () => {
  it('gets a key for its hashes by chance, the same for all who start at once [CRY-03]', async () => {
    const { db } = await testDatabase();
    const secret = randomBytes(32);
    const made = await Promise.all(Array.from({ length: 8 }, () => openKeyRing(db, keysOf(secret), now)));
    expect(new Set(made.map((key) => key.toString('hex'))).size).toBe(1);
    expect(made[0]).toHaveLength(32);
    expect(made[0]).not.toEqual(firstIndexKey(secret));
    expect(await rows(db)).toEqual([[keyIdOf(secret), 1]]);
    const { rows: stored } = await sql<{ text: string }>`select t::text as text from key_ring t`.execute(db);
    expect(stored[0]?.text).not.toContain(made[0]?.toString('base64url'));
  });
});

describe('a database from before', () => {
  it('goes on with the hashes that it has, also when the key changes with the very first start', async () => {
    const { db } = await testDatabase();
    const [old, next] = [randomBytes(32), randomBytes(32)];
    await sealSomething(db, old);
    expect(await openKeyRing(db, keysOf(next, old), now)).toEqual(firstIndexKey(old));
    expect(await rows(db)).toEqual([
      [keyIdOf(next), 2],
      [keyIdOf(old), 1],
    ]);
    expect(await openKeyRing(db, keysOf(old, next), now)).toEqual(firstIndexKey(old));
    expect((await rows(db))[0]).toEqual([keyIdOf(next), 2]);
  });

  it('stops a start with a key that opens nothing, before anything is written', async () => {
    const { db } = await testDatabase();
    const old = randomBytes(32);
    await sealSomething(db, old);
    const wrong = keysOf(randomBytes(32), randomBytes(32));
    await expect(assertKeysFit(db, wrong)).rejects.toThrow(`it was sealed with the key ${keyIdOf(old)}`);
    await expect(openKeyRing(db, wrong, now)).rejects.toThrow('Nothing was changed');
    expect(await rows(db)).toEqual([]);
    await assertKeysFit(db, keysOf(old));
  });

  it('may have no tables at all', async () => {
    const { db } = await testDatabase();
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await assertKeysFit(db, keysOf(randomBytes(32)));
  });
});

describe('keys that changed', () => {
  it('are all needed until they are spent, and the hashes stay', async () => {
    const { db } = await testDatabase();
    const [old, next] = [randomBytes(32), randomBytes(32)];
    const indexKey = await openKeyRing(db, keysOf(old), now);
    expect(await openKeyRing(db, keysOf(next, old), now)).toEqual(indexKey);
    for (const alone of [old, next]) {
      await expect(assertKeysFit(db, keysOf(alone))).rejects.toThrow('OTHER_SECRET_KEYS');
    }
    await spendKeys(db, [keyIdOf(old)], now);
    await assertKeysFit(db, keysOf(next));
    expect(await openKeyRing(db, keysOf(next), now)).toEqual(indexKey);
    await expect(assertKeysFit(db, keysOf(old))).rejects.toThrow(keyIdOf(next));
    const stored = await db.selectFrom('key_ring').selectAll().orderBy('position').execute();
    expect(stored.map((row) => row.index_key_sealed !== null)).toEqual([false, true]);
  });

  it('count again when a process that was left behind starts with one that was spent', async () => {
    const { db } = await testDatabase();
    const [old, next] = [randomBytes(32), randomBytes(32)];
    await openKeyRing(db, keysOf(old), now);
    await openKeyRing(db, keysOf(next, old), now);
    await spendKeys(db, [keyIdOf(old)], now);
    await openKeyRing(db, keysOf(old, next), now);
    expect((await readKeyRing(db)).map(({ keyId, spentAt }) => [keyId, spentAt])).toEqual([
      [keyIdOf(next), null],
      [keyIdOf(old), null],
    ]);
  });

  it('are never forgotten by hand', async () => {
    const { db } = await testDatabase();
    await openKeyRing(db, keysOf(randomBytes(32)), now);
    await expect(db.deleteFrom('key_ring').execute()).rejects.toThrow('append-only');
  });
});
