import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from './open.ts';
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
    const cut: string[] = [];
    const opened = await openDatabase({ url }, { max: 1, onIdleError: (error) => cut.push(error.message) });
    const { rows } = await opened.pool.query('select pg_backend_pid() as pid');
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await expect.poll(() => cut).toHaveLength(1);
    expect((await sql`select 1 as one`.execute(opened.db)).rows).toEqual([{ one: 1 }]);
    await opened.close();
    await opened.close();
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
