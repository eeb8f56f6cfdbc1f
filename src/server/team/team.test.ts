import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getSession, staffSignIn } from '#contract/account.ts';
import * as endpoints from '#contract/team.ts';
import type { StaffRole } from '#domain/permission.ts';
import { buildApp } from '../app.ts';
import {
  type Browser,
  borrower,
  everybodySignedInNow,
  makeHouse,
  messageSentTo,
  movableClock,
  openBrowser,
  proveLedger,
  type StaffMember,
  staff,
} from '../testing.ts';
import { makeFirstAdministratorLink } from './first-administrator.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
afterAll(() => proveLedger(house));

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const password = 'kopi ais tiga gelas sejuk';

let administrator: StaffMember;
beforeAll(async () => {
  administrator = await staff(house, app, ['administrator'], 'Jenifer Majalap');
  // A second one, so that no test meets the last one unasked.
  await staff(house, app, ['administrator'], 'Ravi Menon');
});
beforeEach(async () => {
  clock.advance(minuteMs);
  await everybodySignedInNow(house);
});

let people = 0;
const someEmail = () => {
  people += 1;
  return `new.person.${people}@example.com`;
};

const tokenIn = (text: string): string => /\/office\/welcome#([\w-]{43})/.exec(text)?.[1] ?? '';
const codeOf = (secret: string, laterMs = 0): string =>
  generateSync({ secret, epoch: Math.floor((clock.now().getTime() + laterMs) / 1000) });

async function invite(roles: StaffRole[], by: Browser = administrator) {
  const email = someEmail();
  const answer = await by.call(endpoints.inviteStaff, {
    name: 'Wong Siew Lan',
    email,
    roles,
    locale: 'en',
  });
  const token = answer.status === 200 ? tokenIn((await messageSentTo(house, email)).text) : '';
  const { handoverCode = null, team } = answer.status === 200 ? answer.body : {};
  const linkId = team?.invitations.find((each) => each.email === email)?.linkId ?? '';
  return { answer, email, token, handoverCode: handoverCode ?? '', linkId };
}

test('nobody is invited under a name that leads somewhere or asks for something [VAL-12]', async () => {
  for (const name of [
    'Farah t.me/jernih',
    'farah@example.com',
    'Farah 012-345 6789',
    'Pay three hundred first',
  ]) {
    const email = someEmail();
    const answer = await administrator.call(endpoints.inviteStaff, {
      name,
      email,
      roles: ['finance'],
      locale: 'en',
    });
    expect([answer.status, answer.code], name).toEqual([400, 'request-invalid']);
    const mails = await house.db
      .selectFrom('outbox')
      .select('outbox_id')
      .where('sent_to', '=', email)
      .execute();
    expect(mails).toEqual([]);
  }
});

const opened = (token: string) => openBrowser(app).call(endpoints.openStaffLink, { token });

type Proof = { handoverCode?: string; currentPassword?: string };
/** What the app is given, once the code or the password was right. */
async function secretOf(token: string, proof: Proof = {}): Promise<string> {
  const answer = await openBrowser(app).call(endpoints.openStaffLink, { token, ...proof });
  return answer.status === 200 ? (answer.body.authenticator?.secret ?? '') : '';
}

type Wrong = { newPassword?: string; handoverCode?: string; totp?: string };
type Given = Partial<Parameters<typeof complete>[0]>;
const complete = (
  input: { token: string; totp: string } & Record<string, string>,
  browser: Browser = openBrowser(app),
) => browser.call(endpoints.completeStaffLink, input);

/** Joins with everything right, or with what is given instead. */
async function join({ token, handoverCode }: { token: string; handoverCode: string }, given: Given = {}) {
  const secret = await secretOf(token, { handoverCode });
  const answer = await complete({
    token,
    handoverCode,
    newPassword: password,
    totp: codeOf(secret),
    ...given,
  });
  return { answer, secret };
}

async function signIn(email: string, secret: string, given = password) {
  clock.advance(minuteMs);
  const browser = openBrowser(app);
  const answer = await browser.call(staffSignIn, { email, password: given, totp: codeOf(secret) });
  return { browser, answer };
}

