/** One-time links on their way: an invitation or a reset is made and mailed, sent again, withdrawn. */
import type * as endpoints from '#contract/team.ts';
import type { StaffLinkMade, Team } from '#contract/team.ts';
import { hourMs } from '#domain/durations.ts';
import { parseEmail } from '#domain/phone.ts';
import { parseStaffName } from '#domain/staff-name.ts';
import {
  inviteStaff as inviteRule,
  type Member,
  orderedRoles,
  resendStaffLink as resendRule,
  startStaffReset as resetRule,
  type StaffLinkPurpose,
  type TeamChange,
  withdrawStaffLink as withdrawRule,
} from '#domain/team.ts';
import { emailTakenMail, staffLinkMail } from '#words/team-mail.ts';
import { accountOf, parsed } from '../accounts/contacts.ts';
import { personOf, userIdOf } from '../actor.ts';
import type { Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { lenderStream } from '../lender/lender-stream.ts';
import { localeOf } from '../messages/notices.ts';
import { writeOutbox } from '../outbox/outbox.ts';
import type { InputOf } from '../route.ts';
import {
  endedColumns,
  type LinkRow,
  type LinkSecrets,
  linkAddress,
  linkOf,
  needsHandoverCode,
  readLink,
  secretColumns,
  withdrawResets,
} from './link-rows.ts';
import { readMembers, readTarget, readTeam, type Target } from './team-rows.ts';

type Made<C = unknown> = TeamChange & { linkId: string; purpose: StaffLinkPurpose } & C;

/** What the administrator's screen gets, once. */
async function madeAnswer(
  tx: Tx,
  { purpose }: Made,
  { handoverCode }: LinkSecrets,
  { call, now }: Writing,
): Promise<StaffLinkMade> {
  const isNeeded = needsHandoverCode({ purpose, madeBy: userIdOf(call.actor) });
  return { team: await readTeam(tx, now), handoverCode: isNeeded ? handoverCode : null };
}

type Reader = { name: string; email: string; locale: string };

async function mailLink(
  tx: Tx,
  { name, email, locale }: Reader,
  { linkId, purpose }: Made,
  secrets: LinkSecrets,
  { house, call, now }: Writing,
): Promise<void> {
  const row = await readLink(tx, linkId);
  const { name: by } = await personOf(tx, call.actor);
  const hours = Math.round(((row?.expires_at.getTime() ?? 0) - now.getTime()) / hourMs);
  const words = house.words[localeOf(locale)];
  // The link would lead to an account that cannot be made: the owner is told instead, and no one else.
  const isBorrowers = purpose === 'join' && (await isOfBorrower(tx, email));
  const message = isBorrowers
    ? emailTakenMail(words, { name, by })
    : staffLinkMail(words, purpose, { name, by, hours, address: linkAddress(house, secrets) });
  await writeOutbox(tx, house, { userId: null, channel: 'email', sentTo: email, ...message });
}

const isOfBorrower = async (tx: Tx, email: string): Promise<boolean> =>
  (await accountOf(tx, { channel: 'email', sentTo: email }))?.kind === 'borrower';

type Invited = { team: Member[]; isEmailTaken: boolean; isInvited: boolean; name: string; email: string };

export const inviteStaff = (
  secrets: LinkSecrets,
): Command<InputOf<typeof endpoints.inviteStaff>, Invited, Made<Reader>, StaffLinkMade> => ({
  action: 'inviteStaff',
  stream: lenderStream,
  read: async (tx, _call, input) => {
    const name = parsed(parseStaffName(input.name), 'name');
    const email = parsed(parseEmail(input.email), 'email');
    const account = await tx
      .selectFrom('users')
      .select('user_id')
      .where('email', '=', email)
      .where('verified_at', 'is not', null)
      // Of a borrower it looks the same as of nobody: an administrator learns of no one who borrows.
      .where('kind', '=', 'staff')
      .executeTakeFirst();
    const invitation = await tx
      .selectFrom('staff_links')
      .select('link_id')
      .where('email', '=', email)
      .where('used_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    const isEmailTaken = account !== undefined;
    return { team: await readMembers(tx), isEmailTaken, isInvited: invitation !== undefined, name, email };
  },
  decide: ({ team, name, email, ...taken }, { roles, locale }, { newId: linkId }, { actor }) => {
    const outcome = inviteRule(team, taken, { linkId, name, locale, roles }, userIdOf(actor));
    if (!outcome.ok) return outcome;
    return { ok: true, change: { ...outcome.change, linkId, purpose: 'join', name, email, locale } };
  },
  write: async (tx, change, { roles, locale }, writing) => {
    const { linkId, purpose, name, email } = change;
    const madeBy = userIdOf(writing.call.actor);
    await tx
      .insertInto('staff_links')
      .values({
        ...secretColumns(writing.house, { linkId, purpose, madeBy }, secrets, writing.now),
        link_id: linkId,
        purpose,
        name,
        email,
        locale,
        roles: orderedRoles(roles),
      })
      .execute();
    await mailLink(tx, change, change, secrets, writing);
  },
  answer: (tx, change, _input, writing) => madeAnswer(tx, change, secrets, writing),
});

export const startStaffReset = (
  secrets: LinkSecrets,
): Command<InputOf<typeof endpoints.startStaffReset>, Target, Made, StaffLinkMade> => ({
  action: 'startStaffReset',
  stream: lenderStream,
  read: readTarget,
  decide: (target, { what }, { newId: linkId }, { actor }) => {
    const outcome = resetRule(target, { linkId, what }, userIdOf(actor));
    return outcome.ok ? { ok: true, change: { ...outcome.change, linkId, purpose: what } } : outcome;
  },
  write: async (tx, change, { userId }, writing) => {
    const { linkId, purpose } = change;
    const person = await tx
      .selectFrom('users')
      .select(['name', 'email', 'locale'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    await withdrawResets(tx, userId, writing.now);
    const madeBy = userIdOf(writing.call.actor);
    await tx
      .insertInto('staff_links')
      .values({
        ...secretColumns(writing.house, { linkId, purpose, madeBy }, secrets, writing.now),
        link_id: linkId,
        purpose,
        user_id: userId,
        locale: localeOf(person.locale),
      })
      .execute();
    await mailLink(tx, person, change, secrets, writing);
  },
  answer: (tx, change, _input, writing) => madeAnswer(tx, change, secrets, writing),
});

type Link = { team: Member[]; row: LinkRow };

async function readOpenLink(
  tx: Tx,
  _call: unknown,
  { linkId }: { linkId: string },
): Promise<Link | undefined> {
  const row = await readLink(tx, linkId);
  return row && { team: await readMembers(tx), row };
}

export const resendStaffLink = (
  secrets: LinkSecrets,
): Command<{ linkId: string }, Link, Made<{ row: LinkRow }>, StaffLinkMade> => ({
  action: 'resendStaffLink',
  stream: lenderStream,
  read: readOpenLink,
  decide: ({ team, row }, { linkId }, _moment, { actor }) => {
    const outcome = resendRule(team, linkOf(row), userIdOf(actor));
    return outcome.ok
      ? { ok: true, change: { ...outcome.change, linkId, purpose: row.purpose, row } }
      : outcome;
  },
  write: async (tx, change, _input, writing) => {
    const { linkId, purpose, row } = change;
    // Whoever sends it again answers for it from now on.
    const madeBy = userIdOf(writing.call.actor);
    await tx
      .updateTable('staff_links')
      .set(secretColumns(writing.house, { linkId, purpose, madeBy }, secrets, writing.now))
      .where('link_id', '=', linkId)
      .execute();
    await mailLink(tx, await readerOf(tx, row), change, secrets, writing);
  },
  answer: (tx, change, _input, writing) => madeAnswer(tx, change, secrets, writing),
});

async function readerOf(tx: Tx, { name, email, locale, user_id }: LinkRow): Promise<Reader> {
  if (name !== null && email !== null) return { name, email, locale };
  return await tx
    .selectFrom('users')
    .select(['name', 'email', 'locale'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
}

export const withdrawStaffLink: Command<{ linkId: string }, Link, TeamChange, Team> = {
  action: 'withdrawStaffLink',
  stream: lenderStream,
  read: readOpenLink,
  decide: ({ team, row }, _input, _moment, { actor }) => withdrawRule(team, linkOf(row), userIdOf(actor)),
  write: async (tx, _change, { linkId }, { now }) => {
    await tx
      .updateTable('staff_links')
      .set(endedColumns({ withdrawn_at: now }))
      .where('link_id', '=', linkId)
      .execute();
  },
  answer: (tx, _change, _input, { now }) => readTeam(tx, now),
};
