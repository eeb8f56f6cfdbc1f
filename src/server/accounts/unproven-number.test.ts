/** A number that nobody proved: with mail only none is, and a slip of one digit makes it somebody else's. */
import { afterAll, expect, test } from 'vitest';
import { requestPasswordReset, signIn, signUp, verifyCode } from '#contract/account.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import { buildApp } from '../app.ts';
import { codeSentTo, makeHouse, movableClock, openBrowser, proveLedger, signUpInput } from '../testing.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const withMail = { ...house, environment: { ...house.environment, smtpUrl: 'smtp://localhost:2525' } };
const [app, mailApp] = [await buildApp(house), await buildApp(withMail)];
afterAll(() => proveLedger(house));

type Input = ReturnType<typeof signUpInput>;
const e164 = ({ phone }: Input) => parseMalaysianMobile(phone) ?? '';

/** Confirmed by the code that went to the mailbox. */
async function confirmed(input: Input) {
  const browser = openBrowser(mailApp);
  const { challenge } = (await browser.call(signUp, input)).body;
  const code = await codeSentTo(house, input.email);
  return await browser.call(verifyCode, { challengeId: challenge.challengeId, code });
}

const byNumber = ({ phone, password }: Input) =>
  openBrowser(mailApp).call(signIn, { identifier: phone, password });

test('whoever typed it first keeps nobody else from an account', async () => {
  const squatter = signUpInput();
  expect((await confirmed(squatter)).status).toBe(200);
  expect((await byNumber(squatter)).status).toBe(200);
  const owner = signUpInput({ phone: squatter.phone });
  expect((await confirmed(owner)).status).toBe(200);
  // Two have typed it now: it names neither, and the email does.
  for (const person of [squatter, owner]) expect((await byNumber(person)).code).toBe('wrong-credentials');
  const { email, password } = owner;
  expect((await openBrowser(mailApp).call(signIn, { identifier: email, password })).status).toBe(200);
});

test('whoever proves it has it from then on, and nobody else can prove it', async () => {
  const squatter = signUpInput();
  await confirmed(squatter);
  clock.advance(61_000);
  const owner = signUpInput({ phone: squatter.phone });
  const browser = openBrowser(app);
  const { challenge } = (await browser.call(signUp, owner)).body;
  const { challengeId } = challenge;
  const proven = await browser.call(verifyCode, { challengeId, code: await codeSentTo(house, e164(owner)) });
  expect(proven.status).toBe(200);
  clock.advance(61_000);
  await openBrowser(app).call(requestPasswordReset, { identifier: owner.phone });
  const { user_id: told } = await house.db
    .selectFrom('outbox')
    .select('user_id')
    .where('sent_to', '=', e164(owner))
    .orderBy('outbox_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { user_id: ownerId } = await house.db
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', owner.email.toLowerCase())
    .executeTakeFirstOrThrow();
  expect(told).toBe(ownerId);
  // Now it is somebody's: a third one gets no code, and the owner is told.
  clock.advance(61_000);
  const third = signUpInput({ phone: owner.phone });
  await openBrowser(app).call(signUp, third);
  const codes = house.db.selectFrom('outbox').where('sent_to', '=', third.email.toLowerCase());
  expect(await codes.selectAll().execute()).toEqual([]);
  await expect(
    house.db
      .updateTable('users')
      .set({ phone_proven_at: clock.now() })
      .where('email', '=', squatter.email.toLowerCase())
      .execute(),
  ).rejects.toThrow('users_phone_key');
});
