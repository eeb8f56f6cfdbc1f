/**
 * Who asks: an opaque token in a cookie, its SHA-256 in the database. A session ends when nothing was done for a while,
 * after a day's work in any case, at sign-out, and when the password changes.
 */
import type { FastifyRequest } from 'fastify';
import type { ExpressionBuilder } from 'kysely';
import type { Session } from '#contract/account.ts';
import { hourMs, minuteMs } from '#domain/durations.ts';
import { type Actor, type StaffRole, staffRoles } from '#domain/permission.ts';
import { type RolesSince, secondHandFrom } from '#domain/second-hand.ts';
import { transaction } from '../db/transaction.ts';
import type { Database } from '../db/types.gen.ts';
import { isFromOtherPhone, otherPhoneOf } from '../handoff/other-phone.ts';
import type { Db, House, Tx } from '../house.ts';
import { hasOutboxPage } from '../outbox/page.ts';
import { sessionCookie } from '../web-request.ts';
import type { HeldPerson } from './hold-person.ts';
import { hearNewToken, holdOwner } from './renew-session.ts';
import type { Begun } from './start-session.ts';
import { tokenHash } from './tokens.ts';

/** Staff handle other people's identity cards and money, so their sessions are shorter (NIST SP 800-63B, AAL2). */
export const sessionLife = {
  borrower: { idleMs: 30 * minuteMs, absoluteMs: 24 * hourMs },
  staff: { idleMs: 15 * minuteMs, absoluteMs: 8 * hourMs },
} as const;

/** How exact "last seen" is: a session may end up to this much early, and a read does not become a write. */
const lastSeenStepMs = minuteMs;

type Person = { userId: string; kind: 'borrower' | 'staff'; name: string; email: string; roles: StaffRole[] };
type LiveSession = {
  person: Person;
  rolesSince: RolesSince;
  hash: Buffer;
  sessionId: string;
  awaitsUse: boolean;
  lastSeenAt: Date;
  endsAt: Date;
};

export const isStaffRole = (text: string): text is StaffRole =>
  (staffRoles as readonly string[]).includes(text);

/** The session of a token while it lives. */
export async function liveSession(house: House, token: string | undefined): Promise<LiveSession | undefined> {
  if (!token) return undefined;
  const hash = tokenHash(token);
  const row = await house.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.user_id', 's.user_id')
    .select(['s.created_at', 's.last_seen_at', 'u.user_id', 'u.kind', 'u.name', 'u.email', 'u.roles'])
    .select(['u.roles_since', 's.session_id', 's.awaits_use'])
    .where('s.token_hash', '=', hash)
    .where((eb) => eb.or([eb('s.ended_at', 'is', null), eb('s.ended_at', '>', house.clock.now())]))
    .where('u.verified_at', 'is not', null)
    .where('u.deactivated_at', 'is', null)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const endsAt = endOf(row.kind, row.created_at, row.last_seen_at);
  if (house.clock.now() >= endsAt) return undefined;
  return {
    person: personOf(row),
    rolesSince: row.roles_since as RolesSince,
    hash,
    sessionId: row.session_id,
    awaitsUse: row.awaits_use,
    lastSeenAt: row.last_seen_at,
    endsAt,
  };
}

type PersonRow = Pick<HeldPerson, 'user_id' | 'kind' | 'name' | 'email' | 'roles'>;

const personOf = ({ user_id: userId, kind, name, email, roles }: PersonRow): Person => ({
  userId,
  kind,
  name,
  email,
  roles: roles.filter(isStaffRole),
});

const endOf = (kind: Person['kind'], createdAt: Date, lastSeenAt: Date): Date => {
  const { idleMs, absoluteMs } = sessionLife[kind];
  return new Date(Math.min(lastSeenAt.getTime() + idleMs, createdAt.getTime() + absoluteMs));
};

/** Whether a session that nobody ended still goes on. */
export const isLive = (
  kind: Person['kind'],
  row: { created_at: Date; last_seen_at: Date },
  now: Date,
): boolean => now < endOf(kind, row.created_at, row.last_seen_at);

