import { describe, expect, test } from 'vitest';
import { type Action, actions, permissions, type StaffRole } from './permission.ts';
import {
  type RolesSince,
  rolesSince,
  secondHandActions,
  secondHandFrom,
  secondHandRefusal,
} from './second-hand.ts';

const given = '2026-03-02T02:30:00.000Z';
const last = '2026-03-05T02:29:59.999Z';
const from = '2026-03-05T02:30:00.000Z';
const refusal = (action: Action, roles: StaffRole[], since: RolesSince, now: string) =>
  secondHandRefusal(action, { kind: 'staff', userId: 'wong', roles }, since, now)?.refusal;

describe('a role counts as second hand when it was held for 72 hours [ACL-06]', () => {
  test.each(secondHandActions)('%s', (action) => {
    const [role] = permissions[action];
    const tooNew = { code: 'role-too-new', untilAt: from };
    expect(refusal(action, [role], { [role]: given }, given)).toEqual(tooNew);
    expect(refusal(action, [role], { [role]: given }, last)).toEqual(tooNew);
    expect(refusal(action, [role], { [role]: given }, from)).toBeUndefined();
    // Since before it was written down.
    expect(refusal(action, [role], {}, given)).toBeUndefined();
  });

  test('what needs no second person has no wait, nor has saying no', () => {
    for (const action of ['proposeApproval', 'preparePayout', 'returnProposal', 'confirmPayment'] as const) {
      const since = { 'loan-officer': given, approver: given, finance: given };
      expect(refusal(action, ['loan-officer', 'approver', 'finance'], since, given), action).toBeUndefined();
    }
  });

  test('long in one role is not long in another; where several permit it, one of them is enough', () => {
    const roles: StaffRole[] = ['approver', 'finance'];
    const since = { finance: given };
    expect(refusal('releasePayout', roles, since, last)?.code).toBe('role-too-new');
    expect(refusal('confirmApproval', roles, since, last)).toBeUndefined();
    expect(refusal('sendHeldMessage', roles, since, last)).toBeUndefined();
    const both = { approver: '2026-03-01T00:00:00.000Z', finance: given };
    expect(refusal('sendHeldMessage', roles, both, given)).toMatchObject({
      untilAt: '2026-03-04T00:00:00.000Z',
    });
  });

  test('whatever is confirmed by approver or finance is on the list', () => {
    // A payment is found in the bank by one person; nobody prepared it.
    const alone: Action[] = ['confirmPayment'];
    const confirming = actions.filter(
      (action) =>
        /^(confirm|release)/.test(action) &&
        permissions[action].some((holder) => holder === 'approver' || holder === 'finance'),
    );
    expect(confirming.filter((action) => !(secondHandActions as readonly Action[]).includes(action))).toEqual(
      alone,
    );
  });
});

test('a role that stays keeps its time; what is new, or was taken and comes back, begins now', () => {
  const since = { approver: '2026-03-01T00:00:00.000Z' };
  expect(rolesSince({ since: {}, before: [] }, ['finance'], given)).toEqual({ finance: given });
  expect(
    rolesSince({ since, before: ['approver', 'finance'] }, ['loan-officer', 'approver', 'finance'], given),
  ).toEqual({ approver: since.approver, 'loan-officer': given });
  const taken = rolesSince({ since, before: ['approver'] }, ['finance'], given);
  expect(taken).toEqual({ finance: given });
  expect(rolesSince({ since: taken, before: ['finance'] }, ['approver'], from)).toEqual({ approver: from });
});

test('who has a new role is shown for what and until when; whoever has none, nothing', () => {
  const waits = secondHandFrom(['finance', 'loan-officer'], { finance: given }, given);
  expect(waits).toMatchObject({ releasePayout: from, confirmRefund: from });
  expect(waits).not.toHaveProperty('sendHeldMessage');
  expect(secondHandFrom(['finance'], { finance: given }, from)).toEqual({});
  expect(secondHandFrom(['finance'], {}, given)).toEqual({});
  expect(secondHandFrom(['auditor'], { auditor: given }, given)).toEqual({});
});

test('long an approver, the new one in finance approves today', () => {
  const waits = secondHandFrom(['approver', 'finance'], { finance: given }, given);
  expect(waits).toHaveProperty('releasePayout', from);
  expect(waits).not.toHaveProperty('confirmApproval');
});
