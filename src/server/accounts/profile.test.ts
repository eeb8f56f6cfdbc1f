import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { changePassword, keepLanguage, requestCode, signIn, updateProfile } from '#contract/account.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import { buildApp } from '../app.ts';
import { newId } from '../id.ts';
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
} from '../testing.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
afterAll(() => proveLedger(house));

const e164 = (phone: string) => parseMalaysianMobile(phone) ?? '';
const newEmail = () => `baru.${randomUUID().slice(0, 8)}@example.com`;

type NewContact = { email: string } | { phone: string };

const ask = (person: Borrower, contact: NewContact, currentPassword = person.password) =>
  person.call(requestCode, { purpose: 'change-contact', ...contact, currentPassword });

async function confirmed(person: Borrower, contact: NewContact) {
  const asked = await ask(person, contact);
  const sentTo = 'email' in contact ? contact.email : e164(contact.phone);
  const stepUp = { challengeId: asked.body.challenge.challengeId, code: await codeSentTo(house, sentTo) };
  return await person.call(updateProfile, { ...contact, stepUp });
}

test('name and address change without a code, in one form', async () => {
  const person = await borrower(house, app);
  const answer = await person.call(updateProfile, {
    name: ' Aisyah  binti  Abdul Rahman ',
    address: '12, Jalan Damai\r\n50480 Kuala Lumpur',
    email: person.email,
    phone: person.phone,
  });
  expect(answer.body).toEqual({
    name: 'Aisyah binti Abdul Rahman',
    address: '12, Jalan Damai\n50480 Kuala Lumpur',
    email: person.email,
    phone: e164(person.phone),
    nameIsFixed: false,
  });
  expect((await person.get('/api/me/profile')).body).toEqual(answer.body);
  expect((await person.call(updateProfile, { address: '' })).body).toMatchObject({ address: '' });
});

test('an address has no marks that cannot be seen, and fits after they are gone', async () => {
  const person = await borrower(house, app);
  const pasted = await person.call(updateProfile, { address: '\u200e12 Jalan\u200b Damai\u202c, Ipoh' });
  expect(pasted.body).toMatchObject({ address: '12 Jalan Damai, Ipoh' });
  for (const address of ['12 Jalan\u0000 Damai', '12 Jalan\u001b[31m Damai', '\u0958'.repeat(300)]) {
    expect((await person.call(updateProfile, { address })).status).toBe(400);
  }
});

test('an empty change is one, and changes nothing', async () => {
  const person = await borrower(house, app);
  expect(await person.call(updateProfile, {})).toMatchObject({ status: 200, body: { email: person.email } });
});

test('the name stays once the identity was submitted', async () => {
  const person = await borrower(house, app);
  await submitSomething(person.userId);
  expect((await person.get('/api/me/profile')).body).toMatchObject({ nameIsFixed: true });
  const answer = await person.call(updateProfile, { name: 'Somebody Else' });
  expect(answer).toMatchObject({ status: 409, code: 'verification-locked' });
  expect((await person.call(updateProfile, { address: '12 Jalan Damai, Ipoh' })).status).toBe(200);
});

test('messages are in the language that was chosen last', async () => {
  const person = await borrower(house, app);
  const isChinese = /\p{Script=Han}/u;
  const codeTo = async () => {
    clock.advance(60_000);
    const email = newEmail();
    await ask(person, { email });
    return (await messageSentTo(house, email)).text;
  };
  expect(await codeTo()).not.toMatch(isChinese);
  expect((await person.call(keepLanguage, { locale: 'zh' })).status).toBe(204);
  expect(await codeTo()).toMatch(isChinese);
  expect((await openBrowser(app).call(keepLanguage, { locale: 'ms' })).status).toBe(401);
});

