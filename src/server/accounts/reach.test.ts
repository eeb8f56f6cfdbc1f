/** Where codes go in an installation that can only send mail, and for a person whose number nobody proved. */
import { afterAll, expect, test } from 'vitest';
import {
  requestCode,
  requestPasswordReset,
  resendCode,
  resetPassword,
  signIn,
  signUp,
  updateProfile,
  verifyCode,
} from '#contract/account.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import { buildApp } from '../app.ts';
import {
  codeSentTo,
  makeHouse,
  messageSentTo,
  movableClock,
  openBrowser,
  proveLedger,
  signUpInput,
} from '../testing.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
const withMail = { ...house, environment: { ...house.environment, smtpUrl: 'smtp://localhost:2525' } };
const appWithMail = await buildApp(withMail);
afterAll(() => proveLedger(house));

const e164 = (phone: string) => parseMalaysianMobile(phone) ?? '';

async function signUpByEmail() {
  const input = signUpInput();
  const browser = openBrowser(app);
  const asked = await browser.call(signUp, input);
  const { challengeId } = asked.body.challenge;
  await browser.call(resendCode, { challengeId, channel: 'email' });
  const answer = await browser.call(verifyCode, { challengeId, code: await codeSentTo(house, input.email) });
  expect(answer.body).toMatchObject({ outcome: 'signed-in' });
  return { browser, input };
}

async function signUpByNumber() {
  const input = signUpInput();
  const browser = openBrowser(app);
  const asked = await browser.call(signUp, input);
  const { challengeId } = asked.body.challenge;
  await browser.call(verifyCode, { challengeId, code: await codeSentTo(house, e164(input.phone)) });
  return { browser, input };
}

const outboxOfWhatsapp = async () =>
  (await house.db.selectFrom('outbox').select('outbox_id').where('channel', '=', 'whatsapp').execute())
    .length;

test('with mail only, codes go by email, and everything can be done', async () => {
  const input = signUpInput();
  const browser = openBrowser(appWithMail);
  const asked = await browser.call(signUp, input);
  expect(asked.body.challenge).toMatchObject({ channel: 'email', sentTo: 'a••••@example.com' });
  const { challengeId } = asked.body.challenge;
  const code = await codeSentTo(house, input.email);
  expect((await browser.call(verifyCode, { challengeId, code })).body).toMatchObject({
    session: { outbox: false },
  });
  const own = await browser.call(requestCode, { purpose: 'change-bank-account' });
  expect(own.body.challenge.channel).toBe('email');
  const elsewhere = await openBrowser(appWithMail).call(signIn, {
    identifier: input.phone,
    password: input.password,
  });
  expect(elsewhere.body).toMatchObject({ outcome: 'code-needed', challenge: { channel: 'email' } });
});

test('with mail only, nothing offers or takes WhatsApp: no code goes where nobody sends it', async () => {
  const browser = openBrowser(appWithMail);
  const input = signUpInput();
  const asked = await browser.call(signUp, input);
  const { challengeId } = asked.body.challenge;
  expect(asked.body.challenge).not.toHaveProperty('otherChannel');
  clock.advance(61_000);
  const again = await browser.call(resendCode, { challengeId, channel: 'whatsapp' });
  expect(again.body.challenge).toMatchObject({ channel: 'email' });
  const code = await codeSentTo(house, input.email);
  expect((await browser.call(verifyCode, { challengeId, code })).body).toMatchObject({
    outcome: 'signed-in',
  });
  const byNumber = { identifier: input.phone };
  expect(await openBrowser(appWithMail).call(requestPasswordReset, byNumber)).toMatchObject({
    status: 422,
    code: 'whatsapp-not-set-up',
  });
  const phone = signUpInput().phone;
  const toNumber = { purpose: 'change-contact' as const, phone, currentPassword: input.password };
  expect((await browser.call(requestCode, toNumber)).code).toBe('whatsapp-not-set-up');
});

test('with mail only, nothing is written for WhatsApp: the owner of a typed number is told by email', async () => {
  const owner = await signUpByNumber();
  clock.advance(61_000);
  const before = await outboxOfWhatsapp();
  const stranger = signUpInput({ phone: owner.input.phone });
  const asked = await openBrowser(appWithMail).call(signUp, stranger);
  expect(asked.body.challenge).toMatchObject({ channel: 'email' });
  expect((await messageSentTo(house, owner.input.email)).subject).toBe('You already have a Jernih account');
  expect(await outboxOfWhatsapp()).toBe(before);
});

test('a number proven just before mail was set up changes, and nothing is written that nobody sends', async () => {
  const { browser, input } = await signUpByNumber();
  const { phone } = signUpInput();
  const asked = await browser.call(requestCode, {
    purpose: 'change-contact',
    phone,
    currentPassword: input.password,
  });
  const { challengeId } = asked.body.challenge;
  const stepUp = { challengeId, code: await codeSentTo(house, e164(phone)) };
  const before = await outboxOfWhatsapp();
  const later = openBrowser(appWithMail);
  for (const [name, value] of browser.cookies) later.cookies.set(name, value);
  expect((await later.call(updateProfile, { phone, stepUp })).body).toMatchObject({ phone: e164(phone) });
  expect(await outboxOfWhatsapp()).toBe(before);
});

test('a number that was never proven signs in, but its codes go to the email that was', async () => {
  const { input } = await signUpByEmail();
  const browser = openBrowser(app);
  const answer = await browser.call(signIn, { identifier: input.phone, password: input.password });
  if (answer.body.outcome !== 'code-needed') throw new Error('no code was needed');
  expect(answer.body.challenge).toMatchObject({ channel: 'email' });
});

test('whoever has that number cannot take the account over by a reset', async () => {
  const { input } = await signUpByEmail();
  const holder = openBrowser(app);
  const asked = await holder.call(requestPasswordReset, { identifier: input.phone });
  expect(asked.body.challenge).toMatchObject({ channel: 'whatsapp' });
  const { text } = await messageSentTo(house, e164(input.phone));
  expect(text).toContain(house.words.en._('code.sign-up', { code: /\d{6}/.exec(text)?.[0] }));

  const byEmail = await holder.call(requestPasswordReset, { identifier: input.email });
  const { challengeId } = byEmail.body.challenge;
  const right = await holder.call(verifyCode, { challengeId, code: await codeSentTo(house, input.email) });
  if (right.body.outcome !== 'reset-password') throw new Error('no token');
  const newPassword = 'angin kencang malam ini';
  const reset = await holder.call(resetPassword, { resetToken: right.body.resetToken, newPassword });
  expect(reset.body).toMatchObject({ user: null });
});
