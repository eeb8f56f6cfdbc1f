/**
 * Whether two administrators count as two people. One administrator alone can make another on a mailbox of their own, so
 * nobody confirms what was proposed by whoever brought them in, and nobody new proposes or confirms for three days: in
 * these, everybody who watches over the house knows of them.
 */
import { addDays, calendarDate } from './date.ts';
import type { Instant, Person } from './loan.ts';
import { type Refused, refuse } from './refusal.ts';

export type AdministratorOrigin = {
  userId: string;
  name: string;
  /** Absent: since before this was written down, or from the command line, by whoever runs the installation. */
  administratorSince?: Instant;
  /** Who invited the account, and who gave the role. */
  madeBy: readonly string[];
};

const waitDays = 3;
export const afterThreeDays = (instant: Instant): Instant =>
  `${addDays(calendarDate(instant.slice(0, 10)), waitDays)}${instant.slice(10)}`;

/** Also by way of others: whoever was brought in by somebody they brought in. */
function cameFrom(origins: readonly AdministratorOrigin[], userId: string, from: string): boolean {
  const seen = new Set<string>();
  const open = [userId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const makers = origins.find((each) => each.userId === id)?.madeBy ?? [];
    if (makers.includes(from)) return true;
    open.push(...makers);
  }
  return false;
}

/** Until when somebody is new as an administrator; undefined: is not. */
function newUntil(
  origins: readonly AdministratorOrigin[],
  userId: string,
  now: Instant,
): Instant | undefined {
  const since = origins.find((each) => each.userId === userId)?.administratorSince;
  const until = since && afterThreeDays(since);
  return until !== undefined && now < until ? until : undefined;
}

/**
 * `isOpening`: before there is a lender nobody but the first administrator can have brought in the second, so only the
 * three days hold there.
 */
export function secondPersonRefusal(
  origins: readonly AdministratorOrigin[],
  { proposedBy, person, isOpening }: { proposedBy: Person; person: Person; isOpening: boolean },
  now: Instant,
): Refused | undefined {
  if (proposedBy.userId === person.userId) return refuse({ code: 'second-person-needed' });
  for (const { userId, name } of [person, proposedBy]) {
    const changedAt = newUntil(origins, userId, now);
    if (changedAt !== undefined) return refuse({ code: 'administrator-too-new', name, changedAt });
  }
  if (!isOpening && cameFrom(origins, person.userId, proposedBy.userId))
    return refuse({ code: 'second-person-of-proposer', name: proposedBy.name });
  return undefined;
}

export const notSecondReasons = ['came-from-proposer', 'you-are-new', 'proposer-is-new'] as const;
/** `fromAt`: when it can be confirmed; null where waiting does not help. */
export type NotSecond = { why: (typeof notSecondReasons)[number]; fromAt: Instant | null };

/** What `secondPersonRefusal` will say, for whoever has not pressed yet; null: they may. Of two who are new, the later one counts. */
export function notSecondYet(
  origins: readonly AdministratorOrigin[],
  { proposedBy, userId, isOpening }: { proposedBy: Person; userId: string; isOpening: boolean },
  now: Instant,
): NotSecond | null {
  const isOwn = proposedBy.userId === userId;
  if (!isOwn && !isOpening && cameFrom(origins, userId, proposedBy.userId))
    return { why: 'came-from-proposer', fromAt: null };
  const own = isOwn ? undefined : newUntil(origins, userId, now);
  const proposers = newUntil(origins, proposedBy.userId, now);
  if (own !== undefined && (proposers === undefined || own >= proposers))
    return { why: 'you-are-new', fromAt: own };
  return proposers === undefined ? null : { why: 'proposer-is-new', fromAt: proposers };
}
