import { describe, expect, it } from 'vitest';
import { type Action, may, type StaffRole } from '#domain/permission.ts';
import { queueAddress, rememberQueue, viewOf, viewsFor } from './views.ts';

const of = (role: StaffRole) => (action: Action) =>
  may({ kind: 'staff', userId: 'u', roles: [role] }, action);

describe('the view of the queue', () => {
  it('is the one in the address', () => {
    expect(viewOf('?view=mine', of('loan-officer'))).toBe('mine');
    expect(viewOf('?view=waiting-for-borrower', of('auditor'))).toBe('waiting-for-borrower');
  });

  it('is the first work of the role without one, or with one that is not theirs', () => {
    expect(viewOf('', of('loan-officer'))).toBe('unassigned');
    expect(viewOf('?view=nonsense', of('loan-officer'))).toBe('unassigned');
    expect(viewOf('?view=mine', of('finance'))).toBe('all');
    expect(viewOf('?view=to-approve', of('loan-officer'))).toBe('unassigned');
  });

  it('comes with those of the role', () => {
    expect(viewsFor(of('approver'))).toEqual([
      'unassigned',
      'to-approve',
      'to-countersign',
      'waiting-for-borrower',
      'all',
    ]);
    expect(viewsFor(of('loan-officer'))).toEqual(['unassigned', 'mine', 'waiting-for-borrower', 'all']);
  });
});

describe('the way back to the queue', () => {
  it('leads to the view that was seen last', () => {
    expect(queueAddress()).toBe('/');
    rememberQueue('view=mine');
    expect(queueAddress()).toBe('/?view=mine');
    rememberQueue('');
    expect(queueAddress()).toBe('/');
  });
});
