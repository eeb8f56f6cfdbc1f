/**
 * Finding somebody by the last four digits of the IC number, which stays sealed: a keyed hash of the four stands beside it.
 * Submissions from before there was one get theirs when the server starts.
 */
import type { Keys } from '../crypto.ts';
import type { House } from '../house.ts';
import { icNumberPlace } from './personal-information-rows.ts';

export const icLastFourHash = (keys: Keys, lastFour: string): Buffer =>
  keys.blindIndex('ic-last-four', lastFour);

const atOnce = 500;

/** Goes on where it was stopped, and any number of processes may do it at once: each row gets the same hash from all. */
export async function indexLastFours({ db, keys }: House): Promise<number> {
  let filled = 0;
  for (;;) {
    const rows = await db
      .selectFrom('personal_information')
      .select(['borrower_id', 'submission', 'ic_number_sealed'])
      .where('ic_last_four_hash', 'is', null)
      .limit(atOnce)
      .execute();
    if (rows.length === 0) return filled;
    for (const { borrower_id, submission, ic_number_sealed } of rows) {
      const icNumber = keys.openText(ic_number_sealed, icNumberPlace(submission, borrower_id));
      await db
        .updateTable('personal_information')
        .set({ ic_last_four_hash: icLastFourHash(keys, icNumber.slice(-4)) })
        .where('borrower_id', '=', borrower_id)
        .where('submission', '=', submission)
        .execute();
      filled += 1;
    }
  }
}
