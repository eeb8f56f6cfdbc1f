import { afterAll, describe, expect, test } from 'vitest';
import { signIn, verifyCode } from '#contract/account.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import { buildApp } from '../app.ts';
import {
  type Borrower,
  borrower,
  codeSentTo,
  makeHouse,
  messageSentTo,
  movableClock,
  openBrowser,
  proveLedger,
  somePhone,
  staff,
} from '../testing.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
afterAll(() => proveLedger(house));

const minuteMs = 60_000;
const e164 = (phone: string) => parseMalaysianMobile(phone) ?? '';
const wrong = 'salah sama sekali';
const guess = (identifier: string, address?: string) =>
  openBrowser(app, address ? { address } : {}).call(signIn, { identifier, password: wrong });
/** What a person sees, without what differs in every answer. */
const seen = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  body: { ...(body as object), requestId: '' },
});

async function signInAnew(person: Borrower) {
  const browser = openBrowser(app);
  const asked = await browser.call(signIn, { identifier: person.email, password: person.password });
  if (asked.body.outcome !== 'code-needed') throw new Error(`sign-in answered ${asked.status} ${asked.code}`);
  const { challengeId } = asked.body.challenge;
  const answer = await browser.call(verifyCode, {
    challengeId,
    code: await codeSentTo(house, e164(person.phone)),
  });
  return { browser, answer };
}

describe('who can sign in', () => {
  test('by number in any spelling or by email, on the known device with the password alone', async () => {
    const person = await borrower(house, app);
    await person.post('/api/sign-out');
    for (const identifier of [
      person.phone,
      e164(person.phone),
      person.email,
      ` ${person.email.toUpperCase()} `,
    ]) {
      const answer = await person.call(signIn, { identifier, password: person.password });
      expect(answer.body).toMatchObject({
        outcome: 'signed-in',
        session: { user: { userId: person.userId } },
      });
      await person.post('/api/sign-out');
    }
  });

  test('the same characters in another Unicode form are the same password [AUTH-01]', async () => {
    const person = await borrower(house, app, { password: 'Peñón de Vélez ①②③' });
    await person.post('/api/sign-out');
    for (const password of ['Peñón de Vélez ①②③'.normalize('NFD'), 'Peñón de Vélez 123']) {
      const answer = await person.call(signIn, { identifier: person.email, password });
      expect(answer.body).toMatchObject({ outcome: 'signed-in' });
      await person.post('/api/sign-out');
    }
  });

  test('the whole password counts, not its first 72 bytes [AUTH-01]', async () => {
    const head = 'seekor kucing hitam duduk di atas tembok batu merah di tepi sawah padi hijau';
    expect(head.length).toBeGreaterThan(72);
    const person = await borrower(house, app, { password: `${head} satu` });
    const answer = await openBrowser(app).call(signIn, {
      identifier: person.email,
      password: `${head} dua.`,
    });
    expect(answer.code).toBe('wrong-credentials');
  });

  test('an unknown person, a wrong password, an unconfirmed account and a staff account look the same [AUTH-06]', async () => {
    const person = await borrower(house, app);
    const member = await staff(house, app, ['finance']);
    const unconfirmed = somePhone();
    await openBrowser(app).post('/api/sign-up', {
      name: 'Nur Iman',
      phone: unconfirmed,
      email: 'iman@example.com',
      password: wrong,
      locale: 'en',
      privacyAccepted: true,
      newsAccepted: false,
    });
    const answers = [
      await guess('nobody@example.com'),
      await guess('019-999 9999'),
      await guess('?'),
      await guess(person.email),
      await guess(person.phone),
      await guess(member.email),
      await guess(unconfirmed),
    ];
    for (const answer of answers) expect(seen(answer)).toEqual(seen(answers[0] ?? answer));
    expect(answers[0]).toMatchObject({ status: 401, code: 'wrong-credentials' });
  });
});

