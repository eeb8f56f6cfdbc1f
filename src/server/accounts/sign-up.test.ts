import { afterAll, expect, test } from 'vitest';
import { resendCode, signUp, verifyCode } from '#contract/account.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import { buildApp } from '../app.ts';
import {
  borrower,
  codeSentTo,
  makeHouse,
  messageSentTo,
  movableClock,
  openBrowser,
  proveLedger,
  signUpInput,
} from '../testing.ts';
import { challengeIn, codeHashOf, readChallenge } from './challenge.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
afterAll(() => proveLedger(house));

const e164 = (phone: string) => parseMalaysianMobile(phone) ?? '';
const outboxTo = (sentTo: string) =>
  house.db.selectFrom('outbox').selectAll().where('sent_to', '=', sentTo).execute();

const challengeOf = async (challengeId: string) => {
  const row = await readChallenge(house.db, challengeId);
  if (!row) throw new Error('no such challenge');
  return challengeIn(row);
};

test('name, number, email, password and the code make a signed-in borrower on a known device', async () => {
  const input = signUpInput({
    name: '  Siti  binti Osman ',
    email: 'Siti.OSMAN@Example.com ',
    phone: '+60 12-777 1234',
  });
  const browser = openBrowser(app);
  const asked = await browser.call(signUp, input);
  expect(asked.body).toEqual({
    challenge: {
      challengeId: expect.any(String),
      purpose: 'sign-up',
      channel: 'whatsapp',
      sentTo: '012-••• 1234',
      otherChannel: 'email',
      resendAfterSeconds: 60,
    },
  });
  expect(browser.cookies.size).toBe(0);

  const code = await codeSentTo(house, '+60127771234');
  const { challengeId } = asked.body.challenge;
  const answer = await browser.call(verifyCode, {
    challengeId,
    code: ` ${code.slice(0, 3)}-${code.slice(3)} `,
  });
  expect(answer.body).toMatchObject({
    outcome: 'signed-in',
    session: {
      user: { kind: 'borrower', name: 'Siti binti Osman', email: 'siti.osman@example.com', roles: [] },
      endsInSeconds: 1800,
      outbox: true,
    },
  });
  expect([...browser.cookies.keys()].sort()).toEqual(['device', 'sid']);
  expect((await browser.get('/api/me/profile')).body).toMatchObject({
    phone: '+60127771234',
    nameIsFixed: false,
  });

  const stream = await house.db
    .selectFrom('events')
    .select(['name', 'canonical'])
    .orderBy('sequence')
    .execute();
  expect(stream.map(({ name }) => name)).toEqual(['account.created', 'account.verified']);
  for (const { canonical } of stream) expect(canonical).not.toMatch(/siti|0127771234|60127771234/i);
});

test('the code text names what it is for, in the language of the person, and is sealed in the database', async () => {
  const input = signUpInput({ locale: 'ms' });
  await openBrowser(app).call(signUp, input);
  const { subject, text } = await messageSentTo(house, e164(input.phone));
  const code = await codeSentTo(house, e164(input.phone));
  expect(text).toBe(`${house.words.ms._('code.sign-up', { code })}\n\n${house.words.ms._('code.safety')}`);
  expect(subject).not.toContain(code);
  const [row] = await outboxTo(e164(input.phone));
  expect(JSON.stringify(row)).not.toContain(code);
});

test('an existing account is told to its owner and shown to nobody else [AUTH-06]', async () => {
  const owner = await borrower(house, app, { locale: 'zh' });
  clock.advance(61_000);
  for (const clash of [{ phone: owner.phone }, { email: owner.email.toUpperCase() }]) {
    const stranger = openBrowser(app);
    const input = signUpInput({ ...clash, locale: 'zh' });
    const fresh = await openBrowser(app).call(signUp, signUpInput());
    const asked = await stranger.call(signUp, input);
    expect(asked.status).toBe(fresh.status);
    expect(Object.keys(asked.body.challenge)).toEqual(Object.keys(fresh.body.challenge));
    expect(asked.body.challenge).toMatchObject({
      purpose: 'sign-up',
      channel: 'whatsapp',
      resendAfterSeconds: 60,
    });

    const told = 'phone' in clash ? e164(owner.phone) : owner.email;
    const { text } = await messageSentTo(house, told);
    expect(text).toContain('http://localhost:3000/cn/sign-in');
    expect(text).not.toMatch(/\d{6}/);
    if ('email' in clash) expect(await outboxTo(e164(input.phone))).toEqual([]);

    // No code opens it, not even the one whose hash is kept; and asking for another one looks as always.
    const { challengeId } = asked.body.challenge;
    await house.db
      .updateTable('one_time_codes')
      .set({ code_hash: codeHashOf(house, await challengeOf(challengeId), '000000') })
      .where('challenge_id', '=', challengeId)
      .execute();
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await stranger.call(verifyCode, { challengeId, code: String(guess).repeat(6) });
      expect(answer.code).toBe('code-wrong');
    }
    expect((await stranger.call(verifyCode, { challengeId, code: '999999' })).code).toBe('code-spent');
    clock.advance(61_000);
    expect(await stranger.call(resendCode, { challengeId, channel: 'whatsapp' })).toMatchObject({
      status: 200,
      body: { challenge: { challengeId, sentTo: asked.body.challenge.sentTo } },
    });
    clock.advance(24 * 3600_000);
  }
});

