/**
 * More one-time codes in an hour than the lender expects: somebody may be making us write to strangers, one number after
 * the other and from many addresses. People are told and nobody is kept out, because a limit that everybody shares would
 * let one attacker lock out all borrowers; what one address, account or number may ask for has limits of its own.
 */
import { hourMs } from '#domain/durations.ts';
import { codeMail } from '#words/code-mail.ts';
import { formatDateTime } from '#words/format.ts';
import { transaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { tellOverseers } from '../outbox/tell-overseers.ts';
import { takePlace, throttleKey } from './throttles.ts';

/** Counts a code for the house. From the first one above CODES_PER_HOUR on: a line of the log and mail, once an hour. */
export async function countCode(house: House): Promise<void> {
  const { codesPerHour: expected } = house.environment;
  if (expected === undefined) return;
  if (
    (await takePlace(house, throttleKey(house, 'codes', 'all'), { limit: expected, windowMs: hourMs })) === 0
  )
    return;
  const told = throttleKey(house, 'codes', 'told');
  if ((await takePlace(house, told, { limit: 1, windowMs: hourMs })) > 0) return;
  house.log.error({ expected }, 'more one-time codes than CODES_PER_HOUR were asked for');
  const at = house.clock.now().toISOString();
  await transaction(house.db, (tx) =>
    tellOverseers(tx, house, (i18n, locale) => codeMail(i18n, { expected, at: formatDateTime(at, locale) })),
  );
}
