import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isAway } from './away.ts';
import { openDatabase } from './open.ts';
import { snapshot } from './snapshot.ts';
import { testDatabase } from './test-database.ts';

const { url, pool } = await testDatabase();

describe('openDatabase', () => {
  it('says that the server cannot be used, without its password', async () => {
    const wrong = url.replace(/\/jernih_test_\w+/, '/jernih_test_absent').replace('?', '?password=hunter2&');
    const failed = await openDatabase({ url: wrong }).catch((error: Error) => error.message);
    expect(failed).toContain('The database of DATABASE_URL cannot be used');
    expect(failed).not.toContain('hunter2');
  });

  it('goes on when the server has cut an idle connection', async () => {
    const cut: Error[] = [];
    const opened = await openDatabase({ url }, { max: 1, onIdleError: (error) => cut.push(error) });
    const { rows } = await opened.pool.query('select pg_backend_pid() as pid');
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await expect.poll(() => cut).toHaveLength(1);
    // With it every setting of the connection would stand in the log.
    expect(cut[0]).not.toHaveProperty('client');
    expect((await sql`select 1 as one`.execute(opened.db)).rows).toEqual([{ one: 1 }]);
    await opened.close();
    await opened.close();
  });

  it('goes on when the server has cut a connection that is held between two statements [F2] [F5]', async () => {
    const opened = await openDatabase({ url }, { max: 1 });
    const held = await opened.pool.connect();
    const { rows } = await held.query('select pg_backend_pid() as pid');
    // Without somebody who listens this would end the whole process.
    const cut = new Promise((resolve) => held.once('end', resolve));
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await cut;
    const failed = await held.query('select 1').catch((error: unknown) => error);
    expect(isAway(failed)).toBe(true);
    held.release(true);
    expect((await sql`select 1 as one`.execute(opened.db)).rows).toEqual([{ one: 1 }]);
    await opened.close();
  });

  it('tells a database that is away from a mistake of ours', async () => {
    const nobody = await openDatabase({ url: 'postgresql://nobody@127.0.0.1:1/none' }).catch(
      (error: Error) => error.cause,
    );
    expect(isAway(nobody)).toBe(true);
    for (const code of ['57P01', '57P02', '57P03', '53100', '08006'])
      expect(isAway(Object.assign(new Error('of PostgreSQL'), { code }))).toBe(true);
    for (const code of ['23505', '25P03'])
      expect(isAway(Object.assign(new Error('of ours'), { code }))).toBe(false);
    const opened = await openDatabase({ url }, { max: 1 });
    const write = snapshot(opened.db, (tx) => sql`create table written_in_a_snapshot ()`.execute(tx));
    const fault = await write.catch((error: unknown) => error);
    expect([String(fault), isAway(fault)]).toEqual(['Error: a snapshot only reads', false]);
    const slow = snapshot(opened.db, (tx) => sql`select pg_sleep(5)`.execute(tx), { statementTimeoutMs: 50 });
    expect(await slow.catch((error: { code?: string }) => error.code)).toBe('57014');
    // The limit ended with the snapshot.
    const { rows } = await opened.pool.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '0' }]);
    await opened.close();
    expect(isAway(new TypeError('of ours'))).toBe(false);
  });

  it('leaves no connection behind, whether Kysely was used or not', async () => {
    const sessions = `select count(*) as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'jernih'`;
    const count = async () => (await pool.query(sessions)).rows[0].count;
    const before = await count();
    const opened = await openDatabase({ url });
    expect(await count()).toBe(before + 1);
    await opened.close();
    await expect.poll(count).toBe(before);
  });
});
