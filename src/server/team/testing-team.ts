/** For the server's tests: somebody comes in the way people do, by a one-time link and the code of it, and signs in. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { staffSignIn } from '#contract/account.ts';
import * as endpoints from '#contract/team.ts';
import type { StaffRole } from '#domain/permission.ts';
import type { House } from '../house.ts';
import { type Browser, messageSentTo, openBrowser, type StaffMember, totpNow } from '../testing.ts';
import { must } from '../testing-loans.ts';

const password = 'kopi ais tiga gelas sejuk';

export type Joined = StaffMember & { signIn: () => Promise<StaffMember> };

export async function joinTeam(
  house: House,
  app: FastifyInstance,
  by: Browser,
  roles: readonly StaffRole[],
  name = 'Wong Siew Lan',
): Promise<Joined> {
  const email = `invited.${randomUUID()}@example.com`;
  const { handoverCode } = await must(
    by.call(endpoints.inviteStaff, { name, email, roles: [...roles], locale: 'en' }),
  );
  return await beginByLink(house, app, { name, email, roles, handoverCode });
}

/** Uses the link that was mailed last: joins, or begins again with another password and another app. */
export async function beginByLink(
  house: House,
  app: FastifyInstance,
  member: Pick<StaffMember, 'name' | 'email' | 'roles'> & { handoverCode: string | null },
): Promise<Joined> {
  const { name, email, roles } = member;
  const { text } = await messageSentTo(house, email);
  const given = { token: /#([\w-]{43})/.exec(text)?.[1] ?? '', handoverCode: member.handoverCode ?? '' };
  const guest = openBrowser(app);
  const { authenticator } = await must(guest.call(endpoints.openStaffLink, given));
  const secret = authenticator?.secret ?? '';
  const totp = totpNow(house, secret);
  await must(guest.call(endpoints.completeStaffLink, { ...given, newPassword: password, totp }));
  const { user_id: userId } = await house.db
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  /** At the earliest half a minute later: a step of the authenticator is accepted once. */
  const signIn = async () => {
    const browser = openBrowser(app);
    await must(browser.call(staffSignIn, { email, password, totp: totpNow(house, secret) }));
    return { ...browser, userId, name, email, roles };
  };
  return { ...guest, userId, name, email, roles, signIn };
}
