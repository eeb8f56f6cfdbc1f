/** The passkeys that the lender's people add to their own account and take away. They are told by mail. */
import type * as endpoints from '#contract/passkeys.ts';
import type { StaffAccount } from '#contract/passkeys.ts';
import type { AccountChange } from '#domain/account.ts';
import * as rules from '#domain/passkey.ts';
import { ownStream, userIdOf } from '../actor.ts';
import { type Command, runCommand } from '../command.ts';
import type { House } from '../house.ts';
import { RefusedError } from '../problem.ts';
import type { RequestOf } from '../route.ts';
import { accountById } from './contacts.ts';
import { assertCurrentPassword } from './current-password.ts';
import { askForNewPasskey, checkNewPasskey, type MadePasskey, takeChallenge } from './passkey-ceremony.ts';
import { readStaffAccount } from './staff-account.ts';
import { tellMember } from './tell-member.ts';

/** A desk that was left open must not give a stranger a key of their own: the password comes first. */
export async function startPasskey(
  house: House,
  { call, body }: RequestOf<typeof endpoints.startPasskey>,
): ReturnType<typeof askForNewPasskey> {
  const account = await accountById(house.db, userIdOf(call.actor));
  if (!account) throw new RefusedError({ code: 'not-found' });
  await assertCurrentPassword(house, account, body.currentPassword);
  const { user_id: userId, email, name } = account;
  return await askForNewPasskey(house, { userId, email, name });
}

type Adding = RequestOf<typeof endpoints.addPasskey>;

export async function addPasskey(house: House, { call, body, web }: Adding): Promise<StaffAccount> {
  const challenge = await takeChallenge(house, body.challengeId, userIdOf(call.actor));
  const made = challenge === undefined ? undefined : await checkNewPasskey(house, challenge, body.credential);
  return await runCommand(house, adding(made, web.cookie('sid')), call, body);
}

type Found = { isVerified: boolean; isKnown: boolean; count: number };

const adding = (
  made: MadePasskey | undefined,
  session: string | undefined,
): Command<Adding['body'], Found, AccountChange, StaffAccount> => ({
  action: 'addPasskey',
  stream: ownStream,
  read: async (tx, { actor }) => {
    const owners = await tx
      .selectFrom('passkeys')
      .select(['user_id', 'credential_id'])
      .where((eb) =>
        eb.or([eb('user_id', '=', userIdOf(actor)), eb('credential_id', '=', made?.credentialId ?? '')]),
      )
      .execute();
    return {
      isVerified: made !== undefined,
      isKnown: owners.some(({ credential_id }) => credential_id === made?.credentialId),
      count: owners.filter(({ user_id }) => user_id === userIdOf(actor)).length,
    };
  },
  decide: (found, { name }) => rules.addPasskey(found, { name }),
  write: async (tx, _change, { name }, { call, house, now, moment }) => {
    if (!made) throw new Error('a passkey that was not verified was let through');
    await tx
      .insertInto('passkeys')
      .values({
        passkey_id: moment.newId,
        user_id: userIdOf(call.actor),
        credential_id: made.credentialId,
        public_key: made.publicKey,
        counter: made.counter,
        transports: made.transports,
        name,
        added_at: now,
      })
      .execute();
    await tellMember(tx, house, userIdOf(call.actor), 'passkey-added');
  },
  answer: (tx, _change, _input, { call, house }) =>
    readStaffAccount(tx, house, userIdOf(call.actor), session),
});

type ByPasskey = { passkeyId: string };

export const removePasskey = (
  session: string | undefined,
): Command<ByPasskey, { name: string }, AccountChange, StaffAccount> => ({
  action: 'removePasskey',
  stream: ownStream,
  read: async (tx, { actor }, { passkeyId }) =>
    tx
      .selectFrom('passkeys')
      .select('name')
      .where('passkey_id', '=', passkeyId)
      .where('user_id', '=', userIdOf(actor))
      .executeTakeFirst(),
  decide: rules.removePasskey,
  write: async (tx, _change, { passkeyId }, { call, house }) => {
    await tx.deleteFrom('passkeys').where('passkey_id', '=', passkeyId).execute();
    await tellMember(tx, house, userIdOf(call.actor), 'passkey-removed');
  },
  answer: (tx, _change, _input, { call, house }) =>
    readStaffAccount(tx, house, userIdOf(call.actor), session),
});
