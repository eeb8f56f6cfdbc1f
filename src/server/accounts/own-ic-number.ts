/**
 * The number of the identity card, from somebody who has only a mailbox to show. It stands in no mail of ours, and
 * everybody in Malaysia knows their own by heart. Borrowers who have given no identity are not asked.
 */
import { withoutGaps } from '#domain/typed-digits.ts';
import { isSameSecret } from '../crypto.ts';
import type { Db, House, Tx } from '../house.ts';
import { RefusedError } from '../problem.ts';
import { signInKeys } from './sign-in-keys.ts';
import { icNumberPatience, takeTry } from './throttles.ts';

const icHashOf = async (db: Db | Tx, userId: string): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('personal_information')
      .select('ic_number_hash')
      .where('borrower_id', '=', userId)
      .orderBy('submission', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.ic_number_hash;

export const hasGivenIcNumber = async (db: Db | Tx, userId: string): Promise<boolean> =>
  (await icHashOf(db, userId)) !== undefined;

/**
 * Throws 'ic-empty' or 'ic-length' for what cannot be one, 'too-many-tries' before it looks, or 'ic-number-wrong'. A
 * try is counted before it is compared; a new password clears the count (replace-password.ts).
 */
export async function assertOwnIcNumber(
  house: House,
  userId: string,
  typed: string | undefined,
): Promise<void> {
  const hash = await icHashOf(house.db, userId);
  if (!hash) return;
  const digits = withoutGaps(typed ?? '');
  if (digits === '') throw new RefusedError({ code: 'ic-empty' });
  if (!/^\d+$/.test(digits)) throw new RefusedError({ code: 'ic-not-digits' });
  if (digits.length !== 12) throw new RefusedError({ code: 'ic-length', entered: digits.length });
  await takeTry(house, signInKeys(house, userId).icNumber, icNumberPatience);
  // Both are keyed hashes: the comparison tells nothing by its time.
  if (!isSameSecret(hash, house.keys.blindIndex('ic-number', digits)))
    throw new RefusedError({ code: 'ic-number-wrong' });
}
