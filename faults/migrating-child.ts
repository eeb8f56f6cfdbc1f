/** The process that is killed inside a migration: all of that file is done and its COMMIT is not sent; it tells, and waits. */
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';

const { url, until } = JSON.parse(process.env.MIGRATING ?? '') as { url: string; until: number };
const { pool } = await openDatabase({ url });
const known = await pool.query(`select to_regclass('schema_migrations') is not null as known`);
const recorded = known.rows[0].known
  ? await pool.query('select count(*) as count from schema_migrations')
  : { rows: [{ count: 0 }] };
let applied = Number(recorded.rows[0].count);

const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...given: unknown[]) {
    if (given[0] === 'commit' && applied++ >= until) {
      process.send?.('inside');
      return new Promise(() => {});
    }
    return query.apply(this, given);
  },
});
await migrate(pool);