describe('failures', () => {
  test('a thousand wrong passwords from fifty addresses at once: ten are evaluated [AUTH-05]', async () => {
    const person = await borrower(house, app);
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => guess(person.email, `198.51.100.${index % 50}`)),
    );
    expect(answers.filter(({ code }) => code === 'wrong-credentials')).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 'too-many-tries')).toHaveLength(990);
  });

  test('waits double from half a minute to an hour, and someone unknown waits as long [AUTH-05]', async () => {
    const person = await borrower(house, app);
    for (const identifier of [person.email, 'nobody.at.all@example.com']) {
      for (let failure = 0; failure < 10; failure += 1) expect((await guess(identifier)).status).toBe(401);
      for (const waitSeconds of [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]) {
        const now = await guess(identifier);
        expect(now.facts).toEqual({ waitMinutes: Math.ceil(waitSeconds / 60) });
        clock.advance((waitSeconds - 1) * 1000);
        expect(await guess(identifier)).toMatchObject({ status: 429, code: 'too-many-tries' });
        clock.advance(1000);
        expect((await guess(identifier)).status).toBe(401);
      }
    }
  });

  test('the owner is never locked out: the known device is counted apart, and a success starts anew [AUTH-05]', async () => {
    const person = await borrower(house, app);
    for (let failure = 0; failure < 11; failure += 1) await guess(person.email);
    const blocked = await openBrowser(app).call(signIn, {
      identifier: person.phone,
      password: person.password,
    });
    expect(blocked.code).toBe('too-many-tries');
    await person.post('/api/sign-out');
    const own = await person.call(signIn, { identifier: person.email, password: person.password });
    expect(own.body).toMatchObject({ outcome: 'signed-in' });

    clock.advance(61 * minuteMs);
    const elsewhere = await openBrowser(app).call(signIn, {
      identifier: person.email,
      password: person.password,
    });
    expect(elsewhere.body).toMatchObject({ outcome: 'code-needed' });
    for (let failure = 0; failure < 10; failure += 1) expect((await guess(person.email)).status).toBe(401);
    expect((await guess(person.email)).status).toBe(429);
  });

  test('on the known device a success starts anew as well [AUTH-05]', async () => {
    const person = await borrower(house, app);
    await person.post('/api/sign-out');
    for (let round = 0; round < 2; round += 1) {
      for (let failure = 0; failure < 9; failure += 1) {
        const own = await person.call(signIn, { identifier: person.email, password: wrong });
        expect(own.code).toBe('wrong-credentials');
      }
      const own = await person.call(signIn, { identifier: person.email, password: person.password });
      expect(own.body).toMatchObject({ outcome: 'signed-in' });
      await person.post('/api/sign-out');
    }
  });

  test('from the hundredth on there is one try a day, and a new password by code ends that [AUTH-05]', async () => {
    const person = await borrower(house, app);
    for (let failure = 0; failure < 100; failure += 1) {
      clock.advance(61 * minuteMs);
      expect((await guess(person.email)).status).toBe(401);
    }
    clock.advance(61 * minuteMs);
    expect((await guess(person.email)).facts?.waitMinutes).toBe(24 * 60 - 61);
    const browser = openBrowser(app);
    const asked = await browser.post<{ challenge: { challengeId: string } }>('/api/password-reset', {
      identifier: person.phone,
    });
    const { challengeId } = asked.body.challenge;
    const token = await browser.call(verifyCode, {
      challengeId,
      code: await codeSentTo(house, e164(person.phone)),
    });
    if (token.body.outcome !== 'reset-password') throw new Error('no token');
    const newPassword = 'hujan lebat petang tadi';
    await browser.post('/api/password-reset/confirm', { resetToken: token.body.resetToken, newPassword });
    const answer = await openBrowser(app).call(signIn, { identifier: person.email, password: newPassword });
    expect(answer.body).toMatchObject({ outcome: 'code-needed' });
  });

  test('one address tries a hundred times in a quarter of an hour, whoever it tries [AUTH-05]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, index) => guess(`person${index}@example.com`, '192.0.2.77')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
    clock.advance(15 * minuteMs);
    expect((await guess('person@example.com', '192.0.2.77')).status).toBe(401);
  });
});

