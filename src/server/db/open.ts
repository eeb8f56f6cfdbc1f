/**
 * Opens the one pool of the process, on a PostgreSQL somebody runs or on the embedded one. Connections carry no
 * session state, so the pool may stand behind PgBouncer in transaction mode.
 */
import { Kysely } from 'kysely';
import pg from 'pg';
import { currentTracer } from '../tracing/span.ts';
import { traceQuery } from '../tracing/trace-queries.ts';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { keepRunning } from './embedded-watch.ts';
import { LimitedDialect } from './limited-dialect.ts';
import { readTypes } from './read-types.ts';
import { giveUpSilent } from './silence.ts';
import type { Database } from './types.gen.ts';

/** Where the database is: a server somebody runs, or the one in the data folder that we start ourselves. */
export type DatabaseSource =
  | {
      readonly url: string;
      /** The login that owns the tables. Absent: that of `url` owns them, or somebody else migrates. */
      readonly ownerUrl?: string;
    }
  | { readonly embedded: string };

export type OpenDatabase = {
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  /** The program is about to end: an embedded server that stops is not started again. */
  readonly rest: () => void;
  /** Waits for running queries, closes the pool, then leaves the embedded server, which stops behind its last user. */
  readonly close: () => Promise<void>;
};

export type PoolSettings = {
  /**
   * Whose login: of the owner of the tables, as what the operator runs by hand has it, or of the program that answers
   * people, which owns nothing wherever it has a login of its own (owner.ts).
   */
  readonly as?: 'owner' | 'program';
  /** Connections of this process at most. */
  readonly max?: number;
  /** How long a query waits for a free connection at most, in ms. */
  readonly waitMs?: number;
  /**
   * When nothing came for so long, in ms, on a connection whose answer is waited for, it is found out whether the server
   * still works for it (silence.ts). 0, as programs for one long work have it, waits for ever.
   */
  readonly silenceMs?: number;
  /** Told when an idle connection breaks, for example because the server restarts; the next query opens a new one. */
  readonly onIdleError?: (error: Error) => void;
};

/** Throws a sentence for the person who starts the program when the server cannot be used. */
export async function openDatabase(
  source: DatabaseSource,
  settings: PoolSettings = {},
): Promise<OpenDatabase> {
  if ('url' in source) {
    const isOwner = settings.as !== 'program' && source.ownerUrl !== undefined;
    const opened = openPool(isOwner ? source.ownerUrl : source.url, settings);
    await checkServer(opened.pool, isOwner ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL').catch(
      async (error) => {
        await opened.close();
        throw error;
      },
    );
    return opened;
  }
  const server = await startEmbedded(source.embedded);
  const urlOf = ({ url, programUrl }: EmbeddedServer) => (settings.as === 'program' ? programUrl : url);
  const opened = openPool(urlOf(server), settings);
  const { rest, leave } = keepRunning({
    cluster: server.cluster,
    server,
    start: () => startEmbedded(source.embedded, { isMade: true }),
    onStarted: (again) => {
      opened.pool.options.connectionString = urlOf(again);
    },
    onError: settings.onIdleError ?? (() => {}),
  });
  return {
    ...opened,
    rest,
    async close() {
      await opened.close();
      await leave();
    },
  };
}

function openPool(
  url: string,
  { max = 10, waitMs = 5_000, silenceMs = 0, onIdleError = () => {} }: PoolSettings,
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'jernih',
    max,
    types: readTypes,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Of one that nobody uses: asked after ten seconds, and given up ten seconds later.
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without a listener a broken idle connection would end the whole process. What breaks while we close was to be closed.
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The driver hangs the whole connection onto it, which would fill a page of the log.
    delete error.client;
    if (!pool.ending) onIdleError(error);
  });
  // So would one that breaks between two statements of a transaction; the next of them fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}));
  if (silenceMs > 0) giveUpSilent(pool, silenceMs);
  const db = new Kysely<Database>({
    dialect: new LimitedDialect(pool),
    ...(currentTracer() && { log: traceQuery }),
  });
  return {
    db,
    pool,
    rest: () => {},
    async close() {
      await db.destroy();
      // Kysely ends the pool only when it has run a query itself.
      if (!pool.ending) await pool.end();
    },
  };
}

async function checkServer(pool: pg.Pool, setting: string): Promise<void> {
  const { rows } = await pool
    .query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding`,
    )
    .catch((error: Error) => {
      // Never the URL itself: it holds the password.
      throw new Error(`The database of ${setting} cannot be used: ${error.message || error.name}`, {
        cause: error,
      });
    });
  const { version = 0, encoding } = rows[0] ?? {};
  if (version < 150_000) throw new Error(`${setting} must name a PostgreSQL 15 or newer.`);
  if (encoding !== 'UTF8') {
    throw new Error(
      `The database of ${setting} is encoded in ${encoding}; make one with: create database … encoding 'UTF8'.`,
    );
  }
}
