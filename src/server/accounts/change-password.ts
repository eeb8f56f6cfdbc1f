/**
 * Changing the password with the current one. The slow hashing happens before the transaction. Every other session ends,
 * and this one goes on under a new token: a copy of its cookie may be the reason for the new password.
 */
import type { changePassword } from '#contract/account.ts';
import {
  type AccountChange,
  changePassword as borrowerRule,
  changeStaffPassword as staffRule,
} from '#domain/account.ts';
import { ownStream, userIdOf } from '../actor.ts';
import { type Command, runCommand } from '../command.ts';
import type { House } from '../house.ts';
import { RefusedError } from '../problem.ts';
import type { RequestOf } from '../route.ts';
import { accountById } from './contacts.ts';
import { carryOn } from './open-session.ts';
import { checkPassword } from './password-rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { afterNewPasswordMs, type Renewal, renewalOf, renewSession } from './renew-session.ts';
import { replacePassword } from './replace-password.ts';
import { signInKeys } from './sign-in-keys.ts';
import { tellMember } from './tell-member.ts';
import { clearTries, currentPasswordPatience, takeTry } from './throttles.ts';

type Request = RequestOf<typeof changePassword>;

/** Borrowers read about it in the app and by mail; the lender's people by mail. */
export async function changeOwnPassword(
  house: House,
  action: 'changePassword' | 'changeStaffPassword',
  { call, body, web }: Request,
): Promise<undefined> {
  const account = await accountById(house.db, userIdOf(call.actor));
  if (!account) throw new RefusedError({ code: 'not-found' });
  const checked = checkPassword(body.newPassword, { ...account, phone: account.phone ?? undefined });
  if (!checked.ok) throw new RefusedError(checked.refusal);
  const key = signInKeys(house, account.user_id).currentPassword;
  await takeTry(house, key, currentPasswordPatience);
  const found: Found = {
    comparedHash: account.password_hash,
    isCurrentRight: await isPassword(house, account.password_hash, body.currentPassword),
    isSame: await isPassword(house, account.password_hash, body.newPassword),
    newHash: await hashPassword(house, body.newPassword),
    device: web.cookie('device'),
    renewal: renewalOf(web.cookie('sid')),
  };
  await runCommand(house, command(action, found), call, body);
  carryOn(web, found.renewal, action === 'changePassword' ? 'borrower' : 'staff');
  await clearTries(house.db, [key]);
  return undefined;
}

/** What was found out before the lock was taken. */
type Found = {
  comparedHash: string;
  isCurrentRight: boolean;
  isSame: boolean;
  newHash: string;
  device: string | undefined;
  renewal: Renewal;
};

const command = (
  action: 'changePassword' | 'changeStaffPassword',
  found: Found,
): Command<Request['body'], { userId: string }, AccountChange & { userId: string }, undefined> => ({
  action,
  stream: (tx, call) => {
    // What an attempt that was undone had written is not there.
    found.renewal.isMade = false;
    return ownStream(tx, call);
  },
  read: async (tx, { actor }) => {
    const account = await accountById(tx, userIdOf(actor));
    if (account?.password_hash !== found.comparedHash) throw new RefusedError({ code: 'changed-meanwhile' });
    return { userId: account.user_id };
  },
  decide: (state) => {
    const outcome = action === 'changePassword' ? borrowerRule(found) : staffRule(found);
    return outcome.ok ? { ok: true, change: { ...outcome.change, ...state } } : outcome;
  },
  evidence: async (tx, { userId }, _input, { house, now }) => {
    const { renewal, device } = found;
    await replacePassword(tx, house, userId, found.newHash, { session: renewal.old, device });
    const endsOldAt = new Date(now.getTime() + afterNewPasswordMs);
    await renewSession(tx, renewal, now, { endsOldAt });
    if (action === 'changeStaffPassword') await tellMember(tx, house, userId, 'password-changed');
  },
  answer: async () => undefined,
});
