/** The password once more, from somebody who is signed in: a stolen cookie or an unlocked phone does not know it. */
import type { House } from '../house.ts';
import { RefusedError } from '../problem.ts';
import type { Account } from './contacts.ts';
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
