/** A one-time code's challenge: what it confirms, for whom, and where its code went. */
import type { Actor } from '#domain/permission.ts';
import type { CodePurpose } from '#domain/refusal.ts';
import type { Db, House, Tx } from '../house.ts';
import type { Contact } from './contacts.ts';

/** What a code confirms. `userId` is null where there is no account: such a code looks the same and never succeeds. */
export type Challenge = Contact & {
  challengeId: string;
  userId: string | null;
  purpose: CodePurpose;
  subject: string;
};

/**
 * What strangers can start with a number alone is counted apart from what the owner does signed in or with the
 * password: so nobody can use up the codes that the owner needs.
 */
export const startedBy = (purpose: CodePurpose): 'stranger' | 'owner' =>
  purpose === 'sign-up' || purpose === 'reset-password' ? 'stranger' : 'owner';

/** How often one code may be tried. */
export const triesEach = 5;

/** The messages of the day to that number or email. */
export const sendsOfDay = (purpose: CodePurpose): string => `sends-${startedBy(purpose)}`;

type Bound = Omit<Challenge, keyof Contact>;

/** Bound to everything that the code is for: it opens nothing else. */
const boundTo = ({ challengeId, userId, purpose, subject }: Bound): string =>
  JSON.stringify([challengeId, userId, purpose, subject]);

export const codeHashOf = ({ keys }: House, challenge: Bound, code: string): Buffer =>
  keys.codeHash(boundTo(challenge), code);

/** Also when it was sent the minute before SECRET_KEY changed. */
export const isCodeOf = ({ keys }: House, challenge: Bound, hash: Uint8Array, code: string): boolean =>
  keys.isCodeHash(hash, boundTo(challenge), code);

export type ChallengeRow = NonNullable<Awaited<ReturnType<typeof readChallenge>>>;

export const readChallenge = (db: Db | Tx, challengeId: string) =>
  db.selectFrom('one_time_codes').selectAll().where('challenge_id', '=', challengeId).executeTakeFirst();

export const challengeIn = (row: ChallengeRow): Challenge => ({
  challengeId: row.challenge_id,
  userId: row.user_id,
  purpose: row.purpose,
  subject: row.subject,
  channel: row.channel,
  sentTo: row.sent_to,
});

/** Somebody who is not signed in has only the challenges that begin or open an account. */
export const guestPurposes: readonly CodePurpose[] = ['sign-up', 'new-device', 'reset-password'];

export const isFor = (actor: Actor, { purpose, user_id }: ChallengeRow): boolean =>
  actor.kind === 'borrower'
    ? user_id === actor.userId && !guestPurposes.includes(purpose)
    : actor.kind === 'guest' && guestPurposes.includes(purpose);
