/** One consistent picture of several tables: what a page shows together was true together. */
import { type Kysely, sql, type Transaction } from 'kysely';

/**
 * Runs reads that all see the same moment; they take no locks and nobody waits for them. A write in it is a mistake of
 * ours, and not the replica for which PostgreSQL has the same code. `statementTimeoutMs`: for what reads whole tables, so
 * that nobody's page holds a connection for ever; without it as long as it takes.
 */
export async function snapshot<Tables, Result>(
  db: Kysely<Tables>,
  read: (tx: Transaction<Tables>) => Promise<Result>,
  { statementTimeoutMs }: { statementTimeoutMs?: number } = {},
): Promise<Result> {
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        if (statementTimeoutMs !== undefined)
          await sql`select set_config('statement_timeout', ${String(statementTimeoutMs)}, true)`.execute(tx);
        return await read(tx);
      });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '25006')
      throw new Error('a snapshot only reads', { cause: error });
    throw error;
  }
}
