/**
 * The one way to begin a transaction: READ COMMITTED, with time limits that begin and end with it
 * (`limited-dialect.ts`), and begun again when PostgreSQL names it the victim of a deadlock or of a serialization failure.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { inSpan } from '../tracing/span.ts';

/** Where others are needed than the usual ones: 15, 5 and 10 seconds. */
export type TransactionLimits = {
  /** One statement, in ms. */
  readonly statementTimeoutMs?: number;
  /** Waiting for one lock, in ms; below the statement's limit, so that the error names the lock. */
  readonly lockTimeoutMs?: number;
  /** Silence between two statements, in ms: a process that hangs must not keep its locks. */
  readonly idleTimeoutMs?: number;
};

const attempts = 6;
const firstPauseMs = 10;
const longestPauseMs = 400;

/**
 * Runs `work` and commits, or rolls back and rethrows. `work` may run several times: it does nothing but talk to `tx`.
 * A commit whose answer is lost with the connection is not retried, because nobody knows whether it happened.
 */
export async function transaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
  limits: TransactionLimits = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inSpan({ name: 'transaction', attributes: { 'jernih.attempt': attempt } }, () =>
        db
          .transaction()
          .setIsolationLevel('read committed')
          .execute(async (tx) => {
            await setOtherLimits(limits)?.execute(tx);
            return await work(tx);
          }),
      );
    } catch (error) {
      if (attempt === attempts || !mayTryAgain(error)) throw error;
      await sleep(pauseMs(attempt));
    }
  }
}

/** Third argument true: like those that it began with, they end with the transaction. */
function setOtherLimits({ statementTimeoutMs, lockTimeoutMs, idleTimeoutMs }: TransactionLimits) {
  const others = Object.entries({
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleTimeoutMs,
  }).filter(([, ms]) => ms !== undefined);
  if (others.length === 0) return undefined;
  return sql`select ${sql.join(others.map(([name, ms]) => sql`set_config(${name}, ${String(ms)}, true)`))}`;
}

/** Serialization failure and deadlock: PostgreSQL has undone everything and asks for another try. */
function mayTryAgain(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '40001' || code === '40P01';
}

/** Doubling, and by chance anywhere between half and the whole, so that two victims do not meet again. */
function pauseMs(attempt: number): number {
  const whole = Math.min(longestPauseMs, firstPauseMs * 2 ** attempt);
  return whole * (0.5 + Math.random() / 2);
}
