/** Proving who you are, through the real app: photos, personal information, the bank account; and all that is refused. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestCode } from '#contract/account.ts';
import {
  getBankAccount,
  getVerification,
  submitPersonalInformation,
  updateBankAccount,
} from '#contract/identity.ts';
import { applyForLoan } from '#contract/loans.ts';
import { requestCorrection, takeApplication } from '#contract/office.ts';
import type { Problem } from '#contract/problem.ts';
import { calendarDate } from '#domain/date.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import { buildApp } from '../app.ts';
import { makeImages } from '../files/image.ts';
import {
  borrower,
  codeSentTo,
  everybodySignedInNow,
  makeHouse,
  movableClock,
  openBrowser,
  proveLedger,
  staff,
} from '../testing.ts';
import {
  application,
  applied,
  bankInput,
  must,
  openLender,
  personalInput,
  someIcNumber,
  uploadPhotos,
  verifyIdentity,
} from '../testing-loans.ts';

const clock = movableClock();
const house = await makeHouse({ clock, images: makeImages() });
const app = await buildApp(house);
const newBorrower = () => borrower(house, app);

beforeAll(() => openLender(house));
afterAll(() => proveLedger(house));

const submissionsOf = (borrowerId: string) =>
  house.db.selectFrom('personal_information').selectAll().where('borrower_id', '=', borrowerId).execute();
const accountsOf = (borrowerId: string) =>
  house.db.selectFrom('bank_accounts').selectAll().where('borrower_id', '=', borrowerId).execute();

describe('submitPersonalInformation', () => {
  it('goes from nothing to submitted, and shows the IC number masked', async () => {
    const person = await newBorrower();
    const before = await must(person.call(getVerification, {}));
    expect(before).toMatchObject({ state: 'none', personalInformation: null, images: [], isLocked: false });

    const input = personalInput(await uploadPhotos(person));
    const after = await must(person.call(submitPersonalInformation, input));
    expect(after.state).toBe('personal-information');
    expect(after.personalInformation?.icNumber).toMatch(/^920314-••-••\d2$/);
    expect(after.personalInformation?.emergencyContactPhone).toBe('+60137654321');
    await must(person.call(updateBankAccount, bankInput));
    const complete = await must(person.call(getVerification, {}));
    expect(complete).toMatchObject({
      state: 'submitted',
      bankAccount: { lastFour: '4821', bankName: 'Maybank' },
    });
    expect(complete.images.map(({ kind }) => kind)).toEqual(['ic-front', 'ic-back', 'selfie-with-ic']);
  });

  it('keeps the IC number sealed', async () => {
    const person = await newBorrower();
    const icNumber = someIcNumber();
    await must(
      person.call(submitPersonalInformation, personalInput(await uploadPhotos(person), { icNumber })),
    );
    const [row] = await submissionsOf(person.userId);
    const digits = icNumber.replaceAll('-', '');
    expect(JSON.stringify(row)).not.toContain(digits);
    expect(house.keys.openText(row?.ic_number_sealed ?? '', `personal_information:1:${person.userId}`)).toBe(
      digits,
    );
    const events = await house.db.selectFrom('events').select('canonical').execute();
    expect(JSON.stringify(events)).not.toContain(digits);
  });

  it('takes only photos that are the person’s own and of the right kind [ACL-03]', async () => {
    const person = await newBorrower();
    const own = await uploadPhotos(person);
    const other = await uploadPhotos(await newBorrower());
    const foreign = { ...own, 'ic-back': other['ic-back'] };
    const swapped = { ...own, 'selfie-with-ic': own['ic-front'] };
    const missing = { ...own, 'ic-front': randomUUID() };
    for (const [images, kind] of [
      [foreign, 'ic-back'],
      [swapped, 'selfie-with-ic'],
      [missing, 'ic-front'],
    ] as const) {
      const answer = await person.call(submitPersonalInformation, personalInput(images));
      expect([answer.status, answer.code, answer.facts]).toEqual([422, 'photo-missing', { kind }]);
    }
    expect(await submissionsOf(person.userId)).toEqual([]);
  });

  it.each([
    [{ icNumber: '920314-10-508' }, 422, 'ic-length'],
    [{ icNumber: '921314-10-5082' }, 422, 'ic-date'],
    [{ icNumber: '920314-00-5082' }, 422, 'ic-place'],
    [{ dateOfBirth: calendarDate('2010-01-01') }, 422, 'under-age'],
    [{ placeOfBirth: 'atlantis' }, 400, 'request-invalid'],
    [{ emergencyContactPhone: '03-1234 5678' }, 400, 'request-invalid'],
    [{ fullName: '12345' }, 400, 'request-invalid'],
  ])('refuses %j', async (given, status, code) => {
    const person = await newBorrower();
    const answer = await person.call(
      submitPersonalInformation,
      personalInput(await uploadPhotos(person), given),
    );
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(await submissionsOf(person.userId)).toEqual([]);
    expect(await house.db.selectFrom('ic_owners').where('borrower_id', '=', person.userId).execute()).toEqual(
      [],
    );
  });

  it('says in the reader’s language which fields are not in their form', async () => {
    const person = await borrower(house, app, { locale: 'ms' });
    const given = { fullName: '12345', placeOfBirth: 'atlantis' };
    const { body } = await person.post<Problem>(
      '/api/me/personal-information',
      personalInput(await uploadPhotos(person), given),
    );
    expect(body.issues?.map(({ path }) => path)).toEqual([['fullName'], ['placeOfBirth']]);
    const sentences = ['issue.name', 'issue.place'].map((id) => house.words.ms._(id));
    expect(body.issues?.map(({ message }) => message)).toEqual(sentences);
  });

  it('refuses the person’s own number as emergency contact, however it is typed [VAL-02]', async () => {
    const person = await newBorrower();
    const given = { emergencyContactPhone: person.phone.replace('+60', '0060 ') };
    const answer = await person.call(
      submitPersonalInformation,
      personalInput(await uploadPhotos(person), given),
    );
    expect(answer.code).toBe('emergency-contact-is-you');
  });

  it('gives one IC number to one person, whoever is first [INV-19]', async () => {
    const icNumber = someIcNumber();
    const people = await Promise.all([newBorrower(), newBorrower(), newBorrower()]);
    const inputs = await Promise.all(
      people.map(async (person) => personalInput(await uploadPhotos(person), { icNumber })),
    );
    const answers = await Promise.all(
      people.map((person, index) =>
        person.call(submitPersonalInformation, inputs[index] ?? personalInput({} as never)),
      ),
    );
    expect(answers.map(({ code }) => code ?? 'taken').sort()).toEqual(['ic-in-use', 'ic-in-use', 'taken']);
    const rows = await Promise.all(people.map(({ userId }) => submissionsOf(userId)));
    expect(rows.flat()).toHaveLength(1);
  });

  it('gives a mistyped IC number back when it is corrected', async () => {
    const [person, owner] = [await newBorrower(), await newBorrower()];
    const mistyped = someIcNumber();
    const images = await uploadPhotos(person);
    await must(person.call(submitPersonalInformation, personalInput(images, { icNumber: mistyped })));
    const ownInput = personalInput(await uploadPhotos(owner), { icNumber: mistyped });
    expect((await owner.call(submitPersonalInformation, ownInput)).code).toBe('ic-in-use');
    await must(person.call(submitPersonalInformation, personalInput(images)));
    await must(owner.call(submitPersonalInformation, ownInput));
    expect((await submissionsOf(person.userId)).map(({ submission }) => submission)).toEqual([1, 2]);
  });

  it('is no place to find out a number: ten others a day are heard, the one given before always [AUTH-11]', async () => {
    const [person, owner] = [await newBorrower(), await newBorrower()];
    const icNumber = someIcNumber();
    await must(owner.call(submitPersonalInformation, personalInput(await uploadPhotos(owner), { icNumber })));
    const images = await uploadPhotos(person);
    const give = async (input: Parameters<typeof personalInput>[1]) =>
      (await person.call(submitPersonalInformation, personalInput(images, input))).code;
    const own = someIcNumber();
    expect(await give({ icNumber: own })).toBeUndefined();
    for (let guess = 0; guess < 9; guess += 1)
      expect(await give({ icNumber: someIcNumber() })).toBeUndefined();
    expect(await give({ icNumber })).toBe('too-many-tries');
    const { personalInformation } = await must(person.call(getVerification, {}));
    expect(await give({ icNumber: personalInformation?.icNumber ?? '' })).toBeUndefined();
    clock.advance(24 * 60 * 60_000);
    await everybodySignedInNow(house);
    expect(await give({ icNumber })).toBe('ic-in-use');
  });

  it('keeps the IC number that was given when the masked one comes back as it was shown', async () => {
    const person = await newBorrower();
    const icNumber = someIcNumber();
    const first = personalInput(await uploadPhotos(person), { icNumber });
    const { personalInformation } = await must(person.call(submitPersonalInformation, first));
    const shown = personalInformation?.icNumber ?? '';
    const again = { ...first, images: await uploadPhotos(person), icNumber: shown };
    await must(person.call(submitPersonalInformation, again));
    const rows = await submissionsOf(person.userId);
    const kept = rows.map(({ submission, ic_number_sealed }) =>
      house.keys.openText(ic_number_sealed, `personal_information:${submission}:${person.userId}`),
    );
    const digits = icNumber.replaceAll('-', '');
    expect(kept).toEqual([digits, digits]);
    expect(new Set(rows.map(({ ic_number_hash }) => ic_number_hash.toString('hex'))).size).toBe(1);

    const guessed = { ...again, icNumber: shown.replace('92', '93') };
    expect((await person.call(submitPersonalInformation, guessed)).code).toBe('ic-not-digits');
    const stranger = await newBorrower();
    const foreign = personalInput(await uploadPhotos(stranger), { icNumber: shown });
    expect((await stranger.call(submitPersonalInformation, foreign)).code).toBe('ic-not-digits');
    expect(await submissionsOf(person.userId)).toHaveLength(2);
  });

  it('is closed while an officer looks at it, and opens for what the officer asks', async () => {
    const officer = await staff(house, app, ['loan-officer']);
    const { person, loan, account } = await applied(house, app);
    const images = await uploadPhotos(person);
    await must(officer.call(takeApplication, { loanId: loan.loanId }));
    expect((await must(person.call(getVerification, {}))).isLocked).toBe(true);
    const locked = await person.call(submitPersonalInformation, personalInput(images));
    expect([locked.status, locked.code]).toEqual([409, 'verification-locked']);

    const corrections = [
      { item: 'photo-blurred' as const, photo: 'ic-front' as const },
      { item: 'bank-account' as const },
    ];
    await must(officer.call(requestCorrection, { loanId: loan.loanId, corrections }));
    const asked = await must(person.call(getVerification, {}));
    expect(asked).toMatchObject({ state: 'correction-needed', isLocked: false, corrections });
    const half = await must(person.call(submitPersonalInformation, personalInput(images)));
    expect(half.corrections).toEqual([{ item: 'bank-account' }]);
    // The same account again says that it is right; it needs no code and makes no second row.
    await must(person.call(updateBankAccount, account));
    const done = await must(person.call(getVerification, {}));
    expect(done).toMatchObject({ state: 'submitted', isLocked: true, corrections: [] });
    expect(await accountsOf(person.userId)).toHaveLength(1);
    expect(await submissionsOf(person.userId)).toHaveLength(2);
  });
});

describe('updateBankAccount', () => {
  it('comes after the personal information, and is the person’s own account [VAL-02]', async () => {
    const person = await newBorrower();
    expect((await person.call(updateBankAccount, bankInput)).code).toBe('personal-information-first');
    await must(person.call(submitPersonalInformation, personalInput(await uploadPhotos(person))));
    for (const [given, status, code] of [
      [{ bankCode: 'NOTABANK' }, 422, 'bank-unknown'],
      [{ holderName: 'Lim Ah Kow' }, 422, 'bank-account-not-yours'],
      [{ accountNumber: '12345' }, 400, 'request-invalid'],
      [{ accountNumber: '12345678901234567890' }, 400, 'request-invalid'],
    ] as const) {
      const answer = await person.call(updateBankAccount, { ...bankInput, ...given });
      expect([answer.status, answer.code]).toEqual([status, code]);
    }
    expect(await accountsOf(person.userId)).toEqual([]);
    const kept = await must(person.call(updateBankAccount, bankInput));
    expect(kept).toMatchObject({ bankName: 'Maybank', lastFour: '4821', holderName: 'Aisyah binti Rahman' });
    const [row] = await accountsOf(person.userId);
    expect(JSON.stringify(row)).not.toContain('514011884821');
  });

  it('is in the name of the card once somebody looked at it, whatever name was typed at sign-up [VAL-02]', async () => {
    const person = await borrower(house, app, { name: 'Aisyah binti Rahman Lim Ah Kow' });
    await verifyIdentity(person);
    const loan = await must(
      person.call(applyForLoan, application({ signature: { kind: 'typed', name: person.name } })),
    );
    const officer = await staff(house, app, ['loan-officer']);
    await must(officer.call(takeApplication, { loanId: loan.loanId }));
    const mules = { ...bankInput, holderName: 'Lim Ah Kow', accountNumber: '7012345678' };
    const refused = await person.call(updateBankAccount, mules);
    expect([refused.status, refused.code]).toEqual([422, 'bank-account-not-yours']);
    const own = await person.call(updateBankAccount, { ...bankInput, accountNumber: '7012345678' });
    expect(own.code).toBe('code-needed');
  });

  it('changes only with a one-time code for it [AUTH-10]', async () => {
    const person = await newBorrower();
    await verifyIdentity(person);
    const other = { ...bankInput, bankCode: 'CIBBMYKL', accountNumber: '7012345678' };
    const without = await person.call(updateBankAccount, other);
    expect([without.status, without.code, without.facts]).toEqual([
      403,
      'code-needed',
      { purpose: 'change-bank-account' },
    ]);
    clock.advance(1000);
    const { challenge } = await must(person.call(requestCode, { purpose: 'change-bank-account' }));
    const code = await codeSentTo(house, parseMalaysianMobile(person.phone) ?? '');
    const { challengeId } = challenge;
    const wrong = code === '000000' ? '000001' : '000000';
    expect(
      (await person.call(updateBankAccount, { ...other, stepUp: { challengeId, code: wrong } })).code,
    ).toBe('code-wrong');
    expect(await accountsOf(person.userId)).toHaveLength(1);

    const stranger = await newBorrower();
    await verifyIdentity(stranger);
    expect((await stranger.call(updateBankAccount, { ...other, stepUp: { challengeId, code } })).code).toBe(
      'code-wrong',
    );

    const changed = await must(person.call(updateBankAccount, { ...other, stepUp: { challengeId, code } }));
    expect(changed).toMatchObject({ bankName: 'CIMB Bank', lastFour: '5678' });
    expect(await must(person.call(getBankAccount, {}))).toMatchObject({
      bankAccount: changed,
      isLocked: false,
    });
    const again = await person.call(updateBankAccount, { ...bankInput, stepUp: { challengeId, code } });
    expect(again.code).toBe('code-expired');
    const notices = await house.db
      .selectFrom('messages')
      .select('template')
      .where('borrower_id', '=', person.userId)
      .execute();
    expect(notices.map(({ template }) => template)).toContain('bank-account-changed');
  });

  it('is refused to whoever is not a borrower', async () => {
    const officer = await staff(house, app, ['loan-officer']);
    expect((await officer.call(updateBankAccount, bankInput)).code).toBe('not-allowed');
    expect((await openBrowser(app).call(updateBankAccount, bankInput)).code).toBe('not-signed-in');
  });
});

it('shows the application as waiting for the verification until both parts are there', async () => {
  const person = await newBorrower();
  const loan = await must(person.call(applyForLoan, application()));
  expect(loan.verificationComplete).toBe(false);
  expect(loan.timeline.find(({ state }) => state === 'now')?.step).toBe('verified');
});
