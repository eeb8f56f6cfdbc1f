import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type StaffRole, staffRoles } from './permission.ts';
import {
  activateStaff,
  changeStaffRoles,
  completeStaffLink,
  deactivateStaff,
  inviteFirstAdministrator,
  inviteStaff,
  isLastAdministrator,
  type Member,
  mayGoTogether,
  resendStaffLink,
  rolesGained,
  type StaffLink,
  staffLinkWorks,
  startStaffReset,
} from './team.ts';

const member = (userId: string, roles: StaffRole[], isActive = true): Member => ({ userId, roles, isActive });
const chief = member('chief', ['administrator']);
const farah = member('farah', ['loan-officer']);
const now = '2026-03-02T02:00:00.000Z';
const later = '2026-03-02T03:00:00.000Z';
const link: StaffLink = {
  linkId: 'link',
  purpose: 'join',
  madeBy: 'chief',
  roles: ['finance'],
  expiresAt: later,
  isEnded: false,
};
const codeOf = (outcome: { ok: true } | { ok: false; refusal: { code: string } }) =>
  outcome.ok ? 'ok' : outcome.refusal.code;

describe('roles', () => {
  test.each<[StaffRole[], boolean]>([
    [['loan-officer', 'approver', 'finance', 'administrator'], true],
    [['auditor'], true],
    [['attestor'], true],
    [['auditor', 'auditor'], true],
    [['auditor', 'attestor'], false],
    [['attestor', 'administrator'], false],
  ])('%j go together: %s', (roles, may) => expect(mayGoTogether(roles)).toBe(may));

  test.each<[StaffRole[], StaffRole[], StaffRole[], boolean]>([
    [['auditor'], ['loan-officer'], ['loan-officer'], false],
    [['finance'], ['administrator'], ['administrator'], false],
    [['finance'], ['finance', 'approver'], ['approver'], true],
    [['administrator'], ['finance', 'administrator', 'approver'], ['approver', 'finance'], true],
    [[], ['administrator', 'finance'], ['finance', 'administrator'], false],
    [['approver', 'finance'], ['approver', 'finance', 'loan-officer'], ['loan-officer'], false],
  ])('from %j to %j is told as %j', (before, after, gained, hasBothHands) =>
    expect(rolesGained(before, after)).toEqual({ roles: gained, hasBothHands }),
  );

  test.each<[StaffRole[], StaffRole[]]>([
    [['finance', 'approver'], ['finance']],
    [[], ['auditor']],
    [['loan-officer'], ['attestor']],
  ])('from %j to %j nothing is told', (before, after) => expect(rolesGained(before, after)).toBeUndefined());
});

test('an invitation says who, in which language and with which roles, and no contact', () => {
  const free = { isEmailTaken: false, isInvited: false };
  const invitation = {
    linkId: 'link',
    name: 'Wong',
    locale: 'zh',
    roles: ['finance', 'loan-officer'],
  } as const;
  const outcome = inviteStaff([chief], free, invitation, 'chief');
  expect(outcome).toMatchObject({
    change: { event: { name: 'staff.invited', facts: { before: null, after: ['loan-officer', 'finance'] } } },
  });
  expect(codeOf(inviteStaff([farah], free, invitation, 'farah'))).toBe('not-allowed');
  expect(codeOf(inviteStaff([chief], { ...free, isEmailTaken: true }, invitation, 'chief'))).toBe(
    'contact-in-use',
  );
});

test('a link works until its time, while its maker has the power; the first one while nobody has', () => {
  expect(staffLinkWorks([chief], link, now)).toBe(true);
  expect(staffLinkWorks([chief], link, later)).toBe(false);
  expect(staffLinkWorks([chief], { ...link, isEnded: true }, now)).toBe(false);
  expect(staffLinkWorks([{ ...chief, isActive: false }], link, now)).toBe(false);
  const { madeBy: _, ...first } = link;
  expect(staffLinkWorks([], first, now)).toBe(true);
  expect(staffLinkWorks([chief], first, now)).toBe(false);
  expect(codeOf(inviteFirstAdministrator([chief], first))).toBe('administrator-exists');
  expect(codeOf(inviteFirstAdministrator([{ ...chief, isActive: false }, farah], first))).toBe('ok');
  expect(codeOf(resendStaffLink([chief], first, 'chief'))).toBe('staff-link-ended');
  expect(codeOf(completeStaffLink([chief], link, { staffId: 'wong', name: 'Wong' }, later))).toBe(
    'staff-link-ended',
  );
});

const someRoles = fc.subarray([...staffRoles], { minLength: 1 }).filter(mayGoTogether);
const someTeam = fc
  .array(fc.record({ roles: someRoles, isActive: fc.boolean() }), { minLength: 1, maxLength: 6 })
  .map((people) => people.map(({ roles, isActive }, index) => member(String(index), roles, isActive)));
const someStep = fc.record({
  actor: fc.nat(5),
  target: fc.nat(5),
  roles: someRoles,
  what: fc.constantFrom('roles', 'deactivate', 'activate'),
});

/** What becomes of the team when a step is allowed; the team of before when it is not. */
function after(
  team: readonly Member[],
  { actor, target, roles, what }: typeof someStep extends fc.Arbitrary<infer T> ? T : never,
) {
  const person = team[target];
  if (!person) return { team, isAllowed: false };
  const given = { team, member: person };
  const { outcome, becomes } = {
    roles: () => ({
      outcome: changeStaffRoles(given, { from: person.roles, roles }, String(actor)),
      becomes: { ...person, roles },
    }),
    deactivate: () => ({
      outcome: deactivateStaff(given, String(actor)),
      becomes: { ...person, isActive: false },
    }),
    activate: () => ({
      outcome: activateStaff(given, String(actor)),
      becomes: { ...person, isActive: true },
    }),
  }[what as 'roles' | 'deactivate' | 'activate']();
  if (!outcome.ok) return { team, isAllowed: false };
  return { team: team.map((each) => (each === person ? becomes : each)), isAllowed: true };
}

const administrators = (team: readonly Member[]) =>
  team.filter(({ roles, isActive }) => isActive && roles.includes('administrator'));

test('whatever is done in whatever order: a house with an administrator keeps one, and only they act, on others', () => {
  fc.assert(
    fc.property(someTeam, fc.array(someStep, { maxLength: 12 }), (start, steps) => {
      let team: readonly Member[] = start;
      for (const step of steps) {
        const next = after(team, step);
        if (next.isAllowed) {
          expect(administrators(team).map(({ userId }) => userId)).toContain(String(step.actor));
          expect(step.actor).not.toBe(step.target);
        }
        expect(Math.min(administrators(next.team).length, 1)).toBe(Math.min(administrators(team).length, 1));
        expect(next.team.every(({ roles }) => mayGoTogether(roles))).toBe(true);
        team = next.team;
      }
    }),
  );
});

test('the last administrator is told so, before that it is the own account', () => {
  expect(isLastAdministrator([chief, farah], 'chief')).toBe(true);
  const own = { team: [chief, farah], member: chief };
  expect(codeOf(deactivateStaff(own, 'chief'))).toBe('last-administrator');
  expect(codeOf(startStaffReset(own, { linkId: 'link', what: 'password' }, 'chief'))).toBe('own-account');
  const input = { from: ['administrator'], roles: ['administrator', 'finance'] } as const;
  expect(codeOf(changeStaffRoles(own, input, 'chief'))).toBe('own-account');
});
