/** One consistent picture of several tables: what a page shows together was true together. */
import type { Kysely, Transaction } from 'kysely';

/** Runs reads that all see the same moment; they take no locks and nobody waits for them. */
export const snapshot = <Tables, Result>(
  db: Kysely<Tables>,
  read: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
