/** One-time links for staff as they are stored: the token and the code as hashes, the authenticator's secret sealed. */
import { randomInt } from 'node:crypto';
import { generateSecret } from 'otplib';
import { minuteMs } from '#domain/durations.ts';
import type { StaffLink } from '#domain/team.ts';
import { staffLinkMinutes } from '#domain/team.ts';
import { withoutGaps } from '#domain/typed-digits.ts';
import { isStaffRole } from '../accounts/sessions.ts';
import { newToken, tokenHash } from '../accounts/tokens.ts';
import type { Db, House, Tx } from '../house.ts';
import { officeUrlOf } from '../office-host.ts';

/** Where the sealed secret of an authenticator that is being set up is at home. */
export const linkSecretPlace = (linkId: string): string => `staff_links:${linkId}`;

const boundTo = (linkId: string): string => JSON.stringify(['staff-link', linkId]);

export const isHandoverCode = ({ keys }: House, linkId: string, hash: Uint8Array, typed: string): boolean =>
  keys.isCodeHash(hash, boundTo(linkId), withoutGaps(typed));

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

const rows = (tx: Db | Tx) => tx.selectFrom('staff_links').selectAll();

export const findByToken = (tx: Db | Tx, token: string) =>
  rows(tx).where('token_hash', '=', tokenHash(token)).executeTakeFirst();

export const readLink = (tx: Db | Tx, linkId: string) =>
  rows(tx).where('link_id', '=', linkId).executeTakeFirst();

export const linkOf = (row: LinkRow): StaffLink => ({
  linkId: row.link_id,
  purpose: row.purpose,
  ...(row.made_by && { madeBy: row.made_by }),
  ...(row.user_id && { userId: row.user_id }),
  roles: row.roles.filter(isStaffRole),
  expiresAt: row.expires_at.toISOString(),
  isEnded: row.used_at !== null || row.withdrawn_at !== null,
});

/** What only the mail, the screen and the app of the person get to know. */
export type LinkSecrets = { token: string; handoverCode: string };

export const makeSecrets = (): LinkSecrets => ({
  token: newToken(),
  handoverCode: String(randomInt(100_000_000)).padStart(8, '0'),
});

/** Behind the '#', which no browser sends to a server and no server writes down. */
export const linkAddress = ({ environment }: House, { token }: LinkSecrets): string =>
  `${officeUrlOf(environment)}/office/welcome#${token}`;

/** Where nothing of before is proven, the mail alone must not be enough. */
export const needsHandoverCode = ({ purpose, madeBy }: Pick<StaffLink, 'purpose' | 'madeBy'>): boolean =>
  madeBy !== undefined && (purpose === 'join' || purpose === 'both');

type NewLink = Pick<StaffLink, 'linkId' | 'purpose' | 'madeBy'>;

/** The columns that a link gets when it is made and when it is sent again. */
export function secretColumns(
  { keys }: House,
  link: NewLink,
  { token, handoverCode }: LinkSecrets,
  now: Date,
) {
  const { linkId, purpose, madeBy } = link;
  return {
    token_hash: tokenHash(token),
    handover_hash: needsHandoverCode(link) ? keys.codeHash(boundTo(linkId), handoverCode) : null,
    totp_secret_sealed:
      purpose === 'password' ? null : keys.sealText(generateSecret(), linkSecretPlace(linkId)),
    made_by: madeBy ?? null,
    made_at: now,
    expires_at: new Date(now.getTime() + lifeOf(link) * minuteMs),
  };
}

const lifeOf = ({ purpose, madeBy }: NewLink): number => {
  if (purpose !== 'join') return staffLinkMinutes.reset;
  return madeBy === undefined ? staffLinkMinutes.firstAdministrator : staffLinkMinutes.join;
};

/** Used or withdrawn: what an app was given is not kept. */
export const endedColumns = (ended: { used_at: Date } | { withdrawn_at: Date }) => ({
  ...ended,
  totp_secret_sealed: null,
});

/** A newer reset, or the end of the account, ends those that were not made. */
export async function withdrawResets(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('staff_links')
    .set(endedColumns({ withdrawn_at: now }))
    .where('user_id', '=', userId)
    .where('purpose', '<>', 'join')
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}
