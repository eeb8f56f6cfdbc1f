/**
 * What moves money, changes power or lets records out asks staff again who they are. Which endpoints do is written down
 * here for every write of theirs, so that a new one cannot be forgotten.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword, staffSignIn } from '#contract/account.ts';
import { endpoints } from '#contract/api.ts';
import { addHoliday } from '#contract/calendar.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getIntegrationLoans } from '#contract/integration-api.ts';
import { makeIntegration } from '#contract/integrations.ts';
import {
  addPasskey,
  changeStaffPassword,
  getStaffAccount,
  reauthenticate,
  startPasskey,
  startPasskeySignIn,
} from '#contract/passkeys.ts';
import { inviteStaff } from '#contract/team.ts';
import { calendarDate } from '#domain/date.ts';
import { type Action, permissions, type StaffRole, staffRoles } from '#domain/permission.ts';
import { scopes } from '#domain/scope.ts';
import { authenticationHoldsMs } from './accounts/reauthenticate.ts';
import { createStaff } from './accounts/staff.ts';
import { TestPasskey } from './accounts/testing-passkey.ts';
import { buildApp } from './app.ts';
import { borrower, makeHouse, movableClock, openBrowser, proveLedger, totpNow } from './testing.ts';
import { must, openLender } from './testing-loans.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
beforeAll(() => openLender(house));
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const asked: readonly Action[] = [
  // money
  'confirmApproval',
  'countersignAgreement',
  'makePayoutFile',
  'takePayoutFile',
  'releasePayout',
  'returnPayout',
  'confirmPayment',
  'confirmReversal',
  'recordBankPayment',
  'confirmClaimOutcome',
  'confirmRefund',
  'confirmProduct',
  // who the lender is, and where borrowers pay and call
  'proposeLenderOpening',
  'proposeLicenceChange',
  'proposeAccountChange',
  'proposeContactChange',
  'proposeLimitsChange',
  'confirmLenderChange',
  'setFirstContact',
  // power
  'inviteStaff',
  'resendStaffLink',
  'changeStaffRoles',
  'deactivateStaff',
  'activateStaff',
  'startStaffReset',
  'confirmRecovery',
  'removePasskey',
  'makeIntegration',
  'replaceIntegrationKey',
  'addWebhook',
  'replaceWebhookSecret',
  // records that leave the house
  'exportAuditLog',
  'exportAffected',
  'exportIdeal',
  'exportBorrowerLedger',
];

const unasked: readonly Action[] = [
  // coming in and going, and what asks for the password itself
  'signOut',
  'startPasskeySignIn',
  'reauthenticate',
  'changeStaffPassword',
  'startPasskey',
  'addPasskey',
  // they take away: who hurries to shut a door is not held up
  'endOwnSessions',
  'endStaffSessions',
  'withdrawStaffLink',
  'endIntegration',
  'pauseWebhook',
  'endWebhook',
  'withdrawOffer',
  'withdrawPayoutFile',
  'withdrawReversal',
  'withdrawRefund',
  'withdrawFormalNotice',
  'withdrawProductChange',
  'withdrawLenderChange',
  'removeHoliday',
  'removeSavedView',
  'retireTemplate',
  // the first of two people: nothing moves before the second one, who is asked
  'proposeApproval',
  'returnProposal',
  'preparePayout',
  'proposeReversal',
  'proposeClaimOutcome',
  'returnClaimOutcome',
  // stops what counts for the borrower, and moves nothing
  'reportPayoutBack',
  'proposeRefund',
  'correctRefund',
  'proposeProduct',
  'proposeFormalNotice',
  'prepareRecovery',
  'declineRecovery',
  // the borrower signs before it counts
  'reissueAgreement',
  'offerHardship',
  'declineHardship',
  // work on cases, and what is written down: no money, no power
  'checkFile',
  'searchBorrowers',
  'revealNumber',
  'takeNextApplication',
  'takeApplication',
  'handOverApplication',
  'beatCase',
  'saveView',
  'requestCorrection',
  'acceptPhoto',
  'rejectApplication',
  'recordAttestation',
  'recordStamping',
  'recordDelivery',
  'retrySeal',
  'tiePayoutLine',
  'untiePayoutLine',
  'declinePayment',
  'checkBankStatement',
  'importBankStatement',
  'tieBankLine',
  'setBankLineAside',
  'takeBankLineUp',
  'confirmFormalNotice',
  'postFormalNotice',
  'recordContact',
  'correctContact',
  'addTemplate',
  'changeTemplate',
  'addHoliday',
  'changeRestDays',
  'changeWorkingHours',
  'changeLenderForms',
  'changeMaintenance',
  'replyToBorrower',
  'sendHeldMessage',
  'refuseHeldMessage',
  'withdrawHeldMessage',
  'runProof',
  'verifyAudit',
  'resumeWebhook',
  'sendTestWebhook',
  'sendDeliveryAgain',
];

const isOfStaff = ({ name }: Endpoint): boolean =>
  staffRoles.some((role) => (permissions[name] as readonly string[]).includes(role));
const flagged = endpoints.filter(({ needsReauthentication }) => needsReauthentication);

test('every write of staff is judged: it asks again, or it says why it need not [ACL-08]', () => {
  const writes = endpoints.filter((endpoint) => endpoint.method !== 'GET' && isOfStaff(endpoint));
  expect(writes.map(({ name }) => name).sort()).toEqual([...asked, ...unasked].sort());
  expect(flagged.map(({ name }) => name).sort()).toEqual([...asked].sort());
});

const password = 'empat orang di pejabat';
const old = authenticationHoldsMs + 1;
const invitation = () => ({
  name: 'Wong Siew Lan',
  email: `siewlan.${randomUUID()}@example.com`,
  roles: ['finance' as const],
  locale: 'en' as const,
});

const allRoles: readonly StaffRole[] = ['loan-officer', 'approver', 'finance', 'administrator'];

async function member(roles = allRoles) {
  const email = `tan.${randomUUID()}@example.com`;
  const made = await createStaff(house, {
    name: 'Tan Mei Ling',
    email,
    password,
    roles: [...roles],
    locale: 'en',
  });
  const enter = async () => {
    const browser = openBrowser(app);
    await must(browser.call(staffSignIn, { email, password, totp: totpNow(house, made.totpSecret) }));
    return browser;
  };
  const browser = await enter();
  const details = () => ({ by: 'authenticator', password, totp: totpNow(house, made.totpSecret) }) as const;
  return { ...browser, ...made, enter, details };
}
type Member = Awaited<ReturnType<typeof member>>;

/** With ids of nobody: it is asked before anything is looked up. */
function ask(browser: Member, endpoint: Endpoint) {
  const url = endpoint.path.replace(/:\w+/g, () => randomUUID());
  const write = { GET: browser.get, POST: browser.post, PUT: browser.put, PATCH: browser.patch };
  return write[endpoint.method](url, endpoint.body ? {} : undefined);
}

