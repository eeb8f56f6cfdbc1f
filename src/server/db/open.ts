/**
 * Opens the one pool of the process, on a PostgreSQL somebody runs or on the embedded one. Connections carry no
 * session state, so the pool may stand behind PgBouncer in transaction mode.
 */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { startEmbedded } from './embedded.ts';
import { readTypes } from './read-types.ts';
import type { Database } from './types.gen.ts';

export type OpenDatabase = {
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  /** Waits for running queries, closes the pool, then leaves the embedded server, which stops behind its last user. */
  readonly close: () => Promise<void>;
};

export type PoolSettings = {
  /** Connections of this process at most. */
  readonly max?: number;
  /** Told when an idle connection breaks, for example because the server restarts; the next query opens a new one. */
  readonly onIdleError?: (error: Error) => void;
};

/** Throws a sentence for the person who starts the program when the server cannot be used. */
export async function openDatabase(
  source: { readonly url: string } | { readonly embedded: string },
  settings: PoolSettings = {},
): Promise<OpenDatabase> {
  if ('url' in source) {
    const opened = openPool(source.url, settings);
    await checkServer(opened.pool).catch(async (error) => {
      await opened.close();
      throw error;
    });
    return opened;
  }
  const server = await startEmbedded(source.embedded);
  const opened = openPool(server.url, settings);
  return {
    ...opened,
    async close() {
      await opened.close();
      await server.stop();
    },
  };
}

function openPool(url: string, { max = 10, onIdleError = () => {} }: PoolSettings): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'jernih',
    max,
    types: readTypes,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // Without a listener a broken idle connection would end the whole process.
  pool.on('error', onIdleError);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    async close() {
      await db.destroy();
      // Kysely ends the pool only when it has run a query itself.
      if (!pool.ending) await pool.end();
    },
  };
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding`,
    )
    .catch((error: Error) => {
      // Never the URL itself: it holds the password.
      throw new Error(`The database of DATABASE_URL cannot be used: ${error.message || error.name}`, {
        cause: error,
      });
    });
  const { version = 0, encoding } = rows[0] ?? {};
  if (version < 150_000) throw new Error('DATABASE_URL must name a PostgreSQL 15 or newer.');
  if (encoding !== 'UTF8') {
    throw new Error(
      `The database of DATABASE_URL is encoded in ${encoding}; make one with: create database … encoding 'UTF8'.`,
    );
  }
}