/** Who asks. Roles are read anew each time, so that a change of them acts at once. */
export async function actorOf(house: House, request: FastifyRequest): Promise<Actor> {
  if (isFromOtherPhone(request)) return otherPhoneOf(house, request);
  const session = await liveSession(house, sessionCookie(house, request));
  if (!session) return { kind: 'guest' };
  if (session.awaitsUse) await hearNewToken(house, { ...session, renewedAt: session.lastSeenAt });
  if (!isMeant(session.person, request)) return { kind: 'guest' };
  await touch(house, session);
  const { userId, kind, roles } = session.person;
  return kind === 'staff' ? { kind, userId, roles } : { kind, userId };
}

/**
 * All tabs of a browser share one cookie. A page that says for whom it acts is not heard when somebody else has signed in
 * meanwhile: what it sends is not theirs.
 */
const isMeant = ({ userId }: Person, { headers }: FastifyRequest): boolean =>
  headers['jernih-user'] === undefined || headers['jernih-user'] === userId;

async function touch({ db, clock }: House, { hash, lastSeenAt }: LiveSession): Promise<void> {
  const now = clock.now();
  if (now.getTime() - lastSeenAt.getTime() < lastSeenStepMs) return;
  await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', hash).execute();
}

/** Also of a token that is heard for some seconds more. */
export const isHeard = (now: Date) => (eb: ExpressionBuilder<Database, 'sessions'>) =>
  eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', now)]);

/** The session of `token`, with whatever other token it has: the new one that is on its way, the one before. */
export async function endSession(db: Db, token: string | undefined, now: Date): Promise<void> {
  if (!token) return;
  const hash = tokenHash(token);
  await transaction(db, async (tx) => {
    await holdOwner(tx, hash);
    await tx
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('session_id', '=', (eb) =>
        eb.selectFrom('sessions').select('session_id').where('token_hash', '=', hash),
      )
      .where(isHeard(now))
      .execute();
  });
}

/** All sessions of a person but the one of `token`; of that one the tokens that were replaced. */
export async function endOtherSessions(
  tx: Tx,
  userId: string,
  token: string | undefined,
  now: Date,
): Promise<void> {
  const hash = tokenHash(token ?? '');
  // A sign-in that is on its way is seen, or sees what was changed.
  await tx.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute();
  const own = await tx
    .selectFrom('sessions')
    .select('session_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where(isHeard(now))
    .where('token_hash', '<>', hash)
    .$if(own !== undefined, (those) =>
      those.where((eb) =>
        eb.or([eb('session_id', '<>', own?.session_id ?? ''), eb('ended_at', 'is not', null)]),
      ),
    )
    .execute();
}

/** What a page may know of its session. */
export async function sessionAnswer(house: House, token: string | undefined): Promise<Session> {
  return answerFor(house, await liveSession(house, token));
}

/** The same of one that has just begun: all of it is known, and is not read again. */
export const newSessionAnswer = (house: House, { person, beganAt }: Begun): Session =>
  answerFor(house, {
    person: personOf(person),
    rolesSince: person.roles_since as RolesSince,
    endsAt: endOf(person.kind, beganAt, beganAt),
  });

type Shown = Pick<LiveSession, 'person' | 'rolesSince' | 'endsAt'>;

function answerFor(house: House, session: Shown | undefined): Session {
  // Only a first run has the page where messages can be read.
  const outbox = hasOutboxPage(house.environment);
  if (!session) return { user: null, endsInSeconds: null, outbox };
  const { person, rolesSince, endsAt } = session;
  const now = house.clock.now();
  const endsInSeconds = Math.ceil((endsAt.getTime() - now.getTime()) / 1000);
  const waits = secondHandFrom(person.roles, rolesSince, now.toISOString());
  const isNew = Object.keys(waits).length > 0;
  return { user: { ...person, ...(isNew && { secondHandFrom: waits }) }, endsInSeconds, outbox };
}