async function newMember(roles: StaffRole[]) {
  const invited = await invite(roles);
  const { secret } = await join(invited);
  const { browser, answer } = await signIn(invited.email, secret);
  const userId = answer.body.user?.userId ?? '';
  return { ...invited, secret, browser, userId };
}

const isIn = async (browser: Browser) => (await browser.call(getSession, {})).body.user !== null;
const team = async () => (await administrator.call(endpoints.getTeam, {})).body;
const memberOf = async (userId: string) => (await team()).people.find((each) => each.userId === userId);

async function newestEvent(): Promise<{ name: string; facts: unknown; text: string }> {
  const row = await house.db
    .selectFrom('events')
    .select(['name', 'canonical'])
    .where('name', 'like', 'staff%')
    .where('name', 'not like', '%signed-%')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { facts } = JSON.parse(row.canonical) as { facts: unknown };
  return { name: row.name, facts, text: row.canonical };
}

describe('an invitation', () => {
  test('goes out by mail with a one-time link; the account exists when password and app are proven', async () => {
    const { answer, email, token, handoverCode } = await invite(['finance', 'loan-officer']);
    expect(answer.status).toBe(200);
    expect(handoverCode).toMatch(/^\d{8}$/);
    const { text } = await messageSentTo(house, email);
    expect(text).toContain('Jenifer Majalap invites you');
    expect(text).not.toContain(handoverCode);
    expect(answer.body.team.invitations.at(-1)).toMatchObject({
      email,
      roles: ['loan-officer', 'finance'],
      isExpired: false,
    });
    expect(answer.body.team.people.some((each) => each.email === email)).toBe(false);

    const link = await opened(token);
    expect(link.body).toMatchObject({
      purpose: 'join',
      name: 'Wong Siew Lan',
      email,
      asks: 'handoverCode',
    });
    const { answer: joined, secret } = await join({ token, handoverCode });
    expect(joined.status).toBe(204);
    expect((await newestEvent()).name).toBe('staff.joined');
    expect((await team()).invitations.some((each) => each.email === email)).toBe(false);

    const { answer: signedIn } = await signIn(email, secret);
    expect(signedIn.body.user?.roles).toEqual(['loan-officer', 'finance']);
    expect(await memberOf(signedIn.body.user?.userId ?? '')).toMatchObject({
      isActive: true,
      lastSignInAt: clock.now().toISOString(),
      sessions: [{ startedAt: clock.now().toISOString() }],
    });
  });

  test('keeps no token, code or secret where the database or an event could tell it', async () => {
    const invited = await invite(['finance']);
    const secret = await secretOf(invited.token, { handoverCode: invited.handoverCode });
    const { text } = await newestEvent();
    const row = JSON.stringify(
      await house.db
        .selectFrom('staff_links')
        .selectAll()
        .where('link_id', '=', invited.linkId)
        .executeTakeFirst(),
    );
    for (const hidden of [invited.token, invited.handoverCode, secret]) {
      expect(text).not.toContain(hidden);
      expect(row).not.toContain(hidden);
    }
    expect(text).not.toContain(invited.email);
  });

  test('works once, also for many at once [AUTH-12]', async () => {
    const invited = await invite(['finance']);
    const { token, handoverCode } = invited;
    const totp = codeOf(await secretOf(token, { handoverCode }));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => complete({ token, handoverCode, newPassword: password, totp })),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    for (const { status, code } of answers.filter((answer) => answer.status !== 204)) {
      expect([status, code]).toEqual([409, 'staff-link-ended']);
    }
    expect((await opened(token)).code).toBe('staff-link-ended');
  });

  test('ends after 72 hours; sent again it has another link, and the one before is dead', async () => {
    const invited = await invite(['finance']);
    clock.advance(72 * hourMs - minuteMs);
    expect((await opened(invited.token)).status).toBe(200);
    clock.advance(minuteMs);
    expect((await opened(invited.token)).code).toBe('staff-link-ended');
    const again = await freshAdministrator();
    const shown = (await again.call(endpoints.getTeam, {})).body.invitations;
    expect(shown.find(({ linkId }) => linkId === invited.linkId)?.isExpired).toBe(true);

    const sent = await again.call(endpoints.resendStaffLink, { linkId: invited.linkId });
    const token = tokenIn((await messageSentTo(house, invited.email)).text);
    expect(token).not.toBe(invited.token);
    expect((await opened(invited.token)).code).toBe('staff-link-ended');
    const handoverCode = sent.body.handoverCode ?? '';
    const old = { token, handoverCode: invited.handoverCode };
    expect((await complete({ ...old, newPassword: password, totp: '123456' })).code).toBe(
      'handover-code-wrong',
    );
    expect((await join({ token, handoverCode })).answer.status).toBe(204);
  });

  test('may be withdrawn, and then neither used, nor sent, nor withdrawn again', async () => {
    const invited = await invite(['finance']);
    const withdrawn = await administrator.call(endpoints.withdrawStaffLink, { linkId: invited.linkId });
    expect(withdrawn.body.invitations.some(({ linkId }) => linkId === invited.linkId)).toBe(false);
    expect((await opened(invited.token)).code).toBe('staff-link-ended');
    for (const endpoint of [endpoints.resendStaffLink, endpoints.withdrawStaffLink]) {
      expect((await administrator.call(endpoint, { linkId: invited.linkId })).code).toBe('staff-link-ended');
    }
  });

  test('ends with the power of whoever made it [ACL-10]', async () => {
    const inviter = await newMember(['administrator']);
    const invited = await invite(['administrator'], inviter.browser);
    await administrator.call(endpoints.deactivateStaff, { userId: inviter.userId });
    expect((await opened(invited.token)).code).toBe('staff-link-ended');
    // Somebody who is here may send it again, and answers for it from then on.
    const sent = await administrator.call(endpoints.resendStaffLink, { linkId: invited.linkId });
    expect(sent.status).toBe(200);
    const { text } = await messageSentTo(house, invited.email);
    expect((await opened(tokenIn(text))).status).toBe(200);
  });

  test.each([
    ['a password that anybody would try', { newPassword: 'password1234' }, 'password-too-common'],
    ['a password that is too short', { newPassword: 'kopi' }, 'password-too-short'],
    ['another code than the administrator has', { handoverCode: '00000000' }, 'handover-code-wrong'],
    ['a code that is not of the app', { totp: '000000' }, 'authenticator-code-wrong'],
    ['a code of ten minutes ago', { totp: 'old' }, 'authenticator-code-wrong'],
  ])('refuses %s, and stays open', async (_what, given: Wrong, code) => {
    const invited = await invite(['finance']);
    const { token, handoverCode } = invited;
    const secret = await secretOf(token, { handoverCode });
    const totp = given.totp === 'old' ? codeOf(secret, -10 * minuteMs) : given.totp;
    const { answer } = await join(invited, { ...given, ...(totp !== undefined && { totp }) });
    expect(answer.code).toBe(code);
    expect((await join(invited)).answer.status).toBe(204);
  });

  test('shows the key for the app only with the code; trying for it is counted like using it', async () => {
    const { token, handoverCode } = await invite(['finance']);
    const stranger = openBrowser(app);
    const shown = await stranger.call(endpoints.openStaffLink, { token });
    expect(shown.body).toMatchObject({ asks: 'handoverCode', authenticator: null });
    const tries = [];
    for (let count = 0; count < 10; count += 1) {
      tries.push((await stranger.call(endpoints.openStaffLink, { token, handoverCode: '00000000' })).code);
    }
    expect(tries).toEqual(Array(10).fill('handover-code-wrong'));
    const right = { token, handoverCode };
    expect((await stranger.call(endpoints.openStaffLink, right)).code).toBe('too-many-tries');
    clock.advance(15 * minuteMs);
    await freshAdministrator();
    const { body } = await stranger.call(endpoints.openStaffLink, right);
    expect(body.asks).toBeNull();
    expect(body.authenticator?.uri).toContain('otpauth://totp/Jernih:');
  });

  test('lets nobody try codes for long', async () => {
    const invited = await invite(['finance']);
    const codes = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const handoverCode = String(tries).padStart(8, '0');
      codes.push(
        (await complete({ token: invited.token, handoverCode, newPassword: password, totp: '123456' })).code,
      );
    }
    expect(codes).toEqual([...Array(10).fill('handover-code-wrong'), 'too-many-tries']);
  });

  test('a wrong link is told like one whose time is over', async () => {
    expect((await opened('x'.repeat(43))).code).toBe('staff-link-ended');
    const answer = await complete({ token: 'x'.repeat(43), newPassword: password, totp: '123456' });
    expect(answer.code).toBe('staff-link-ended');
  });

  test('is refused for an email of a colleague, or already invited', async () => {
    const colleague = await staff(house, app, ['auditor']);
    const asked = (email: string) =>
      administrator.call(endpoints.inviteStaff, {
        name: 'Wong Siew Lan',
        email,
        roles: ['finance'],
        locale: 'en',
      });
    expect((await asked(colleague.email)).code).toBe('contact-in-use');
    const { email } = await invite(['finance']);
    expect((await asked(email.toUpperCase())).code).toBe('invitation-open');
    expect((await asked('not an email')).code).toBe('request-invalid');
  });

  test('tells nobody that an email is a borrower’s: the answer is that of any other, the owner gets no link [AUTH-06]', async () => {
    const person = await borrower(house, app);
    const asked = (email: string) =>
      administrator.call(endpoints.inviteStaff, {
        name: 'Wong Siew Lan',
        email,
        roles: ['finance'],
        locale: 'en',
      });
    const invitationOf = async (email: string) => {
      const { status, body } = await asked(email);
      const { linkId, ...invitation } = body.team.invitations.find((each) => each.email === email) ?? {};
      expect(linkId).toBeDefined();
      return {
        status,
        hasCode: /^\d{8}$/.test(body.handoverCode ?? ''),
        invitation: { ...invitation, email: '' },
      };
    };
    const free = someEmail();
    expect(await invitationOf(person.email)).toEqual(await invitationOf(free));
    expect((await asked(person.email)).code).toBe('invitation-open');
    expect((await asked(free)).code).toBe('invitation-open');

    const { subject, text } = await messageSentTo(house, person.email);
    expect(subject).toBe((await messageSentTo(house, free)).subject);
    expect(text).toContain('another email address');
    expect(tokenIn(text)).toBe('');
    const { body } = await administrator.call(endpoints.getTeam, {});
    const linkId = body.invitations.find(({ email }) => email === person.email)?.linkId ?? '';
    clock.advance(minuteMs);
    expect((await administrator.call(endpoints.resendStaffLink, { linkId })).status).toBe(200);
    expect(tokenIn((await messageSentTo(house, person.email)).text)).toBe('');
  });

  test.each([
    [['auditor', 'finance'], 'roles-not-together'],
    [['attestor', 'loan-officer'], 'roles-not-together'],
    [[], 'request-invalid'],
    [['owner'], 'request-invalid'],
  ])('with the roles %j is refused', async (roles, code) => {
    const { answer } = await invite(roles as StaffRole[]);
    expect(answer.code).toBe(code);
  });
});

