/**
 * The other end of a one-time link: what it is for, and its use. A new person chooses a password and proves the app; for a
 * new password the app of now is proven, for a new app the password of now, and for both the code that did not go by mail.
 */
import type { completeStaffLink, OpenedStaffLink, openStaffLink } from '#contract/team.ts';
import { hourMs, minuteMs } from '#domain/durations.ts';
import { parseEmail } from '#domain/phone.ts';
import { parseStaffName } from '#domain/staff-name.ts';
import { staffLinkWorks } from '#domain/team.ts';
import { parsed } from '../accounts/contacts.ts';
import { checkPassword } from '../accounts/password-rules.ts';
import { hashPassword, isPassword } from '../accounts/passwords.ts';
import { stepOfCode, totpSecretPlace, totpUri } from '../accounts/staff.ts';
import { admit, clearTries, returnPlace, takeTry, throttleKey } from '../accounts/throttles.ts';
import { runCommand } from '../command.ts';
import type { House } from '../house.ts';
import { networkOf } from '../networks.ts';
import { InvalidError, RefusedError } from '../problem.ts';
import type { RequestOf } from '../route.ts';
import { completeLink, type Proven } from './complete-link.ts';
import { findByToken, isHandoverCode, type LinkRow, linkOf, linkSecretPlace } from './link-rows.ts';
import { readMembers } from './team-rows.ts';

const opensPerHour = { limit: 60, windowMs: hourMs };
/** Whoever has the link but not the rest gets few tries; a new link begins anew. */
const linkPatience = { freeTries: 10, firstWaitMs: 15 * minuteMs, longestWaitMs: hourMs };

async function livingLink(house: House, token: string): Promise<LinkRow> {
  const row = await findByToken(house.db, token);
  const now = house.clock.now().toISOString();
  if (row && staffLinkWorks(await readMembers(house.db), linkOf(row), now)) return row;
  // A wrong link is told like one whose time is over.
  throw new RefusedError({ code: 'staff-link-ended' });
}

/** Whose account it is: of an invitation what the administrator typed, else what is there. */
async function personOfLink(house: House, { name, email, user_id }: LinkRow) {
  const person = await house.db
    .selectFrom('users')
    .select(['name', 'email', 'password_hash', 'totp_secret_sealed'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return person ?? { name, email, password_hash: undefined, totp_secret_sealed: null };
}

export async function openLink(
  house: House,
  { body, web }: RequestOf<typeof openStaffLink>,
): Promise<OpenedStaffLink> {
  await admit(house, 'staff-link-open', networkOf(web.address), opensPerHour);
  const row = await livingLink(house, body.token);
  const person = await personOfLink(house, row);
  const { name, email } = person;
  const asks = proofOf(row);
  const isProven = asks === null || body[asks] !== undefined;
  if (asks !== null && isProven) {
    const key = triesKey(house, row);
    await takeTry(house, key, linkPatience);
    await proveOwner(house, row, person, body);
    // Right, but what was wrong before stays counted.
    await returnPlace(house.db, key);
  }
  const secret = isProven ? secretOf(house, row) : undefined;
  const { purpose, roles } = linkOf(row);
  return {
    purpose,
    name,
    email,
    roles: [...roles],
    expiresAt: row.expires_at.toISOString(),
    asks: isProven ? null : asks,
    authenticator: secret === undefined ? null : { secret, uri: totpUri(email ?? 'Jernih', secret) },
  };
}

const secretOf = (house: House, { link_id, totp_secret_sealed }: LinkRow): string | undefined =>
  totp_secret_sealed === null ? undefined : house.keys.openText(totp_secret_sealed, linkSecretPlace(link_id));

type Body = RequestOf<typeof completeStaffLink>['body'];
type Proof = { handoverCode?: string | undefined; currentPassword?: string | undefined };

const triesKey = (house: House, row: LinkRow): string =>
  throttleKey(house, 'staff-link', row.token_hash.toString('base64url'));

/** What shows that it is not just somebody who reads the mail. A new password is proven by the app itself. */
const proofOf = ({ purpose, handover_hash }: LinkRow): keyof Proof | null => {
  if (handover_hash) return 'handoverCode';
  return purpose === 'authenticator' ? 'currentPassword' : null;
};

/** Throws when the code of the administrator, or the password that stays, is another one. */
async function proveOwner(
  house: House,
  row: LinkRow,
  { password_hash }: { password_hash: string | null | undefined },
  proof: Proof,
): Promise<void> {
  const { purpose, handover_hash: handoverHash, link_id: linkId } = row;
  if (handoverHash && !isHandoverCode(house, linkId, handoverHash, needed(proof, 'handoverCode')))
    throw new RefusedError({ code: 'handover-code-wrong' });
  if (
    purpose === 'authenticator' &&
    !(await isPassword(house, password_hash ?? undefined, needed(proof, 'currentPassword')))
  )
    throw new RefusedError({ code: 'current-password-wrong' });
}

export async function useLink(
  house: House,
  { call, body, web }: RequestOf<typeof completeStaffLink>,
): Promise<undefined> {
  await admit(house, 'staff-link-open', networkOf(web.address), opensPerHour);
  const row = await livingLink(house, body.token);
  const key = triesKey(house, row);
  await takeTry(house, key, linkPatience);
  await runCommand(house, completeLink(await prove(house, row, body)), call, { linkId: row.link_id });
  await clearTries(house.db, [key]);
  return undefined;
}

/** Everything that the purpose asks for is right, and the slow hashing is done, before the lock is taken. */
async function prove(house: House, row: LinkRow, body: Body): Promise<Proven> {
  const { purpose } = row;
  const person = await personOfLink(house, row);
  const name = person.name ?? parsed(parseStaffName(needed(body, 'name')), 'name');
  const email = person.email ?? parsed(parseEmail(needed(body, 'email')), 'email');
  await proveOwner(house, row, person, body);
  const newPassword = purpose === 'authenticator' ? undefined : needed(body, 'newPassword');
  if (newPassword !== undefined) {
    const checked = checkPassword(newPassword, { name, email, phone: undefined });
    if (!checked.ok) throw new RefusedError(checked.refusal);
  }
  const newSecret = secretOf(house, row);
  const step = stepOfCode(house, newSecret ?? secretOfNow(house, row, person), body.totp);
  if (step === undefined) throw new RefusedError({ code: 'authenticator-code-wrong' });
  return {
    tokenHash: row.token_hash,
    name,
    email,
    step,
    newSecret,
    passwordHash: newPassword === undefined ? undefined : await hashPassword(house, newPassword),
  };
}

function needed<Field extends string>(
  body: { readonly [Key in Field]?: string | undefined },
  field: Field,
): string {
  const value = body[field];
  if (value === undefined) throw new InvalidError([{ path: [field], message: 'required' }]);
  return value;
}

function secretOfNow(
  house: House,
  { user_id }: LinkRow,
  { totp_secret_sealed }: { totp_secret_sealed: string | null },
): string {
  if (user_id === null || totp_secret_sealed === null) throw new Error('nobody to prove an authenticator');
  return house.keys.openText(totp_secret_sealed, totpSecretPlace(user_id));
}
