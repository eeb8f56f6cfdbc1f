import { describe, expect, it } from 'vitest';
import { type Action, may, type StaffRole, staffRoles } from '#domain/permission.ts';
import { deskAt, deskList, homeOf, nextPage, signInAddress } from './desks.ts';

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
    ['/borrowers', '?q=nurul', 'borrowers'],
    ['/borrowers/1', '', 'borrowers'],
    ['/calendar', '', 'calendar'],
    ['/claims', '?view=closed', 'claims'],
    ['/refunds', '', 'refunds'],
    ['/proof', '', 'proof'],
    ['/audit/1', '', 'audit'],
    ['/nowhere', '', undefined],
  ])('%s%s is %s', (path, search, desk) => {
    expect(deskAt(path, search)).toBe(desk);
  });
});

describe('the letters after G', () => {
  it('are one for each desk', () => {
    const letters = deskList.flatMap(({ letter }) => letter ?? []);
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters.every((letter) => /^[a-z]$/.test(letter))).toBe(true);
  });
});

describe('the page after signing in', () => {
  const isPage = (path: string) => ['/', '/payouts', '/sign-in'].includes(path);

  it('is the page that was asked for [CFG-07]', () => {
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

  it.each([
    ['/borrowers', '?q=nurul', '/borrowers'],
    ['/messages', '?view=all&search=nurul', '/messages?view=all'],
    ['/bank', '?text=NURUL&page=2', '/bank?page=2'],
    ['/audit', '?about=nurul%40demo.example&who=staff', '/audit?who=staff'],
    ['/', '?view=mine', '/?view=mine'],
  ])('after %s%s is %s: nobody’s name in one more address', (path, search, next) => {
    expect(signInAddress(path, search, false)).toBe(`/sign-in?next=${encodeURIComponent(next)}`);
    expect(signInAddress(path, search, true)).toBe(`/sign-in?next=${encodeURIComponent(next)}&ended`);
  });

  it.each(staffRoles)('opens for a %s', (role) => {
    const home = homeOf(of(role));
    const desk = deskList.find(({ to }) => to === home);
    expect(desk && of(role)(desk.action)).toBe(true);
  });

  it('is else the desk of the role', () => {
    expect(homeOf(of('loan-officer'))).toBe('/');
    expect(homeOf(of('loan-officer', 'approver'))).toBe('/');
    expect(homeOf(of('approver'))).toBe('/?view=to-approve');
    expect(homeOf(of('finance'))).toBe('/payouts');
    expect(homeOf(of('auditor'))).toBe('/');
    expect(homeOf(of('administrator'))).toBe('/proof');
  });
});
