import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import {
  requestCode,
  requestPasswordReset,
  resendCode,
  signUp,
  updateProfile,
  verifyCode,
} from '#contract/account.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import { buildApp } from '../app.ts';
import {
  type Borrower,
  borrower,
  codeSentTo,
  makeHouse,
  movableClock,
  openBrowser,
  proveLedger,
  sendAgain,
  signUpInput,
  somePhone,
} from '../testing.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
afterAll(() => proveLedger(house));

const minuteMs = 60_000;
const e164 = (phone: string) => parseMalaysianMobile(phone) ?? '';
const wrongCodes = (right: string, count: number) =>
  Array.from({ length: 1_000_000 }, (_, number) => String(number).padStart(6, '0'))
    .filter((code) => code !== right)
    .slice(0, count);

async function begin() {
  const input = signUpInput();
  const browser = openBrowser(app);
  const { body } = await browser.call(signUp, input);
  const phone = e164(input.phone);
  const { challengeId } = body.challenge;
  const code = await codeSentTo(house, phone);
  return { browser, phone, input, challengeId, code, given: { challengeId, code } };
}

const triesOf = async (challengeId: string) =>
  (
    await house.db
      .selectFrom('one_time_codes')
      .select('tries')
      .where('challenge_id', '=', challengeId)
      .executeTakeFirstOrThrow()
  ).tries;

describe('guessing', () => {
  test('of two hundred guesses at once five are evaluated [AUTH-07] [C6]', async () => {
    const { browser, challengeId, code } = await begin();
    const answers = await Promise.all(
      wrongCodes(code, 200).map((guess) => browser.call(verifyCode, { challengeId, code: guess })),
    );
    expect(answers.filter((answer) => answer.code === 'code-wrong')).toHaveLength(5);
    expect(answers.filter((answer) => answer.code === 'code-spent')).toHaveLength(195);
    expect(await triesOf(challengeId)).toBe(5);
    expect(await browser.call(verifyCode, { challengeId, code })).toMatchObject({
      status: 429,
      code: 'code-spent',
    });
  });

  test('a new code never resets the failures of the day: ten, whatever is sent in between [AUTH-07]', async () => {
    const { browser, challengeId, phone, code, input } = await begin();
    let evaluated = 0;
    const guess = async (id: string, right: string) => {
      for (const wrong of wrongCodes(right, 6)) {
        const answer = await browser.call(verifyCode, { challengeId: id, code: wrong });
        if (answer.code === 'code-wrong') evaluated += 1;
      }
    };
    await guess(challengeId, code);
    clock.advance(minuteMs + 1000);
    await sendAgain(browser, challengeId);
    await guess(challengeId, await codeSentTo(house, phone));
    // A sign-up of another name with the same number is still the same number.
    clock.advance(minuteMs + 1000);
    const another = await browser.call(signUp, signUpInput({ phone: input.phone }));
    const right = await codeSentTo(house, phone);
    await guess(another.body.challenge.challengeId, right);
    expect(evaluated).toBe(10);
    const blocked = await browser.call(verifyCode, {
      challengeId: another.body.challenge.challengeId,
      code: right,
    });
    expect(blocked).toMatchObject({ status: 429, code: 'too-many-tries' });
    expect(blocked.facts?.waitMinutes).toBeGreaterThan(1400);

    clock.advance(24 * 60 * minuteMs);
    const nextDay = await browser.call(signUp, signUpInput({ phone: input.phone }));
    const answer = await browser.call(verifyCode, {
      challengeId: nextDay.body.challenge.challengeId,
      code: await codeSentTo(house, phone),
    });
    expect(answer.body).toMatchObject({ outcome: 'signed-in' });
  });

  test('a whole day of asking for codes and guessing them has ten guesses in a million [AUTH-07]', async () => {
    const person = await borrower(house, app);
    const browser = openBrowser(app);
    clock.advance(24 * 60 * minuteMs);
    let evaluated = 0;
    for (let minutes = 0; minutes < 24 * 60; minutes += 60) {
      const asked = await browser.call(requestPasswordReset, { identifier: person.email });
      const challengeId = asked.body.challenge?.challengeId;
      // Five codes a day are sent; each takes five guesses.
      for (let guess = 0; challengeId !== undefined && guess < 6; guess += 1) {
        const code = String(evaluated * 7 + guess).padStart(6, '0');
        if ((await browser.call(verifyCode, { challengeId, code })).code === 'code-wrong') evaluated += 1;
      }
      clock.advance(60 * minuteMs);
    }
    expect(evaluated).toBe(10);
  });

  test('right codes are no failures', async () => {
    const person = await borrower(house, app);
    for (let change = 0; change < 12; change += 1) {
      clock.advance(minuteMs + 1000);
      const email = `new.${change}.${randomUUID().slice(0, 8)}@example.com`;
      expect((await changeEmail(person, email)).status).toBe(200);
    }
  });

  test('nor are right codes of what is refused for another reason', async () => {
    const person = await borrower(house, app);
    for (let other = 0; other < 3; other += 1) {
      const { email } = await borrower(house, app);
      for (let change = 0; change < 4; change += 1) {
        clock.advance(minuteMs + 1000);
        expect((await changeEmail(person, email)).code).toBe('contact-in-use');
      }
    }
  });
});

