import { describe, expect, it } from 'vitest';
import { type Action, may, type StaffRole } from '#domain/permission.ts';
import { deskAt, homeOf, nextPage } from './desks.ts';

const of =
  (...roles: StaffRole[]) =>
  (action: Action) =>
    may({ kind: 'staff', userId: 'u', roles }, action);

describe('the desk of an address', () => {
  it.each([
    ['/', '', 'review'],
    ['/', '?view=mine', 'review'],
    ['/', '?view=to-approve', 'approve'],
    ['/applications/1', '?view=to-approve', 'review'],
    ['/contracts', '', 'contracts'],
    ['/payouts', '?view=done', 'payouts'],
    ['/payments/1', '', 'payments'],
    ['/hardship/1', '', 'hardship'],
    ['/messages/1', '', 'messages'],
    ['/arrears', '?view=31-60', 'arrears'],
    ['/calendar', '', 'calendar'],
    ['/claims', '?view=closed', 'claims'],
    ['/refunds', '', 'refunds'],
    ['/proof', '', 'proof'],
    ['/nowhere', '', undefined],
  ])('%s%s is %s', (path, search, desk) => {
    expect(deskAt(path, search)).toBe(desk);
  });
});

describe('the page after signing in', () => {
  const isPage = (path: string) => ['/', '/payouts', '/sign-in'].includes(path);

  it('is the page that was asked for', () => {
    const search = `?next=${encodeURIComponent('/payouts?view=done')}`;
    expect(nextPage(search, isPage, of('loan-officer'))).toBe('/payouts?view=done');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/nowhere', '/sign-in', '/', ''])(
    'is never “%s”, but the desk of the role',
    (wish) => {
      const search = `?next=${encodeURIComponent(wish)}`;
      expect(nextPage(search, () => true, of('finance'))).toBe(wish === '/nowhere' ? wish : '/payouts');
      expect(nextPage(search, isPage, of('finance'))).toBe('/payouts');
    },
  );

  it('is else the desk of the role', () => {
    expect(homeOf(of('loan-officer'))).toBe('/');
    expect(homeOf(of('loan-officer', 'approver'))).toBe('/');
    expect(homeOf(of('approver'))).toBe('/?view=to-approve');
    expect(homeOf(of('finance'))).toBe('/payouts');
    expect(homeOf(of('auditor'))).toBe('/');
    expect(homeOf(of('administrator'))).toBe('/proof');
  });
});
