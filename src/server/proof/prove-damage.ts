/**
 * Somebody met a page that the database cannot read. What else of the books is damaged only a run of the proof knows, and
 * until the next one by the clock money would go on: so one is queued at once. Where money is stopped already, there is
 * nothing to hurry for.
 */
import { damageIn } from '../db/damage.ts';
import type { House } from '../house.ts';
import { isMoneyStopped } from './queries.ts';

export async function proveDamage(
  { db, log, proveSoon }: Pick<House, 'db' | 'log' | 'proveSoon'>,
  error: unknown,
): Promise<void> {
  const found = damageIn(error);
  if (found === undefined) return;
  try {
    if (await isMoneyStopped(db)) return;
    await proveSoon();
    log.error({ found }, 'a page could not be read: the proof of the books is queued');
  } catch (again) {
    log.error({ err: again }, 'the proof could not be queued');
  }
}
