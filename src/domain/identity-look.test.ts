import { expect, test } from 'vitest';
import { identityLookRefusal } from './identity-look.ts';
import type { Loan } from './loan.ts';
import { loanStatuses } from './loan-status.ts';
import { sen } from './money.ts';
import type { Actor, StaffRole } from './permission.ts';

const person = (userId: string, ...roles: StaffRole[]): Actor => ({ kind: 'staff', userId, roles });
const farah = { userId: 'farah', name: 'Farah Osman' };
const proposal = { proposedBy: farah, amountSen: sen(1), termMonths: 1, note: '', proposedAt: '' };
type Given = Pick<Loan, 'status' | 'assignedTo' | 'proposal'>;
const held: Given = { status: 'under-review', assignedTo: farah };
const code = (loan: Given, actor: Actor) => {
  const refused = identityLookRefusal(loan, actor);
  return refused && !refused.ok ? refused.refusal.code : 'may look';
};

test('the officer who holds the case looks, nobody else does', () => {
  expect(code(held, person('farah', 'loan-officer'))).toBe('may look');
  expect(code(held, person('ravi', 'loan-officer'))).toBe('not-assigned-to-you');
  expect(code(held, person('lim', 'approver'))).toBe('not-assigned-to-you');
  expect(code({ status: 'unknown' }, person('farah', 'loan-officer'))).toBe('not-assigned-to-you');
});

test('an approver looks once there is a proposal, and until the money is out', () => {
  const approver = person('lim', 'approver');
  expect(code({ ...held, proposal }, approver)).toBe('may look');
  expect(code({ ...held, proposal, status: 'approved' }, approver)).toBe('may look');
  expect(code({ ...held, proposal }, person('ravi', 'loan-officer'))).toBe('not-assigned-to-you');
});

test('a closed case is closed to everybody', () => {
  for (const status of loanStatuses) {
    const isOpen = ['unknown', 'under-review', 'approved'].includes(status);
    for (const actor of [person('farah', 'loan-officer'), person('lim', 'approver')]) {
      expect([status, code({ ...held, proposal, status }, actor)]).toEqual([
        status,
        isOpen ? 'may look' : 'wrong-status',
      ]);
    }
  }
});

test('a borrower and a guest are nobody here', () => {
  for (const actor of [{ kind: 'borrower', userId: 'farah' }, { kind: 'guest' }] as const) {
    expect(code(held, actor)).toBe('not-assigned-to-you');
  }
});