test('a sign-up that nobody confirmed blocks no one, and cannot be confirmed after somebody else was', async () => {
  const input = signUpInput();
  const phone = e164(input.phone);
  const squatter = openBrowser(app);
  const first = await squatter.call(signUp, { ...input, name: 'Somebody Else' });
  const firstCode = await codeSentTo(house, phone);
  clock.advance(61_000);
  const second = await openBrowser(app).call(signUp, input);
  const secondCode = await codeSentTo(house, phone);

  // The code of one sign-up opens no other.
  const crossed = await squatter.call(verifyCode, {
    challengeId: first.body.challenge.challengeId,
    code: secondCode,
  });
  expect(crossed.code).toBe(firstCode === secondCode ? undefined : 'code-wrong');

  const own = await openBrowser(app).call(verifyCode, {
    challengeId: second.body.challenge.challengeId,
    code: secondCode,
  });
  expect(own.body).toMatchObject({ session: { user: { name: input.name } } });
  const late = await squatter.call(verifyCode, {
    challengeId: first.body.challenge.challengeId,
    code: firstCode,
  });
  expect(late.code).toBe('contact-in-use');
  expect(squatter.cookies.size).toBe(0);
});

test('twenty spellings of one number are one number: one message a minute, five a day [AUTH-08]', async () => {
  const spellings = [
    '012-555 7788',
    '0125557788',
    '+60125557788',
    '60125557788',
    '+60 12 555 7788',
    '012 555 7788',
    '012.555.7788',
    '(012) 555 7788',
    '+6012-5557788',
    '６０１２５５５７７８８',
    '０１２５５５７７８８',
    '012–555–7788',
    '012‑555‑7788',
    ' 0125557788 ',
    '+60-12-555-7788',
    '0060125557788',
    '+600125557788',
    '012 5557788',
    '0125 557788',
    '01 2555 7788',
  ];
  let sent = 0;
  for (const phone of spellings) {
    const answer = await openBrowser(app).call(signUp, signUpInput({ phone }));
    expect([undefined, 'code-too-soon']).toContain(answer.code);
    if (!answer.code) sent += 1;
  }
  expect(sent).toBe(1);
  for (const phone of spellings) {
    clock.advance(61_000);
    const answer = await openBrowser(app).call(signUp, signUpInput({ phone }));
    if (answer.code) expect(answer).toMatchObject({ status: 429, code: 'too-many-tries' });
    else sent += 1;
  }
  expect(sent).toBe(5);
  expect(await outboxTo('+60125557788')).toHaveLength(5);
  clock.advance(24 * 3600_000);
  expect((await openBrowser(app).call(signUp, signUpInput({ phone: spellings[0] }))).status).toBe(200);
});

test('one address starts thirty messages an hour, however many numbers it tries [AUTH-08]', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      openBrowser(app, { address: '203.0.113.9' }).call(signUp, signUpInput()),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(answers.filter(({ code }) => code === 'too-many-tries')).toHaveLength(10);
  const neighbour = (last: string) =>
    openBrowser(app, { address: `2001:db8:1:2:a:b:c:${last}` }).call(signUp, signUpInput());
  const network = await Promise.all(
    Array.from({ length: 31 }, (_, index) => neighbour((index + 1).toString(16))),
  );
  expect(network.filter(({ status }) => status === 200)).toHaveLength(30);
  const shortened = openBrowser(app, { address: '2001:db8:1:2::1' });
  expect((await shortened.call(signUp, signUpInput())).code).toBe('too-many-tries');
  const nextNetwork = openBrowser(app, { address: '2001:db8:1:3::1' });
  expect((await nextNetwork.call(signUp, signUpInput())).status).toBe(200);
  clock.advance(3_600_000);
  expect((await openBrowser(app, { address: '203.0.113.9' }).call(signUp, signUpInput())).status).toBe(200);
});

test('pressing twice at once makes one account', async () => {
  const input = signUpInput();
  const browser = openBrowser(app);
  const answers = await Promise.all(Array.from({ length: 8 }, () => browser.call(signUp, input)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'code-too-soon')).toHaveLength(7);
});
