/** The password once more, from somebody who is signed in: a stolen cookie or an unlocked phone does not know it. */
import type { House, Tx } from '../house.ts';
import { RefusedError } from '../problem.ts';
import type { Account } from './contacts.ts';
import { type HeldPerson, personHeld } from './hold-person.ts';
import { isPassword } from './passwords.ts';
import { signInKeys } from './sign-in-keys.ts';
import { clearTries, currentPasswordPatience, takeTry } from './throttles.ts';

/** Throws 'current-password-wrong', or 'too-many-tries' before it looks; a right one clears the count. */
export async function assertCurrentPassword(
  house: House,
  account: Pick<Account, 'user_id' | 'password_hash'>,
  given: string,
): Promise<void> {
  const key = signInKeys(house, account.user_id).currentPassword;
  await takeTry(house, key, currentPasswordPatience);
  if (!(await isPassword(house, account.password_hash, given)))
    throw new RefusedError({ code: 'current-password-wrong' });
  await clearTries(house.db, [key]);
}

/** What was compared before the transaction; of staff the authenticator too. */
type Compared = Pick<Account, 'user_id' | 'password_hash'> & { totp_secret_sealed?: string | null };

/**
 * Holds the account until the transaction ends. Undefined: the password, or the authenticator, was replaced since it was
 * compared, so what it opened must not outlive it.
 */
export async function holdsStill(
  tx: Tx,
  { user_id, password_hash, ...rest }: Compared,
): Promise<HeldPerson | undefined> {
  const person = await personHeld(tx, user_id);
  if (person?.password_hash !== password_hash) return undefined;
  const isSame = !('totp_secret_sealed' in rest) || person.totp_secret_sealed === rest.totp_secret_sealed;
  return isSame ? person : undefined;
}