describe('a new email or number', () => {
  test('is proven by a code that went to it; old and new are told [AUTH-15] [AUTH-10]', async () => {
    const person = await borrower(house, app);
    const email = newEmail();
    expect((await confirmed(person, { email })).body).toMatchObject({ email });
    const toOld = await messageSentTo(house, person.email);
    expect(toOld.text).toContain('b••••@example.com');
    expect(toOld.text).not.toContain(email);
    const toNew = await messageSentTo(house, email);
    expect(toNew.text).not.toMatch(/(?<!\d)\d{6}(?!\d)/);

    const phone = somePhone();
    expect((await confirmed(person, { phone })).body).toMatchObject({ phone: e164(phone) });
    for (const told of [e164(person.phone), e164(phone)]) {
      expect((await messageSentTo(house, told)).text).toContain('••• ');
    }
    const notices = await house.db
      .selectFrom('messages')
      .select('template')
      .where('borrower_id', '=', person.userId)
      .execute();
    expect(notices).toEqual([{ template: 'contact-changed' }, { template: 'contact-changed' }]);

    await person.post('/api/sign-out');
    const byOld = await person.call(signIn, { identifier: person.phone, password: person.password });
    expect(byOld.code).toBe('wrong-credentials');
    const byNew = await person.call(signIn, { identifier: phone, password: person.password });
    expect(byNew.body).toMatchObject({ outcome: 'signed-in' });
  });

  test('of somebody else shows only to whoever can read its messages', async () => {
    const person = await borrower(house, app);
    const other = await borrower(house, app);
    const asked = await ask(person, { email: other.email });
    expect(asked.status).toBe(200);
    const guess = await person.call(updateProfile, {
      email: other.email,
      stepUp: { challengeId: asked.body.challenge.challengeId, code: '000000' },
    });
    expect(guess.code).toBe('code-wrong');
    const stepUp = {
      challengeId: asked.body.challenge.challengeId,
      code: await codeSentTo(house, other.email),
    };
    const answer = await person.call(updateProfile, { email: other.email, stepUp });
    expect(answer).toMatchObject({ status: 409, code: 'contact-in-use' });
    expect((await person.get('/api/me/profile')).body).toMatchObject({ email: person.email });
  });

  test('goes to one of two people who want it at the same time', async () => {
    const people = [await borrower(house, app), await borrower(house, app)];
    const email = newEmail();
    const asked = [];
    for (const person of people) {
      const { body } = await ask(person, { email });
      asked.push({
        person,
        stepUp: { challengeId: body.challenge.challengeId, code: await codeSentTo(house, email) },
      });
      clock.advance(60_000);
    }
    const answers = await Promise.all(
      asked.map(({ person, stepUp }) => person.call(updateProfile, { email, stepUp })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('comes one at a time, because one code proves one of them', async () => {
    const person = await borrower(house, app);
    const both = { email: newEmail(), phone: somePhone() };
    expect((await person.call(updateProfile, both)).code).toBe('request-invalid');
    const { password: currentPassword } = person;
    for (const given of [both, {}]) {
      const asking = { purpose: 'change-contact' as const, ...given, currentPassword };
      expect((await person.call(requestCode, asking)).status).toBe(400);
    }
  });
});

describe('a new email or number takes the password before anything is sent', () => {
  const rowsOf = (table: 'outbox' | 'one_time_codes', { userId }: Borrower) =>
    house.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute();

  test('so a stolen cookie moves no codes and writes to nobody [AUTH-10]', async () => {
    const person = await borrower(house, app);
    const before = [await rowsOf('outbox', person), await rowsOf('one_time_codes', person)];
    for (const contact of [{ email: newEmail() }, { phone: somePhone() }]) {
      const without = await person.post('/api/me/codes', { purpose: 'change-contact', ...contact });
      expect(without).toMatchObject({ status: 400, code: 'request-invalid' });
      const wrong = await ask(person, contact, 'hujan lebat petang kelmarin');
      expect(wrong).toMatchObject({ status: 422, code: 'current-password-wrong' });
    }
    expect([await rowsOf('outbox', person), await rowsOf('one_time_codes', person)]).toEqual(before);
    expect((await confirmed(person, { email: newEmail() })).status).toBe(200);
  });

  test('five wrong ones make everybody wait, with the right one too; a right one clears the count [AUTH-05]', async () => {
    const person = await borrower(house, app);
    const guess = () => ask(person, { email: newEmail() }, 'hujan lebat petang kelmarin');
    for (let wrong = 0; wrong < 4; wrong += 1) expect((await guess()).code).toBe('current-password-wrong');
    expect((await ask(person, { email: newEmail() })).status).toBe(200);
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await guess()).code).toBe('current-password-wrong');
    expect(await ask(person, { email: newEmail() })).toMatchObject({
      status: 429,
      code: 'too-many-tries',
      facts: { waitMinutes: 15 },
    });
    // The same count as on the page of the password: nobody gets five more there.
    const { password } = person;
    const there = { currentPassword: password, newPassword: 'angin kencang malam ini' };
    expect((await person.call(changePassword, there)).code).toBe('too-many-tries');
    clock.advance(15 * 60_000);
    expect((await confirmed(person, { email: newEmail() })).status).toBe(200);
  });

  test('and a code that was asked for with the password before confirms nothing [AUTH-10]', async () => {
    const person = await borrower(house, app);
    const email = newEmail();
    const { challenge } = (await ask(person, { email })).body;
    const stepUp = { challengeId: challenge.challengeId, code: await codeSentTo(house, email) };
    const newPassword = 'angin kencang malam ini';
    const change = { currentPassword: person.password, newPassword };
    expect((await person.call(changePassword, change)).status).toBe(204);
    expect((await person.call(updateProfile, { email, stepUp })).code).toBe('code-expired');
    expect((await person.get('/api/me/profile')).body).toMatchObject({ email: person.email });
  });
});

/** The least that personal information needs, straight into the database. */
async function submitSomething(userId: string): Promise<void> {
  const now = clock.now();
  const files = { 'ic-front': newId(now), 'ic-back': newId(now), 'selfie-with-ic': newId(now) } as const;
  for (const kind of ['ic-front', 'ic-back', 'selfie-with-ic'] as const) {
    await house.db
      .insertInto('files')
      .values({
        owner_id: userId,
        file_id: files[kind],
        kind,
        media_type: 'image/jpeg',
        byte_count: 1,
        sha256: Buffer.alloc(32),
        storage_key: files[kind],
        wrapped_key: '',
        key_id: '',
        created_at: now,
      })
      .execute();
  }
  await house.db
    .insertInto('personal_information')
    .values({
      borrower_id: userId,
      submission: 1,
      full_name: 'Aisyah binti Rahman',
      ic_number_sealed: '',
      ic_number_hash: Buffer.alloc(32),
      gender: 'female',
      place_of_birth: 'selangor',
      date_of_birth: '1992-03-14',
      occupation: 'Teacher',
      monthly_income_sen: 400_000,
      loan_purpose: 'education',
      address: '12 Jalan Damai',
      emergency_contact_name: 'Rahman bin Ali',
      emergency_contact_phone: '+60123456780',
      ic_front_id: files['ic-front'],
      ic_back_id: files['ic-back'],
      selfie_id: files['selfie-with-ic'],
      submitted_at: now,
    })
    .execute();
}
