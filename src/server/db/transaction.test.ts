import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from './test-database.ts';
import { transaction } from './transaction.ts';

const { db, pool } = await testDatabase();
beforeAll(async () => {
  await pool.query('create table counters (id integer primary key, hits bigint not null)');
  await pool.query('insert into counters values (1, 0), (2, 0)');
});
const hits = async () => (await pool.query('select sum(hits)::bigint as hits from counters')).rows[0].hits;
const failWith = (code: string) => Object.assign(new Error(code), { code });

describe('transaction', () => {
  it('commits what it returns and rolls back what throws', async () => {
    expect(await transaction(db, async (tx) => (await sql`select 1 as one`.execute(tx)).rows)).toEqual([
      { one: 1 },
    ]);
    const before = await hits();
    const failed = transaction(db, async (tx) => {
      await sql`update counters set hits = hits + 1`.execute(tx);
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    expect(await hits()).toBe(before);
  });

  it('runs again after a real deadlock, so that every increment arrives [VAL-16]', async () => {
    const before = await hits();
    let runs = 0;
    let holding = 0;
    const increment = (order: readonly number[]) =>
      transaction(db, async (tx) => {
        runs += 1;
        const [first, second] = order;
        await sql`update counters set hits = hits + 1 where id = ${first}`.execute(tx);
        holding += 1;
        while (holding < 2) await sleep(1);
        await sql`update counters set hits = hits + 1 where id = ${second}`.execute(tx);
      });
    await Promise.all([increment([1, 2]), increment([2, 1])]);
    expect(await hits()).toBe(before + 4);
    expect(runs).toBe(3);
  });

  it.each(['40001', '40P01'])('tries %s again, but not for ever', async (code) => {
    let runs = 0;
    const failed = transaction(db, async () => {
      runs += 1;
      throw failWith(code);
    });
    await expect(failed).rejects.toThrow(code);
    expect(runs).toBe(6);
  });

  it.each(['23505', '23514', '57014'])('does not try %s again', async (code) => {
    let runs = 0;
    const failed = transaction(db, async () => {
      runs += 1;
      throw failWith(code);
    });
    await expect(failed).rejects.toThrow(code);
    expect(runs).toBe(1);
  });

  it('limits statements, locks and silence, and leaves nothing of that in the session', async () => {
    const settings = () => sql<{ name: string; setting: string }>`select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_isolation') order by name`;
    const within = await transaction(db, async (tx) => (await settings().execute(tx)).rows);
    expect(within).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '10000' },
      { name: 'lock_timeout', setting: '5000' },
      { name: 'statement_timeout', setting: '15000' },
      { name: 'transaction_isolation', setting: 'read committed' },
    ]);
    await db.connection().execute(async (connection) => {
      await transaction(connection, async () => {});
      const after = (await settings().execute(connection)).rows.map((row) => row.setting);
      expect(after).toEqual(['0', '0', '0', 'read committed']);
    });
  });

  it('cuts a statement that is too slow and a wait that is too long', async () => {
    const slow = transaction(db, (tx) => sql`select pg_sleep(5)`.execute(tx), { statementTimeoutMs: 50 });
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    await transaction(db, async (tx) => {
      await sql`select 1 from counters where id = 1 for update`.execute(tx);
      const waiting = transaction(
        db,
        (other) => sql`select 1 from counters where id = 1 for update`.execute(other),
        {
          lockTimeoutMs: 50,
        },
      );
      await expect(waiting).rejects.toMatchObject({ code: '55P03' });
    });
  });
});