const rowsOf = async () =>
  (
    await house.db
      .selectFrom('events')
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirst()
  )?.rows;

describe('ten minutes after the sign-in', () => {
  test.each(flagged.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is refused before anything is done, and goes on after proving it [ACL-08]',
    async (_name, endpoint) => {
      // An auditor has no other role.
      const person = await member(permissions[endpoint.name].join() === 'auditor' ? ['auditor'] : allRoles);
      expect((await ask(person, endpoint)).code).not.toBe('reauthentication-needed');
      clock.advance(old);
      const before = await rowsOf();
      const refused = await ask(person, endpoint);
      expect([refused.status, refused.code]).toEqual([403, 'reauthentication-needed']);
      expect(await rowsOf()).toEqual(before);
      await must(person.call(reauthenticate, person.details()));
      expect((await ask(person, endpoint)).code).not.toBe('reauthentication-needed');
    },
  );

  test('the rest of the work goes on', async () => {
    const person = await member();
    clock.advance(old);
    await must(person.call(addHoliday, { heldOn: calendarDate('2026-12-25'), name: 'Krismas' }));
  });

  test('the same key does the thing that was refused, once', async () => {
    const person = await member();
    clock.advance(old);
    const key = randomUUID();
    const input = invitation();
    expect((await person.call(inviteStaff, input, { key })).code).toBe('reauthentication-needed');
    await must(person.call(reauthenticate, person.details()));
    const first = await must(person.call(inviteStaff, input, { key }));
    expect(await must(person.call(inviteStaff, input, { key }))).toEqual(first);
  });

  test('a replay of what was done asks again as well, then hears the kept answer; nothing is done twice', async () => {
    const person = await member();
    const key = randomUUID();
    const input = invitation();
    const first = await must(person.call(inviteStaff, input, { key }));
    clock.advance(old);
    const before = await rowsOf();
    const refused = await person.call(inviteStaff, input, { key });
    // Whoever sits at the desk meanwhile hears nothing of it: some answers carry what is shown once.
    expect([refused.code, refused.body]).toEqual([
      'reauthentication-needed',
      expect.not.objectContaining({ people: expect.anything() }),
    ]);
    // True of a try that comes too late, also where an earlier one got through.
    expect(refused.body).toMatchObject({ detail: expect.stringContaining('this try did nothing') });
    expect(await rowsOf()).toEqual(before);
    await must(person.call(reauthenticate, person.details()));
    expect(await must(person.call(inviteStaff, input, { key }))).toEqual(first);
    const invited = await house.db
      .selectFrom('events')
      .select('event_id')
      .where('name', '=', 'staff.invited')
      .where('actor_id', '=', person.userId)
      .execute();
    expect(invited).toHaveLength(1);
  });

  test('it holds for ten minutes, to the millisecond', async () => {
    const person = await member();
    clock.advance(authenticationHoldsMs - 1);
    await must(person.call(inviteStaff, invitation()));
    clock.advance(1);
    expect((await person.call(inviteStaff, invitation())).code).toBe('reauthentication-needed');
  });

  test('programs with a key and borrowers are asked nothing', async () => {
    const person = await borrower(house, app);
    const administrator = await member();
    const made = await must(
      administrator.call(makeIntegration, {
        name: 'Accounting',
        scopes: [...scopes],
        networks: [],
        lastDay: null,
      }),
    );
    clock.advance(old);
    const headers = { authorization: `Bearer ${made.token}` };
    expect((await openBrowser(app).get(getIntegrationLoans.path, { headers })).status).toBe(200);
    const changed = { currentPassword: person.password, newPassword: 'lima orang di kantin' };
    await must(person.call(changePassword, changed));
    expect((await person.call(reauthenticate, administrator.details())).code).toBe('not-allowed');
  });
});

