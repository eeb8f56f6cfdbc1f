import { generateSync } from 'otplib';
import { afterAll, expect, test } from 'vitest';
import { staffSignIn } from '#contract/account.ts';
import * as endpoints from '#contract/team.ts';
import { buildApp } from '../app.ts';
import { makeHouse, movableClock, openBrowser, proveLedger, staff } from '../testing.ts';
import { makeFirstAdministratorLink } from './first-administrator.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
afterAll(() => proveLedger(house));

const minuteMs = 60_000;
const email = 'first.person@example.com';
const newPassword = 'kopi ais tiga gelas sejuk';
const tokenIn = (text: string) => text.split('#')[1] ?? '';

test('the first administrator comes in by a link from the command line, once [AUTH-12]', async () => {
  const lost = await makeFirstAdministratorLink(house);
  const address = await makeFirstAdministratorLink(house);
  expect(address).toMatch(/^http:\/\/localhost:3000\/office\/welcome#[\w-]{43}$/);
  const guest = openBrowser(app);
  expect((await guest.call(endpoints.openStaffLink, { token: tokenIn(lost) })).code).toBe('staff-link-ended');

  clock.advance(15 * minuteMs);
  const token = tokenIn(address);
  expect((await guest.call(endpoints.openStaffLink, { token })).code).toBe('staff-link-ended');
  const next = tokenIn(await makeFirstAdministratorLink(house));
  const { body } = await guest.call(endpoints.openStaffLink, { token: next });
  expect(body).toMatchObject({ name: null, email: null, asks: null, roles: ['administrator'] });
  const secret = body.authenticator?.secret ?? '';
  const totp = () => generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
  const input = { token: next, newPassword, totp: totp() };
  expect((await guest.call(endpoints.completeStaffLink, input)).code).toBe('request-invalid');
  const person = { name: 'Jenifer Majalap', email };
  expect((await guest.call(endpoints.completeStaffLink, { ...input, ...person })).status).toBe(204);
  clock.advance(minuteMs);
  const signedIn = await guest.call(staffSignIn, { email, password: newPassword, totp: totp() });
  expect(signedIn.body.user?.roles).toEqual(['administrator']);
  await expect(makeFirstAdministratorLink(house)).rejects.toThrow('administrator-exists');
});

test('the last active administrator stays, also when two let each other out at once', async () => {
  const { userId: first } = await house.db
    .selectFrom('users')
    .select('user_id as userId')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const second = await staff(house, app, ['administrator', 'finance']);
  const third = await staff(house, app, ['administrator']);
  expect((await second.call(endpoints.deactivateStaff, { userId: first })).status).toBe(200);
  const answers = await Promise.all([
    second.call(endpoints.changeStaffRoles, {
      userId: third.userId,
      from: ['administrator'],
      roles: ['auditor'],
    }),
    third.call(endpoints.deactivateStaff, { userId: second.userId }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [left, gone] = answers[0]?.status === 200 ? [second, third] : [third, second];
  expect(gone.roles).toContain('administrator');
  const { people } = (await left.call(endpoints.getTeam, {})).body;
  expect(people.filter((each) => each.isLastAdministrator).map(({ userId }) => userId)).toEqual([
    left.userId,
  ]);

  const { userId } = left;
  expect((await left.call(endpoints.deactivateStaff, { userId })).code).toBe('last-administrator');
  const from = [...left.roles];
  const change = await left.call(endpoints.changeStaffRoles, { userId, from, roles: ['finance'] });
  expect(change.code).toBe('last-administrator');
  // Not with SQL either.
  for (const set of [{ deactivated_at: clock.now() }, { roles: ['finance'] }]) {
    await expect(
      house.db.updateTable('users').set(set).where('user_id', '=', userId).execute(),
    ).rejects.toThrow('the last administrator stays');
  }
});

test('the database refuses an auditor with a second role, and a link that begins to live again', async () => {
  const { userId } = await staff(house, app, ['auditor']);
  await expect(
    house.db
      .updateTable('users')
      .set({ roles: ['auditor', 'finance'] })
      .where('user_id', '=', userId)
      .execute(),
  ).rejects.toThrow('users_roles_alone');
  await expect(
    house.db.updateTable('staff_links').set({ used_at: null, withdrawn_at: null }).execute(),
  ).rejects.toThrow('a one-time link ends once');
});
