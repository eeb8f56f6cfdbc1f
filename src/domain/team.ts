/**
 * The people of the lender: who is invited, which roles they hold, when they leave. Nobody changes their own account, and
 * the last administrator stays: a house without one could not be opened again from inside.
 */
import type { Instant, LoanEvent } from './loan.ts';
import type { Notice } from './notice.ts';
import { type StaffRole, staffRoles } from './permission.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';

/** How long a one-time link works. Whoever resets something waits for it; the first administrator sits at the machine. */
export const staffLinkMinutes = { join: 72 * 60, reset: 60, firstAdministrator: 15 } as const;

export type Member = {
  userId: string;
  roles: readonly StaffRole[];
  /** False after a deactivation. */
  isActive: boolean;
};

/** What is begun again with a new one-time link; an administrator chooses which, and never what it becomes. */
export const resetKinds = ['password', 'authenticator', 'both'] as const;
export type ResetKind = (typeof resetKinds)[number];
export type StaffLinkPurpose = 'join' | ResetKind;

export type StaffLink = {
  linkId: string;
  purpose: StaffLinkPurpose;
  /** Absent: made on the command line, for the first administrator. */
  madeBy?: string;
  /** Whose account begins again; absent for an invitation that was not used. */
  userId?: string;
  roles: readonly StaffRole[];
  expiresAt: Instant;
  /** Used, withdrawn, or replaced by a newer one. */
  isEnded: boolean;
};

export type TeamChange = { event: LoanEvent; notices: readonly Notice[] };

const changed = (name: string, facts: LoanEvent['facts']) => allow({ event: { name, facts }, notices: [] });

/**
 * Who examines or attests does not do what is examined or attested: these two go with no other role. The attestor of an
 * agreement must not be one of its parties (Moneylenders Act 1951, section 27).
 */
const standsAlone: readonly StaffRole[] = ['auditor', 'attestor'];

/** Roles in the order of the table, each once. */
export const orderedRoles = (roles: readonly StaffRole[]): StaffRole[] =>
  staffRoles.filter((role) => roles.includes(role));

export const mayGoTogether = (roles: readonly StaffRole[]): boolean =>
  new Set(roles).size < 2 || !roles.some((role) => standsAlone.includes(role));

/** Over people, loans or money: whoever gets one of these is made known to colleagues who would know them. */
const weightyRoles = [
  'loan-officer',
  'approver',
  'finance',
  'administrator',
] as const satisfies readonly StaffRole[];
export type WeightyRole = (typeof weightyRoles)[number];

/** Who is told: they watch over the house, or are the second hand that the new one could stand in for. */
export const toldOfRoles: readonly StaffRole[] = ['administrator', 'auditor', 'approver', 'finance'];

const hasBothHands = (roles: readonly StaffRole[]): boolean =>
  roles.includes('approver') && roles.includes('finance');

/** What somebody has now and had not before. `hasBothHands`: approves loans and handles money as well, since now. */
export type RolesGained = { roles: readonly WeightyRole[]; hasBothHands: boolean };

/** Undefined when there is nothing to tell. One administrator alone could invite a whole desk on mailboxes of their own. */
export function rolesGained(
  before: readonly StaffRole[],
  after: readonly StaffRole[],
): RolesGained | undefined {
  const roles = weightyRoles.filter((role) => after.includes(role) && !before.includes(role));
  if (roles.length === 0) return undefined;
  return { roles, hasBothHands: hasBothHands(after) && !hasBothHands(before) };
}

const isAdministrator = ({ roles, isActive }: Member): boolean => isActive && roles.includes('administrator');

export const hasAdministrator = (team: readonly Member[]): boolean => team.some(isAdministrator);

export const isLastAdministrator = (team: readonly Member[], userId: string): boolean => {
  const administrators = team.filter(isAdministrator);
  return administrators.length === 1 && administrators[0]?.userId === userId;
};

/** Judged under the lock: another administrator may have taken the role a moment ago. */
const actsStill = (team: readonly Member[], actorId: string): boolean =>
  team.some((member) => member.userId === actorId && isAdministrator(member));

type Target = { team: readonly Member[]; member: Member };

/** The refusals that every change of a member has, and of one that takes something away. */
function refusalOf({ team, member }: Target, actorId: string, takesAway: boolean): Refused | undefined {
  if (!actsStill(team, actorId)) return refuse({ code: 'not-allowed' });
  if (takesAway && isLastAdministrator(team, member.userId)) return refuse({ code: 'last-administrator' });
  if (member.userId === actorId) return refuse({ code: 'own-account' });
  return undefined;
}

export type Invitation = { linkId: string; name: string; locale: string; roles: readonly StaffRole[] };

export function inviteStaff(
  team: readonly Member[],
  { isEmailTaken, isInvited }: { isEmailTaken: boolean; isInvited: boolean },
  { linkId, name, locale, roles }: Invitation,
  actorId: string,
): Outcome<TeamChange> {
  if (!actsStill(team, actorId)) return refuse({ code: 'not-allowed' });
  if (!mayGoTogether(roles)) return refuse({ code: 'roles-not-together' });
  if (isEmailTaken) return refuse({ code: 'contact-in-use' });
  if (isInvited) return refuse({ code: 'invitation-open' });
  return changed('staff.invited', { linkId, name, locale, before: null, after: orderedRoles(roles) });
}

