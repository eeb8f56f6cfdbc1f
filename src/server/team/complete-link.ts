/** The use of a one-time link, in one transaction: the account is made, or begins again with what was proven. */
import type { StaffRole } from '#domain/permission.ts';
import { type Member, type ResetKind, completeStaffLink as rule, type TeamChange } from '#domain/team.ts';
import { resetDoneMail } from '#words/team-mail.ts';
import { forgetOtherDevices } from '../accounts/devices.ts';
import { replacePassword } from '../accounts/replace-password.ts';
import { endOtherSessions } from '../accounts/sessions.ts';
import { totpSecretPlace } from '../accounts/staff.ts';
import { personWith } from '../actor.ts';
import type { Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { lenderStream } from '../lender/lender-stream.ts';
import { localeOf } from '../messages/notices.ts';
import { writeOutbox } from '../outbox/outbox.ts';
import { RefusedError } from '../problem.ts';
import { endedColumns, type LinkRow, linkOf, readLink } from './link-rows.ts';
import { newHandColumns } from './new-hand.ts';
import { readMembers } from './team-rows.ts';
import { tellOfRoles } from './tell-of-roles.ts';

/** What was found right before the lock was taken. */
export type Proven = {
  /** Of the link as it was then: one that was sent again meanwhile is another. */
  tokenHash: Buffer;
  name: string;
  email: string;
  /** The step of the authenticator's code: accepted once. */
  step: number;
  newSecret: string | undefined;
  passwordHash: string | undefined;
};

type State = { team: Member[]; row: LinkRow };
type Change = TeamChange & { row: LinkRow; staffId: string; roles: readonly StaffRole[] };

export const completeLink = (proven: Proven): Command<{ linkId: string }, State, Change, undefined> => ({
  action: 'completeStaffLink',
  stream: lenderStream,
  read: async (tx, _call, { linkId }) => {
    const row = await readLink(tx, linkId);
    if (!row?.token_hash.equals(proven.tokenHash)) throw new RefusedError({ code: 'staff-link-ended' });
    return { team: await readMembers(tx), row };
  },
  decide: ({ team, row }, _input, { now, newId }) => {
    const staffId = row.user_id ?? newId;
    const outcome = rule(team, linkOf(row), { staffId, name: proven.name }, now);
    if (!outcome.ok) return outcome;
    const { roles } = team.find(({ userId }) => userId === staffId) ?? linkOf(row);
    return { ok: true, change: { ...outcome.change, row, staffId, roles } };
  },
  write: async (tx, { row, staffId, roles }, _input, writing) => {
    const { purpose, made_by: madeBy } = row;
    if (purpose === 'join') await join(tx, { userId: staffId, roles, row }, proven, writing);
    else await beginAgain(tx, staffId, purpose, proven, writing);
    if (purpose === 'both' && madeBy !== null) await beAsNew(tx, { userId: staffId, roles, madeBy }, writing);
    await tx
      .updateTable('staff_links')
      .set({ ...endedColumns({ used_at: writing.now }), user_id: staffId })
      .where('link_id', '=', row.link_id)
      .execute();
  },
  answer: async () => undefined,
});

type Joining = { userId: string; roles: readonly StaffRole[]; row: LinkRow };

async function join(
  tx: Tx,
  { userId, roles, row: { made_by: madeBy, locale } }: Joining,
  { name, email, step, newSecret, passwordHash }: Proven,
  { house, now }: Writing,
): Promise<void> {
  if (newSecret === undefined || passwordHash === undefined) throw new Error('nothing to sign in with');
  await tx
    .insertInto('users')
    .values({
      user_id: userId,
      kind: 'staff',
      name,
      email,
      password_hash: passwordHash,
      locale,
      roles: [...roles],
      totp_secret_sealed: house.keys.sealText(newSecret, totpSecretPlace(userId)),
      totp_last_step: step,
      created_at: now,
      verified_at: now,
      invited_by: madeBy,
      // The first one comes from the command line, when nobody else is there to notice anything.
      ...(madeBy !== null && newHandColumns(roles, now)),
    })
    .execute();
  if (madeBy === null) return;
  const { name: by } = await personWith(tx, madeBy);
  await tellOfRoles(tx, house, { how: 'given', userId, before: [], after: roles, by });
}

async function beginAgain(
  tx: Tx,
  userId: string,
  what: ResetKind,
  { step, newSecret, passwordHash }: Proven,
  { house, now }: Writing,
): Promise<void> {
  // With the app of now a code works once; a new app has shown none before.
  const person = await tx
    .updateTable('users')
    .set({
      totp_last_step: step,
      ...(newSecret !== undefined && {
        totp_secret_sealed: house.keys.sealText(newSecret, totpSecretPlace(userId)),
      }),
    })
    .where('user_id', '=', userId)
    .where((eb) => (newSecret === undefined ? eb('totp_last_step', '<', step) : eb.lit(true)))
    .returning(['name', 'email', 'locale'])
    .executeTakeFirst();
  if (!person) throw new RefusedError({ code: 'authenticator-code-wrong' });
  // The phone that was lost may hold a passkey as well.
  if (newSecret !== undefined) await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  if (passwordHash === undefined) {
    await endOtherSessions(tx, userId, undefined, now);
    await forgetOtherDevices(tx, userId, undefined);
  } else await replacePassword(tx, house, userId, passwordHash, {});
  const message = resetDoneMail(house.words[localeOf(person.locale)], { name: person.name, what });
  await writeOutbox(tx, house, { userId, channel: 'email', sentTo: person.email, ...message });
}

/** With neither password nor app of before, a mailbox and an administrator were enough: the person may be another one. */
async function beAsNew(
  tx: Tx,
  { userId, roles, madeBy }: { userId: string; roles: readonly StaffRole[]; madeBy: string },
  { house, now }: Writing,
): Promise<void> {
  await tx.updateTable('users').set(newHandColumns(roles, now)).where('user_id', '=', userId).execute();
  const { name: by } = await personWith(tx, madeBy);
  await tellOfRoles(tx, house, { how: 'again', userId, before: [], after: roles, by });
}
