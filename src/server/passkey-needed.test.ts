/** Where the installation requires passkeys, whoever lends, binds the lender or sends money out shows one: password and code are not enough. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffSignIn } from '#contract/account.ts';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  addPasskey,
  passkeySignIn,
  reauthenticate,
  removePasskey,
  startPasskey,
  startPasskeySignIn,
} from '#contract/passkeys.ts';
import { authenticationHoldsMs } from './accounts/reauthenticate.ts';
import { createStaff } from './accounts/staff.ts';
import { TestPasskey } from './accounts/testing-passkey.ts';
import { buildApp } from './app.ts';
import { makeHouse, movableClock, openBrowser, proveLedger, totpNow } from './testing.ts';
import { must, openLender } from './testing-loans.ts';

const clock = movableClock();
const house = await makeHouse({
  clock,
  environment: { publicUrl: 'http://localhost:3000', passkeys: 'required' },
});
const app = await buildApp(house);
beforeAll(() => openLender(house));
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const site = { origin: 'http://localhost:3000', host: 'localhost' };
const password = 'empat orang di pejabat';
type Browser = ReturnType<typeof openBrowser>;

async function member() {
  const email = `mei.${randomUUID()}@example.com`;
  const made = await createStaff(house, {
    name: 'Tan Mei Ling',
    email,
    password,
    roles: ['approver', 'finance'],
    locale: 'en',
  });
  const browser = openBrowser(app);
  await must(browser.call(staffSignIn, { email, password, totp: totpNow(house, made.totpSecret) }));
  return { ...made, browser, key: new TestPasskey(site) };
}
type Member = Awaited<ReturnType<typeof member>>;

const startAdding = (browser: Browser) => browser.call(startPasskey, { currentPassword: password });

async function withPasskey(): Promise<Member> {
  const person = await member();
  const asked = await must(startAdding(person.browser));
  const credential = person.key.make(asked);
  await must(
    person.browser.call(addPasskey, { challengeId: asked.challengeId, name: 'Work phone', credential }),
  );
  return person;
}

async function signed({ key, browser }: Pick<Member, 'key' | 'browser'>) {
  const asked = await must(browser.call(startPasskeySignIn, {}));
  key.counter += 1;
  return { challengeId: asked.challengeId, credential: key.sign(asked) };
}

/** Another session of the person, opened by the passkey. */
async function enter({ key }: Member): Promise<Browser> {
  const browser = openBrowser(app);
  await must(browser.call(passkeySignIn, await signed({ key, browser })));
  return browser;
}

/** With ids of nobody: it is asked before anything is looked up. */
const ask = (browser: Browser, { path }: Endpoint) =>
  browser.post(
    path.replace(/:\w+/g, () => randomUUID()),
    {},
  );

const opened = endpoints.filter(({ needsPasskey }) => needsPasskey === true);
const [someStep = opened[0] as Endpoint] = opened;

test('it is what lends, binds the lender, sends money out or lets somebody into an account [AUTH-09]', () => {
  expect(opened.map(({ name }) => name).sort()).toEqual([
    'confirmApproval',
    'confirmRecovery',
    'confirmRefund',
    'countersignAgreement',
    'makePayoutFile',
    'releasePayout',
    'takePayoutFile',
  ]);
});

test.each(opened.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s is not opened by password and code, and is by a passkey [AUTH-09]',
  async (_name, endpoint) => {
    const person = await withPasskey();
    const refused = await ask(person.browser, endpoint);
    expect([refused.status, refused.code]).toEqual([403, 'passkey-needed']);
    expect((await ask(await enter(person), endpoint)).code).not.toBe('passkey-needed');
  },
);

describe('the passkey of a session', () => {
  test('counts for ten minutes, and the authenticator does not prolong it [AUTH-09]', async () => {
    const person = await withPasskey();
    const browser = await enter(person);
    clock.advance(authenticationHoldsMs - 1);
    expect((await ask(browser, someStep)).code).not.toBe('passkey-needed');
    clock.advance(1);
    expect((await ask(browser, someStep)).code).toBe('passkey-needed');
    const totp = totpNow(house, person.totpSecret);
    await must(browser.call(reauthenticate, { by: 'authenticator', password, totp }));
    expect((await ask(browser, someStep)).code).toBe('passkey-needed');
    const proof = await signed({ key: person.key, browser });
    await must(browser.call(reauthenticate, { by: 'passkey', ...proof }));
    expect((await ask(browser, someStep)).code).not.toBe('passkey-needed');
  });

  test('counts in that session alone', async () => {
    const person = await withPasskey();
    await enter(person);
    expect((await ask(person.browser, someStep)).code).toBe('passkey-needed');
  });
});

test('the first one is added by password; from then on only a passkey adds or removes one [AUTH-09]', async () => {
  const person = await withPasskey();
  // Begun before the first one was stored, and finished after it: too late as well.
  const other = await member();
  const begun = [await must(startAdding(other.browser)), await must(startAdding(other.browser))];
  const finish = (asked: (typeof begun)[number]) =>
    other.browser.call(addPasskey, {
      challengeId: asked.challengeId,
      name: 'Key',
      credential: new TestPasskey(site).make(asked),
    });
  const answers = [];
  for (const each of begun) answers.push((await finish(each)).code);
  expect(answers).toEqual([undefined, 'passkey-needed']);
  const remove = { passkeyId: randomUUID() };
  expect((await startAdding(person.browser)).code).toBe('passkey-needed');
  expect((await person.browser.call(removePasskey, remove)).code).toBe('passkey-needed');
  const browser = await enter(person);
  expect((await startAdding(browser)).status).toBe(200);
  expect((await browser.call(removePasskey, remove)).code).toBe('not-found');
});
