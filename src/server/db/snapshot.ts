/** One consistent picture of several tables: what a page shows together was true together. */
import type { Kysely, Transaction } from 'kysely';

/**
 * Runs reads that all see the same moment; they take no locks and nobody waits for them. A write in it is a mistake of
 * ours, and not the replica for which PostgreSQL has the same code.
 */
export async function snapshot<Tables, Result>(
  db: Kysely<Tables>,
  read: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(read);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '25006')
      throw new Error('a snapshot only reads', { cause: error });
    throw error;
  }
}
