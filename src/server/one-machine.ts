/**
 * Where a licensed lender keeps its books: on a PostgreSQL that somebody runs, with a copy elsewhere. The embedded one is
 * as durable as the one machine it is on, and to stay there has to be decided.
 */
import type { Logger } from 'pino';
import { type Environment, EnvironmentError } from './environment.ts';

type Settings = Pick<Environment, 'database' | 'staysOnOneMachine'>;

/** Throws EnvironmentError when a licensed lender would work on the embedded database and nobody has said so. */
export function assertDatabasePlace(
  { database, staysOnOneMachine }: Settings,
  { isDemo, log }: { isDemo: boolean; log: Logger },
): void {
  if (isDemo || 'url' in database) return;
  if (!staysOnOneMachine) {
    throw new EnvironmentError([
      'The embedded database is on this one machine: when its disk is lost, so are the books of a licensed lender since the last backup. Set DATABASE_URL to a PostgreSQL with a copy on another machine, or say that you accept it: EMBEDDED_DATABASE=one-machine.',
    ]);
  }
  log.warn(
    'one machine: the books of a licensed lender are in the embedded database; production belongs on DATABASE_URL',
  );
}