describe('proving it', () => {
  test('counts in this session only', async () => {
    const person = await member();
    clock.advance(30_000);
    const other = await person.enter();
    clock.advance(old);
    await must(other.call(reauthenticate, person.details()));
    await must(other.call(inviteStaff, invitation()));
    expect((await person.call(inviteStaff, invitation())).code).toBe('reauthentication-needed');
  });

  test('a wrong password and a wrong code get one answer, change nothing and are counted [AUTH-05]', async () => {
    const person = await member();
    clock.advance(old);
    const right = person.details();
    const wrongCode = right.totp === '000000' ? '000001' : '000000';
    for (const details of [
      { ...right, password: 'bukan' },
      { ...right, totp: wrongCode },
      { ...right, password: 'bukan', totp: wrongCode },
    ]) {
      const answer = await person.call(reauthenticate, details);
      expect([answer.status, answer.code]).toEqual([401, 'wrong-credentials']);
      expect((await person.call(inviteStaff, invitation())).code).toBe('reauthentication-needed');
    }
    const events = await house.db
      .selectFrom('events')
      .select(['name', 'actor_id'])
      .where('stream_id', '=', person.userId)
      .where('name', '=', 'staff.reauthentication-refused')
      .execute();
    expect(events.map(({ actor_id }) => actor_id)).toEqual([person.userId, person.userId, person.userId]);
    for (let tries = 3; tries < 5; tries += 1) {
      expect((await person.call(reauthenticate, { ...right, password: 'bukan' })).code).toBe(
        'wrong-credentials',
      );
    }
    expect((await person.call(reauthenticate, right)).code).toBe('too-many-tries');
    // The same count as that of every question for the own password.
    expect(
      (
        await person.call(changeStaffPassword, {
          currentPassword: password,
          newPassword: 'lima orang di kantin',
        })
      ).code,
    ).toBe('too-many-tries');
  });

  test('a code of the authenticator proves it once, also to several at the same time [AUTH-05]', async () => {
    const person = await member();
    expect((await person.call(reauthenticate, person.details())).code).toBe('wrong-credentials');
    clock.advance(old);
    const answers = await Promise.all([1, 2, 3].map(() => person.call(reauthenticate, person.details())));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401]);
  });

  test('is written down with its factor', async () => {
    const person = await member();
    clock.advance(old);
    await must(person.call(reauthenticate, person.details()));
    const row = await house.db
      .selectFrom('events')
      .select(['name', 'canonical'])
      .where('stream_id', '=', person.userId)
      .orderBy('sequence', 'desc')
      .executeTakeFirst();
    expect(row?.name).toBe('staff.reauthenticated');
    expect(JSON.stringify(row?.canonical)).toContain('authenticator');
  });
});

describe('a passkey', () => {
  const site = { origin: 'http://localhost:3000', host: 'localhost' };

  async function withPasskey() {
    const person = await member();
    const started = await must(person.call(startPasskey, { currentPassword: password }));
    const key = new TestPasskey(site);
    const credential = key.make(started);
    await must(person.call(addPasskey, { challengeId: started.challengeId, name: 'Work phone', credential }));
    return { person, key };
  }

  async function prove(person: Member, key: TestPasskey) {
    const started = await must(person.call(startPasskeySignIn, {}));
    key.counter += 1;
    const { challengeId } = started;
    return person.call(reauthenticate, { by: 'passkey', challengeId, credential: key.sign(started) });
  }

  test('proves it as well, and nobody else’s does', async () => {
    const { person, key } = await withPasskey();
    const stranger = await withPasskey();
    clock.advance(old);
    expect((await prove(person, stranger.key)).code).toBe('wrong-credentials');
    expect((await person.call(inviteStaff, invitation())).code).toBe('reauthentication-needed');
    await must(prove(person, key));
    await must(person.call(inviteStaff, invitation()));
    expect((await must(person.call(getStaffAccount, {}))).passkeys[0]?.lastUsedAt).toBe(
      clock.now().toISOString(),
    );
  });

  test('a challenge that needed no password adds none', async () => {
    const person = await member();
    const started = await must(person.call(startPasskeySignIn, {}));
    const credential = new TestPasskey(site).make(started);
    const added = await person.call(addPasskey, {
      challengeId: started.challengeId,
      name: 'Mine',
      credential,
    });
    expect(added.code).toBe('passkey-not-verified');
  });
});
