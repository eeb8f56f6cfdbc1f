/**
 * `npm run confirm-clock`: says what the clock of this machine shows and what was seen before, and lets money move again.
 * For whoever has looked at another clock.
 */

import { systemClock } from './clock.ts';
import { clockDoubt, confirmClock } from './clock-guard.ts';
import { openDatabase } from './db/open.ts';
import { EnvironmentError, readEnvironment } from './environment.ts';

try {
  const database = await openDatabase(readEnvironment().database);
  try {
    const now = systemClock.now();
    const found = await clockDoubt(database.db, now);
    if (found) await confirmClock(database.db, now);
    console.log(
      found
        ? `This machine says ${now.toISOString()}; what was seen last is of ${found.newest.toISOString()}. Confirmed: money moves again.`
        : `This machine says ${now.toISOString()}, and nothing speaks against it. Nothing was changed.`,
    );
  } finally {
    await database.close();
  }
} catch (error) {
  // The table of clocks is younger than the oldest installations.
  const isOlder = error instanceof Error && 'code' in error && error.code === '42P01';
  if (!isOlder && !(error instanceof EnvironmentError)) throw error;
  console.error(isOlder ? 'Start this version of the product once, then ask again.' : error.message);
  process.exitCode = 1;
}
