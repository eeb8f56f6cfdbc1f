/**
 * PostgreSQL as Kysely speaks it, except that what `transaction.ts` begins has its time limits from the same message: a
 * question of their own would be one more for every sign-in and every write.
 */
import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely';
import type pg from 'pg';

/** `set local`: they end with the transaction, so the connection goes back as it came. What each is for says `transaction.ts`. */
const beginSql = `start transaction isolation level read committed;
  set local statement_timeout = 15000; set local lock_timeout = 5000;
  set local idle_in_transaction_session_timeout = 10000`;

export class LimitedDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new LimitedDriver({ pool: this.#pool });
  }
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];
type Settings = Parameters<PostgresDriver['beginTransaction']>[1];

class LimitedDriver extends PostgresDriver {
  /** Only `transaction.ts` names READ COMMITTED. */
  override async beginTransaction(connection: Connection, settings: Settings): Promise<void> {
    if (settings.isolationLevel !== 'read committed' || settings.accessMode)
      return super.beginTransaction(connection, settings);
    try {
      await connection.executeQuery(CompiledQuery.raw(beginSql));
    } catch (error) {
      // It may have begun, and Kysely ends only what began well: an open one would go back to the pool.
      await this.rollbackTransaction(connection).catch(() => {});
      throw error;
    }
  }
}