/** After days no session of before goes on. */
async function freshAdministrator(): Promise<StaffMember> {
  administrator = await staff(house, app, ['administrator'], 'Jenifer Majalap');
  return administrator;
}

describe('roles', () => {
  test('change for the next request, end the sessions, and say before and after [SESS-04] [SESS-02] [ACL-07]', async () => {
    const member = await newMember(['finance']);
    const { userId } = member;
    expect(await isIn(member.browser)).toBe(true);
    const answer = await administrator.call(endpoints.changeStaffRoles, {
      userId,
      from: ['finance'],
      roles: ['approver', 'finance'],
    });
    expect(answer.body.people.find((each) => each.userId === userId)?.roles).toEqual(['approver', 'finance']);
    expect(await isIn(member.browser)).toBe(false);
    expect(await newestEvent()).toMatchObject({
      name: 'staff.roles-changed',
      facts: { staffId: userId, before: ['finance'], after: ['approver', 'finance'] },
    });
    // Both hands of the money: whoever watches is told.
    const mail = await messageSentTo(house, administrator.email);
    expect(mail.text).toContain('So Wong Siew Lan both approves loans and handles money');
    const back = await signIn(member.email, member.secret);
    expect(back.answer.body.user?.roles).toEqual(['approver', 'finance']);
  });

  test.each([
    ['what was not there any more', { from: ['approver'], roles: ['auditor'] }, 'changed-meanwhile'],
    ['the same as before', { from: ['finance'], roles: ['finance', 'finance'] }, 'roles-unchanged'],
    ['auditor beside another', { from: ['finance'], roles: ['auditor', 'finance'] }, 'roles-not-together'],
  ])('are not changed to %s', async (_what, input, code) => {
    const { userId } = await newMember(['finance']);
    const sent = input as { from: StaffRole[]; roles: StaffRole[] };
    expect((await administrator.call(endpoints.changeStaffRoles, { userId, ...sent })).code).toBe(code);
    expect((await memberOf(userId))?.roles).toEqual(['finance']);
  });

  test('two administrators at once do not overwrite each other', async () => {
    const { userId } = await newMember(['finance']);
    const other = await newMember(['administrator']);
    const change = (by: Browser, roles: StaffRole[]) =>
      by.call(endpoints.changeStaffRoles, { userId, from: ['finance'], roles });
    const answers = await Promise.all([
      change(administrator, ['approver']),
      change(other.browser, ['auditor']),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['changed-meanwhile', undefined]);
  });

  test('nobody changes their own account', async () => {
    const { userId } = administrator;
    const own = [
      administrator.call(endpoints.changeStaffRoles, {
        userId,
        from: ['administrator'],
        roles: ['administrator', 'finance'],
      }),
      administrator.call(endpoints.deactivateStaff, { userId }),
      administrator.call(endpoints.startStaffReset, { userId, what: 'password' }),
      administrator.call(endpoints.endStaffSessions, { userId }),
    ];
    for (const answer of await Promise.all(own)) expect(answer.code).toBe('own-account');
  });
});

describe('a deactivation', () => {
  test('ends the sessions at once, lets nobody in, and can be taken back [SESS-04]', async () => {
    const member = await newMember(['loan-officer']);
    const { userId } = member;
    await administrator.call(endpoints.deactivateStaff, { userId });
    expect(await isIn(member.browser)).toBe(false);
    expect(await memberOf(userId)).toMatchObject({ isActive: false, sessions: [] });
    const refused = await signIn(member.email, member.secret);
    expect([refused.answer.status, refused.answer.code]).toEqual([401, 'wrong-credentials']);
    expect((await administrator.call(endpoints.deactivateStaff, { userId })).code).toBe('staff-inactive');
    expect((await administrator.call(endpoints.startStaffReset, { userId, what: 'password' })).code).toBe(
      'staff-inactive',
    );

    await administrator.call(endpoints.activateStaff, { userId });
    expect((await administrator.call(endpoints.activateStaff, { userId })).code).toBe('staff-active');
    const back = await signIn(member.email, member.secret);
    expect(back.answer.body.user?.roles).toEqual(['loan-officer']);
  });

  test('a cookie of before stays dead, even when the row of its session is not ended [SESS-04]', async () => {
    const member = await newMember(['loan-officer']);
    await administrator.call(endpoints.deactivateStaff, { userId: member.userId });
    await house.db
      .updateTable('sessions')
      .set({ ended_at: null })
      .where('user_id', '=', member.userId)
      .execute();
    expect(await isIn(member.browser)).toBe(false);
  });
});

test('sessions of somebody else are ended by an administrator [SESS-04]', async () => {
  const member = await newMember(['loan-officer']);
  const answer = await administrator.call(endpoints.endStaffSessions, { userId: member.userId });
  expect(answer.status).toBe(200);
  expect(await isIn(member.browser)).toBe(false);
  expect(await newestEvent()).toMatchObject({ facts: { before: 1, after: 0 } });
});

describe('a reset', () => {
  const start = async (userId: string, email: string, what: 'password' | 'authenticator' | 'both') => {
    const { body } = await administrator.call(endpoints.startStaffReset, { userId, what });
    const token = tokenIn((await messageSentTo(house, email)).text);
    return { token, handoverCode: body.handoverCode };
  };
  const newPassword = 'roti canai banjir pagi ini';

  test('of the password: nothing changes before it is used, and the app must be proven [AUTH-16] [AUTH-11]', async () => {
    const member = await newMember(['finance']);
    const { token, handoverCode } = await start(member.userId, member.email, 'password');
    expect(handoverCode).toBeNull();
    expect(await isIn(member.browser)).toBe(true);
    expect((await memberOf(member.userId))?.reset).toMatchObject({ what: 'password', isExpired: false });
    expect((await opened(token)).body.authenticator).toBeNull();

    clock.advance(minuteMs);
    const wrong = await complete({ token, newPassword, totp: '000000' });
    expect(wrong.code).toBe('authenticator-code-wrong');
    const done = await complete({ token, newPassword, totp: codeOf(member.secret) });
    expect(done.status).toBe(204);
    expect(await isIn(member.browser)).toBe(false);
    expect((await signIn(member.email, member.secret)).answer.status).toBe(401);
    expect((await signIn(member.email, member.secret, newPassword)).answer.status).toBe(200);
    expect((await messageSentTo(house, member.email)).text).toContain('your password was replaced');
  });

  test('of the app: the password must be proven, and the app of before is dead [AUTH-16]', async () => {
    const member = await newMember(['finance']);
    const { token } = await start(member.userId, member.email, 'authenticator');
    expect((await opened(token)).body).toMatchObject({ asks: 'currentPassword', authenticator: null });
    expect(await secretOf(token, { currentPassword: 'not this one' })).toBe('');
    const secret = await secretOf(token, { currentPassword: password });
    await house.db
      .insertInto('passkeys')
      .values({
        passkey_id: randomUUID(),
        user_id: member.userId,
        credential_id: randomUUID(),
        public_key: Buffer.alloc(77),
        counter: 0,
        transports: [],
        name: 'Phone that was lost',
        added_at: clock.now(),
      })
      .execute();
    expect((await memberOf(member.userId))?.passkeys).toBe(1);
    const wrong = await complete({ token, currentPassword: 'not this one', totp: codeOf(secret) });
    expect(wrong.code).toBe('current-password-wrong');
    const missing = await complete({ token, totp: codeOf(secret) });
    expect(missing.code).toBe('request-invalid');
    const done = await complete({ token, currentPassword: password, totp: codeOf(secret) });
    expect(done.status).toBe(204);
    expect((await memberOf(member.userId))?.passkeys).toBe(0);
    expect(await isIn(member.browser)).toBe(false);
    expect((await signIn(member.email, member.secret)).answer.status).toBe(401);
    expect((await signIn(member.email, secret)).answer.status).toBe(200);
  });

  test('of both: the code that came by no mail must be there [AUTH-16]', async () => {
    const member = await newMember(['finance']);
    const { token, handoverCode } = await start(member.userId, member.email, 'both');
    expect(handoverCode).toMatch(/^\d{8}$/);
    expect(await secretOf(token)).toBe('');
    const secret = await secretOf(token, { handoverCode: handoverCode ?? '' });
    const totp = codeOf(secret);
    expect((await complete({ token, newPassword, totp })).code).toBe('request-invalid');
    const done = await complete({ token, newPassword, totp, handoverCode: handoverCode ?? '' });
    expect(done.status).toBe(204);
    expect((await signIn(member.email, secret, newPassword)).answer.status).toBe(200);
  });

  test('ends after an hour, with a newer one, and with the account', async () => {
    const member = await newMember(['finance']);
    const first = await start(member.userId, member.email, 'password');
    const second = await start(member.userId, member.email, 'authenticator');
    expect((await opened(first.token)).code).toBe('staff-link-ended');
    clock.advance(hourMs);
    expect((await opened(second.token)).code).toBe('staff-link-ended');
    await freshAdministrator();
    const third = await start(member.userId, member.email, 'password');
    await administrator.call(endpoints.deactivateStaff, { userId: member.userId });
    expect((await opened(third.token)).code).toBe('staff-link-ended');
  });
});

test('an auditor sees the team and changes nothing; the others do not see it', async () => {
  const auditor = await staff(house, app, ['auditor']);
  expect((await auditor.call(endpoints.getTeam, {})).status).toBe(200);
  const finance = await staff(house, app, ['finance', 'approver', 'loan-officer']);
  expect((await finance.call(endpoints.getTeam, {})).code).toBe('not-allowed');
});

test('somebody signed in is no stranger: a link is opened signed out', async () => {
  const invited = await invite(['finance']);
  const answer = await administrator.call(endpoints.openStaffLink, { token: invited.token });
  expect(answer.code).toBe('not-allowed');
});

test('the command line makes no first administrator where one is active', async () => {
  await expect(makeFirstAdministratorLink(house)).rejects.toMatchObject({
    refusal: { code: 'administrator-exists' },
  });
});