describe('a new device', () => {
  test('needs a code besides the password, is known afterwards, and the borrower is told [AUTH-10] [AUTH-15]', async () => {
    const person = await borrower(house, app);
    const { browser, answer } = await signInAnew(person);
    expect(answer.body).toMatchObject({ outcome: 'signed-in', session: { user: { userId: person.userId } } });
    const notices = await house.db
      .selectFrom('messages')
      .select('template')
      .where('borrower_id', '=', person.userId)
      .execute();
    expect(notices).toEqual([{ template: 'new-device' }]);
    await browser.post('/api/sign-out');
    const again = await browser.call(signIn, { identifier: person.email, password: person.password });
    expect(again.body).toMatchObject({ outcome: 'signed-in' });
  });

  test('the cookie of one person is nothing for another, and ends after a year', async () => {
    const person = await borrower(house, app);
    const other = await borrower(house, app);
    const browser = openBrowser(app);
    browser.cookies.set('device', other.cookies.get('device') ?? '');
    const answer = await browser.call(signIn, { identifier: person.email, password: person.password });
    expect(answer.body).toMatchObject({ outcome: 'code-needed' });
    await person.post('/api/sign-out');
    clock.advance(365 * 24 * 60 * minuteMs);
    const late = await person.call(signIn, { identifier: person.email, password: person.password });
    expect(late.body).toMatchObject({ outcome: 'code-needed' });
  });

  test('asking twice within a minute gives the same challenge and sends one message', async () => {
    const person = await borrower(house, app);
    const browser = openBrowser(app);
    const input = { identifier: person.email, password: person.password };
    const first = await browser.call(signIn, input);
    clock.advance(25_000);
    const second = await browser.call(signIn, input);
    if (first.body.outcome !== 'code-needed' || second.body.outcome !== 'code-needed')
      throw new Error('no challenge');
    expect(second.body.challenge).toEqual({ ...first.body.challenge, resendAfterSeconds: 35 });
    const sent = await house.db
      .selectFrom('one_time_codes')
      .select('challenge_id')
      .where('user_id', '=', person.userId)
      .where('purpose', '=', 'new-device')
      .execute();
    expect(sent).toHaveLength(1);
  });

  test('a code that was given is no message of the day: six new devices get in, and codes that nobody gives end at five [AUTH-08]', async () => {
    const person = await borrower(house, app);
    const input = { identifier: person.email, password: person.password };
    const ask = async (browser = openBrowser(app)) => {
      clock.advance(61_000);
      return { browser, answer: await browser.call(signIn, input) };
    };
    for (let device = 0; device < 6; device += 1) {
      const { browser, answer } = await ask();
      if (answer.body.outcome !== 'code-needed') throw new Error(`no challenge: ${answer.code}`);
      const { challengeId } = answer.body.challenge;
      const code = await codeSentTo(house, parseMalaysianMobile(person.phone) ?? '');
      expect((await browser.call(verifyCode, { challengeId, code })).status).toBe(200);
    }
    for (let sent = 0; sent < 5; sent += 1) expect((await ask()).answer.status).toBe(200);
    expect((await ask()).answer.code).toBe('too-many-tries');
  });

  test('the code is written in the language the person signs in with', async () => {
    const person = await borrower(house, app, { locale: 'en' });
    const browser = openBrowser(app, { locale: 'zh' });
    await browser.call(signIn, { identifier: person.email, password: person.password });
    const { text } = await messageSentTo(house, e164(person.phone));
    expect(text).toContain(house.words.zh._('code.safety'));
  });

  test('the password alone opens nothing', async () => {
    const person = await borrower(house, app);
    const browser = openBrowser(app);
    await browser.call(signIn, { identifier: person.email, password: person.password });
    expect(browser.cookies.size).toBe(0);
    expect((await browser.get('/api/me/profile')).status).toBe(401);
  });
});