/** A link may be sent again after its time as well: the one before stops working. */
export function resendStaffLink(
  team: readonly Member[],
  { linkId, purpose, isEnded, madeBy, userId }: StaffLink,
  actorId: string,
): Outcome<TeamChange> {
  const member = team.find((each) => each.userId === userId);
  const refused = member && refusalOf({ team, member }, actorId, false);
  if (refused) return refused;
  if (!actsStill(team, actorId)) return refuse({ code: 'not-allowed' });
  // The first administrator's link was printed for whoever runs the installation; it has no address to go to.
  if (isEnded || madeBy === undefined) return refuse({ code: 'staff-link-ended' });
  return changed('staff-link.sent-again', { linkId, purpose });
}

export function withdrawStaffLink(
  team: readonly Member[],
  { linkId, purpose, isEnded }: StaffLink,
  actorId: string,
): Outcome<TeamChange> {
  if (!actsStill(team, actorId)) return refuse({ code: 'not-allowed' });
  if (isEnded) return refuse({ code: 'staff-link-ended' });
  return changed('staff-link.withdrawn', { linkId, purpose });
}

/** `from` is what the administrator saw: two who change at once do not overwrite each other unseen. */
export function changeStaffRoles(
  target: Target,
  { from, roles }: { from: readonly StaffRole[]; roles: readonly StaffRole[] },
  actorId: string,
): Outcome<TeamChange> {
  const { member } = target;
  const before = orderedRoles(member.roles);
  const after = orderedRoles(roles);
  const refused = refusalOf(target, actorId, !after.includes('administrator'));
  if (refused) return refused;
  if (!member.isActive) return refuse({ code: 'staff-inactive' });
  if (before.join() !== orderedRoles(from).join()) return refuse({ code: 'changed-meanwhile' });
  if (before.join() === after.join()) return refuse({ code: 'roles-unchanged' });
  if (!mayGoTogether(after)) return refuse({ code: 'roles-not-together' });
  return changed('staff.roles-changed', { staffId: member.userId, before, after });
}

export function deactivateStaff(target: Target, actorId: string): Outcome<TeamChange> {
  const { member } = target;
  const refused = refusalOf(target, actorId, true);
  if (refused) return refused;
  if (!member.isActive) return refuse({ code: 'staff-inactive' });
  return changed('staff.deactivated', { staffId: member.userId, before: 'active', after: 'deactivated' });
}

/** The roles are those of before. */
export function activateStaff(target: Target, actorId: string): Outcome<TeamChange> {
  const { member } = target;
  const refused = refusalOf(target, actorId, false);
  if (refused) return refused;
  if (member.isActive) return refuse({ code: 'staff-active' });
  return changed('staff.activated', { staffId: member.userId, before: 'deactivated', after: 'active' });
}

export function endStaffSessions(
  target: Target & { openSessions: number },
  actorId: string,
): Outcome<TeamChange> {
  const refused = refusalOf(target, actorId, false);
  if (refused) return refused;
  const { member, openSessions } = target;
  return changed('staff.sessions-ended', { staffId: member.userId, before: openSessions, after: 0 });
}

/** Nothing changes before the link is used (OWASP ASVS 6.4.3); a newer link replaces the one before. */
export function startStaffReset(
  target: Target,
  { linkId, what }: { linkId: string; what: ResetKind },
  actorId: string,
): Outcome<TeamChange> {
  const { member } = target;
  const refused = refusalOf(target, actorId, false);
  if (refused) return refused;
  if (!member.isActive) return refuse({ code: 'staff-inactive' });
  return changed('staff.reset-started', { staffId: member.userId, linkId, what });
}

/** Only by whoever runs the installation, on its command line, and only while nobody inside could invite. */
export function inviteFirstAdministrator(
  team: readonly Member[],
  { linkId }: { linkId: string },
): Outcome<TeamChange> {
  if (hasAdministrator(team)) return refuse({ code: 'administrator-exists' });
  return changed('staff.invited', { linkId, before: null, after: ['administrator'] });
}

/** Whether a link still opens: also ended with the power of whoever made it. */
export function staffLinkWorks(team: readonly Member[], link: StaffLink, now: Instant): boolean {
  if (link.isEnded || now >= link.expiresAt) return false;
  return link.madeBy === undefined ? !hasAdministrator(team) : actsStill(team, link.madeBy);
}

/** By the person, who proved the authenticator and whatever else the purpose asks for. */
export function completeStaffLink(
  team: readonly Member[],
  link: StaffLink,
  { staffId, name }: { staffId: string; name: string },
  now: Instant,
): Outcome<TeamChange> {
  if (!staffLinkWorks(team, link, now)) return refuse({ code: 'staff-link-ended' });
  const { linkId, purpose, roles } = link;
  if (purpose !== 'join') return changed('staff.reset-done', { staffId, linkId, what: purpose });
  return changed('staff.joined', { staffId, linkId, name, before: null, after: orderedRoles(roles) });
}
