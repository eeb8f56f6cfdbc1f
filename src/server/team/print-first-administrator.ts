/**
 * `npm run first-administrator`: prints the link by which the first administrator comes in. It joins the database of the
 * settings, whether the product runs on it or not, and makes its tables when it is new.
 */

import { staffLinkMinutes } from '#domain/team.ts';
import { MigrationError } from '../db/migrate.ts';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { makeLog } from '../log.ts';
import { openHouse } from '../open-house.ts';
import { RefusedError } from '../problem.ts';
import { makeFirstAdministratorLink } from './first-administrator.ts';

const closers: (() => unknown)[] = [];

async function print(): Promise<void> {
  const environment = readEnvironment();
  const opened = { close: (what: () => unknown) => void closers.unshift(what) };
  const { house } = await openHouse(environment, makeLog('fatal'), opened);
  const address = await makeFirstAdministratorLink(house);
  console.log(
    `Open this link within ${staffLinkMinutes.firstAdministrator} minutes, while the product runs. It works once; choose a password and set up an authenticator app:\n\n  ${address}\n`,
  );
}

function explain(error: unknown): string {
  if (error instanceof RefusedError) {
    return 'An administrator is active already: sign in and invite others on the page Team. Nothing was changed.';
  }
  if (error instanceof EnvironmentError || error instanceof MigrationError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await print();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
} finally {
  for (const close of closers) await close();
}
