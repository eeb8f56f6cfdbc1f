/** The people of the lender as the rules and the team page need them. */
import type { Team } from '#contract/team.ts';
import { isLastAdministrator, type Member } from '#domain/team.ts';
import { isLive, isStaffRole } from '../accounts/sessions.ts';
import type { Db, Tx } from '../house.ts';

export async function readMembers(tx: Db | Tx): Promise<Member[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['user_id', 'roles', 'deactivated_at'])
    .where('kind', '=', 'staff')
    .execute();
  return rows.map(({ user_id, roles, deactivated_at }) => ({
    userId: user_id,
    roles: roles.filter(isStaffRole),
    isActive: deactivated_at === null,
  }));
}

export type Target = { team: Member[]; member: Member };

/** Who something is done to, among all the others. */
export async function readTarget(
  tx: Tx,
  _call: unknown,
  { userId }: { userId: string },
): Promise<Target | undefined> {
  const members = await readMembers(tx);
  const member = members.find((each) => each.userId === userId);
  return member && { team: members, member };
}

/** Those who work here first, by name; then who was let out. */
export async function readTeam(tx: Db | Tx, now: Date): Promise<Team> {
  const people = await tx
    .selectFrom('users')
    .select(['user_id', 'name', 'email', 'roles', 'created_at', 'last_sign_in_at', 'deactivated_at'])
    .select((eb) =>
      eb
        .selectFrom('passkeys as p')
        .select((p) => p.cast<number>(p.fn.countAll(), 'integer').as('count'))
        .whereRef('p.user_id', '=', 'users.user_id')
        .as('passkeys'),
    )
    .where('kind', '=', 'staff')
    .orderBy((eb) => eb('deactivated_at', 'is not', null))
    .orderBy('name')
    .orderBy('user_id')
    .execute();
  const links = await readOpenLinks(tx, now);
  const sessions = await readSessions(tx, now);
  const members = await readMembers(tx);
  return {
    people: people.map((person) => {
      const reset = links.find(({ user_id, purpose }) => user_id === person.user_id && purpose !== 'join');
      return {
        userId: person.user_id,
        name: person.name,
        email: person.email,
        roles: person.roles.filter(isStaffRole),
        isActive: person.deactivated_at === null,
        isLastAdministrator: isLastAdministrator(members, person.user_id),
        joinedAt: person.created_at.toISOString(),
        lastSignInAt: person.last_sign_in_at?.toISOString() ?? null,
        deactivatedAt: person.deactivated_at?.toISOString() ?? null,
        passkeys: person.passkeys ?? 0,
        sessions: sessions.get(person.user_id) ?? [],
        reset: reset && reset.purpose !== 'join' ? { ...reset.shown, what: reset.purpose } : null,
      };
    }),
    invitations: links
      .filter(({ purpose }) => purpose === 'join')
      .map(({ shown, name, email, roles }) => ({ ...shown, name, email, roles: roles.filter(isStaffRole) })),
  };
}

async function readOpenLinks(tx: Db | Tx, now: Date) {
  const rows = await tx
    .selectFrom('staff_links as l')
    .leftJoin('users as m', 'm.user_id', 'l.made_by')
    .select(['l.link_id', 'l.purpose', 'l.user_id', 'l.name', 'l.email', 'l.roles', 'l.made_by'])
    .select(['l.made_at', 'l.expires_at', 'm.name as made_by_name'])
    .where('l.used_at', 'is', null)
    .where('l.withdrawn_at', 'is', null)
    .orderBy('l.made_at')
    .orderBy('l.link_id')
    .execute();
  return rows.map((row) => ({
    ...row,
    shown: {
      linkId: row.link_id,
      madeBy: row.made_by ? { userId: row.made_by, name: row.made_by_name ?? '' } : null,
      madeAt: row.made_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      isExpired: row.expires_at <= now,
    },
  }));
}

type Sessions = Team['people'][number]['sessions'];

async function readSessions(tx: Db | Tx, now: Date): Promise<Map<string, Sessions>> {
  const rows = await tx
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.user_id', 's.user_id')
    .distinctOn('s.session_id')
    .select(['s.user_id', 's.created_at', 's.last_seen_at'])
    .where('u.kind', '=', 'staff')
    .where((eb) => eb.or([eb('s.ended_at', 'is', null), eb('s.ended_at', '>', now)]))
    // Of several tokens the one that somebody came with, and the one that goes on.
    .orderBy('s.session_id')
    .orderBy('s.awaits_use')
    .orderBy('s.ended_at', 'desc')
    .execute();
  const open = new Map<string, Sessions>();
  const live = rows.filter((session) => isLive('staff', session, now));
  for (const row of live.toSorted((a, b) => +b.created_at - +a.created_at)) {
    const session = {
      startedAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
    };
    open.set(row.user_id, [...(open.get(row.user_id) ?? []), session]);
  }
  return open;
}
