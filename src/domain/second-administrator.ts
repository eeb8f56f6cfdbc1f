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
    const since = origins.find((each) => each.userId === userId)?.administratorSince;
    if (since !== undefined && now < afterThreeDays(since))
      return refuse({ code: 'administrator-too-new', name, changedAt: afterThreeDays(since) });
  }
  if (!isOpening && cameFrom(origins, person.userId, proposedBy.userId))
    return refuse({ code: 'second-person-of-proposer', name: proposedBy.name });
  return undefined;
}