const askForContact = (person: Borrower, contact: { email: string } | { phone: string }) =>
  person.call(requestCode, {
    purpose: 'change-contact',
    ...contact,
    currentPassword: person.password,
  });

async function changeEmail(person: Borrower, email: string) {
  const asked = await askForContact(person, { email });
  const stepUp = { challengeId: asked.body.challenge.challengeId, code: await codeSentTo(house, email) };
  return await person.call(updateProfile, { email, stepUp });
}

describe('a code', () => {
  test('works for five minutes [AUTH-07]', async () => {
    const first = await begin();
    clock.advance(5 * minuteMs - 1000);
    expect((await first.browser.call(verifyCode, first.given)).status).toBe(200);
    const second = await begin();
    clock.advance(5 * minuteMs);
    const late = await second.browser.call(verifyCode, second.given);
    expect(late).toMatchObject({ status: 422, code: 'code-expired' });
    expect(await triesOf(second.challengeId)).toBe(0);
  });

  test('works once: two right answers at once make one session [AUTH-07] [C6]', async () => {
    const { browser, challengeId, code } = await begin();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => browser.call(verifyCode, { challengeId, code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'code-expired')).toHaveLength(3);
    expect((await browser.call(verifyCode, { challengeId, code })).status).toBe(403);
    expect((await openBrowser(app).call(verifyCode, { challengeId, code })).code).toBe('code-expired');
  });

  test('is replaced by the next one, sent a minute later at the earliest', async () => {
    const { browser, challengeId, phone, code } = await begin();
    clock.advance(20_000);
    const soon = await sendAgain(browser, challengeId);
    expect(soon).toMatchObject({ status: 429, code: 'code-too-soon', facts: { waitSeconds: 40 } });
    clock.advance(40_000);
    const again = await sendAgain(browser, challengeId);
    expect(again.body).toMatchObject({ challenge: { challengeId, channel: 'whatsapp' } });
    const next = await codeSentTo(house, phone);
    if (next !== code)
      expect((await browser.call(verifyCode, { challengeId, code })).code).toBe('code-wrong');
    expect((await browser.call(verifyCode, { challengeId, code: next })).status).toBe(200);
  });

  test('of a sign-up may go to the email that was typed', async () => {
    const { browser, challengeId, input } = await begin();
    const answer = await browser.call(resendCode, { challengeId, channel: 'email' });
    expect(answer.body).toMatchObject({
      challenge: { challengeId, channel: 'email', sentTo: 'a••••@example.com' },
    });
    const code = await codeSentTo(house, input.email);
    expect((await browser.call(verifyCode, { challengeId, code })).body).toMatchObject({
      outcome: 'signed-in',
    });
  });

  test('may be typed with gaps and in full-width digits; what is no code costs no try', async () => {
    const { browser, challengeId, code } = await begin();
    for (const typed of ['12345', '1234567', 'abcdef', '12 34', '１２３']) {
      expect((await browser.call(verifyCode, { challengeId, code: typed })).code).toBe('code-wrong');
    }
    expect(await triesOf(challengeId)).toBe(0);
    const wide = Array.from(code)
      .map((digit) => String.fromCodePoint(0xff10 + Number(digit)))
      .join(' ');
    expect((await browser.call(verifyCode, { challengeId, code: wide })).status).toBe(200);
  });

  test('is in the database only as a keyed hash [AUTH-07]', async () => {
    const { challengeId, code } = await begin();
    const row = await house.db
      .selectFrom('one_time_codes')
      .selectAll()
      .where('challenge_id', '=', challengeId)
      .executeTakeFirstOrThrow();
    expect(row.code_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(code);
  });
});

describe('a challenge that is not yours', () => {
  test('looks exactly like one that does not exist [ACL-02]', async () => {
    const person = await borrower(house, app);
    const other = await borrower(house, app);
    const own = await other.call(requestCode, { purpose: 'change-bank-account' });
    const foreign = own.body.challenge.challengeId;
    const withoutId = ({ body }: { body: unknown }) => ({ ...(body as object), requestId: '' });
    clock.advance(minuteMs);
    for (const browser of [person, openBrowser(app)]) {
      const [asForeign, asRandom] = [
        await browser.call(resendCode, { challengeId: foreign, channel: 'whatsapp' }),
        await browser.call(resendCode, { challengeId: randomUUID(), channel: 'whatsapp' }),
      ];
      expect(asForeign.status).toBe(404);
      expect(withoutId(asForeign)).toEqual(withoutId(asRandom));
    }
    const guest = openBrowser(app);
    const tried = await guest.call(verifyCode, { challengeId: foreign, code: '123456' });
    expect(tried.status).toBe(404);
    expect(withoutId(tried)).toEqual(
      withoutId(await guest.call(verifyCode, { challengeId: randomUUID(), code: '123456' })),
    );
    expect(await triesOf(foreign)).toBe(0);
  });
});

describe('a step-up', () => {
  const newEmail = () => `step.${randomUUID().slice(0, 8)}@example.com`;

  test('is needed, and confirms only the very change it was sent for [AUTH-07] [AUTH-10]', async () => {
    const person = await borrower(house, app);
    const email = newEmail();
    expect(await person.call(updateProfile, { email })).toMatchObject({
      status: 403,
      code: 'code-needed',
      facts: { purpose: 'change-contact' },
    });
    const asked = await askForContact(person, { email });
    expect(asked.body.challenge).toMatchObject({ channel: 'email', sentTo: 's••••@example.com' });
    const stepUp = { challengeId: asked.body.challenge.challengeId, code: await codeSentTo(house, email) };
    const elsewhere = await person.call(updateProfile, { email: newEmail(), stepUp });
    expect(elsewhere.code).toBe('code-wrong');
    const byAnother = await (await borrower(house, app)).call(updateProfile, { email, stepUp });
    expect(byAnother.code).toBe('code-wrong');

    const bank = await person.call(requestCode, { purpose: 'change-bank-account' });
    const bankCode = await codeSentTo(house, e164(person.phone));
    const wrongPurpose = { challengeId: bank.body.challenge.challengeId, code: bankCode };
    expect((await person.call(updateProfile, { email, stepUp: wrongPurpose })).code).toBe('code-wrong');

    const done = await person.call(updateProfile, { email, stepUp });
    expect(done.body).toMatchObject({ email });
  });

  test('of two hundred guesses at once five are evaluated, though each command is undone [AUTH-07]', async () => {
    const person = await borrower(house, app);
    const email = newEmail();
    const asked = await askForContact(person, { email });
    const { challengeId } = asked.body.challenge;
    const right = await codeSentTo(house, email);
    const answers = await Promise.all(
      wrongCodes(right, 200).map((code) =>
        person.call(updateProfile, { email, stepUp: { challengeId, code } }),
      ),
    );
    expect(answers.filter(({ code }) => code === 'code-wrong')).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'code-spent')).toHaveLength(195);
    const late = await person.call(updateProfile, { email, stepUp: { challengeId, code: right } });
    expect(late.code).toBe('code-spent');
    // Asked for anew it is not handed out again: there is a new one, once a minute has passed.
    expect((await askForContact(person, { email })).code).toBe('code-too-soon');
    clock.advance(minuteMs + 1000);
    expect((await askForContact(person, { email })).body.challenge.challengeId).not.toBe(challengeId);
    expect((await person.get('/api/me/profile')).body).toMatchObject({ email: person.email });
  });

  test('is used once; the same request again gets the same answer', async () => {
    const person = await borrower(house, app);
    const email = newEmail();
    const asked = await askForContact(person, { email });
    const stepUp = { challengeId: asked.body.challenge.challengeId, code: await codeSentTo(house, email) };
    const key = randomUUID();
    const first = await person.call(updateProfile, { email, stepUp }, { key });
    const replay = await person.call(updateProfile, { email, stepUp }, { key });
    expect(replay.body).toEqual(first.body);
    expect(first.status).toBe(200);
    // Away and back again: the code of the first time confirms nothing any more, right or wrong.
    clock.advance(minuteMs);
    expect((await changeEmail(person, newEmail())).status).toBe(200);
    for (const code of [stepUp.code, '000000']) {
      const again = await person.call(updateProfile, { email, stepUp: { ...stepUp, code } });
      expect(again.code).toBe('code-expired');
    }
  });

  test('once a minute for each purpose, five times a day, apart from what strangers can start [AUTH-08]', async () => {
    const person = await borrower(house, app);
    const ask = () => person.call(requestCode, { purpose: 'change-bank-account' });
    const first = await ask();
    clock.advance(20_000);
    // The code of a moment ago is still good: its question comes back, with what is left of the minute, and nothing is sent.
    const again = await ask();
    expect(again.body.challenge).toEqual({ ...first.body.challenge, resendAfterSeconds: 40 });
    for (let send = 0; send < 4; send += 1) {
      clock.advance(minuteMs);
      expect((await ask()).status).toBe(200);
    }
    clock.advance(minuteMs);
    expect((await ask()).code).toBe('too-many-tries');
    const stranger = openBrowser(app);
    const forgotten = await stranger.post('/api/password-reset', { identifier: person.phone });
    expect(forgotten.status).toBe(200);
  });

  test('goes to twenty new numbers a day at most [AUTH-08]', async () => {
    const person = await borrower(house, app);
    const answers = [];
    // Five at once: each of them is a try of the password until it was found right.
    for (let five = 0; five < 6; five += 1) {
      const ask = () => askForContact(person, { phone: somePhone() });
      answers.push(...(await Promise.all(Array.from({ length: 5 }, ask))));
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ code }) => code === 'too-many-tries')).toHaveLength(10);
  });

  test('may be sent again by email', async () => {
    const person = await borrower(house, app);
    const asked = await person.call(requestCode, { purpose: 'change-bank-account' });
    const { challengeId } = asked.body.challenge;
    const again = await person.call(resendCode, { challengeId, channel: 'email' });
    expect(again.body).toMatchObject({ challenge: { challengeId, channel: 'email' } });
    expect(await codeSentTo(house, person.email)).toMatch(/^\d{6}$/);
  });
});
