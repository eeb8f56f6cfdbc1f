/** What was typed and not sent comes back after a reload, to its owner only, sealed, and is gone with the submission. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getVerification,
  saveVerificationDraft,
  submitPersonalInformation,
  updateBankAccount,
  type VerificationDraft,
} from '#contract/identity.ts';
import { requestCorrection, takeApplication } from '#contract/office.ts';
import { buildApp } from '../app.ts';
import {
  type Borrower,
  borrower,
  makeHouse,
  movableClock,
  openBrowser,
  proveLedger,
  staff,
} from '../testing.ts';
import { applied, bankInput, must, openLender, personalInput, uploadPhotos } from '../testing-loans.ts';
import { largePhoto, sendFile } from '../testing-uploads.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
const typed = { fullName: 'Aisyah binti Rahman', icNumber: '920314-10-55', 'dateOfBirth.day': '14' };
const draft: VerificationDraft = { typed, filled: { gender: 'female' } };

beforeAll(() => openLender(house));
afterAll(() => proveLedger(house));

const viewOf = (person: Borrower) => must(person.call(getVerification, {}));
const rowOf = ({ userId }: Borrower) =>
  house.db.selectFrom('verification_drafts').selectAll().where('borrower_id', '=', userId).executeTakeFirst();

describe('the draft', () => {
  test('comes back as it was typed, the newest one, and is sealed where it lies', async () => {
    const person = await borrower(house, app);
    expect(await viewOf(person)).toMatchObject({ draft: null, waitingImages: [] });
    await must(person.call(saveVerificationDraft, { typed: { fullName: 'A' }, filled: {} }));
    await must(person.call(saveVerificationDraft, draft));
    expect((await viewOf(person)).draft).toEqual(draft);
    expect((await viewOf(await borrower(house, app))).draft).toBeNull();
    const row = await rowOf(person);
    expect(JSON.stringify(row)).not.toContain('920314');
    expect(row?.answers_sealed).toMatch(/^v\d/);
  });

  test('takes what two tabs typed, each its own answers', async () => {
    const person = await borrower(house, app);
    await must(person.call(saveVerificationDraft, draft));
    await Promise.all([
      must(person.call(saveVerificationDraft, { typed: { address: '2 Jalan Mawar' }, filled: {} })),
      must(person.call(saveVerificationDraft, { typed: { occupation: 'Nurse' }, filled: { gender: '' } })),
    ]);
    expect((await viewOf(person)).draft).toEqual({
      typed: { ...typed, address: '2 Jalan Mawar', occupation: 'Nurse' },
      filled: { gender: '' },
    });
  });

  test('is not taken from a page of somebody else, who signed in before in the same browser', async () => {
    const [person, other] = [await borrower(house, app), await borrower(house, app)];
    const actingFor = ({ userId }: Borrower) => ({ headers: { 'jernih-user': userId } });
    const stale = await person.call(saveVerificationDraft, draft, actingFor(other));
    expect([stale.status, stale.code]).toEqual([401, 'not-signed-in']);
    expect(await rowOf(person)).toBeUndefined();
    await must(person.call(saveVerificationDraft, draft, actingFor(person)));
    expect(await rowOf(person)).toBeDefined();
  });

  test('does not open in the row of another', async () => {
    const [one, other] = [await borrower(house, app), await borrower(house, app)];
    await must(one.call(saveVerificationDraft, draft));
    await must(other.call(saveVerificationDraft, { typed: {}, filled: {} }));
    const sealed = (await rowOf(one))?.answers_sealed ?? '';
    await house.db
      .updateTable('verification_drafts')
      .set({ answers_sealed: sealed })
      .where('borrower_id', '=', other.userId)
      .execute();
    expect((await viewOf(other)).draft).toBeNull();
  });

  test('takes the fields of the steps and nothing else, none of them long', async () => {
    const person = await borrower(house, app);
    for (const body of [
      { typed: { ...typed, isAdmin: 'true' }, filled: {} },
      { typed: { fullName: 'x'.repeat(401) }, filled: {} },
      { typed: { fullName: 7 }, filled: {} },
      { typed: {} },
    ]) {
      const answer = await person.put('/api/me/verification-draft', body);
      expect([answer.status, answer.code]).toEqual([400, 'request-invalid']);
    }
    expect((await openBrowser(app).put('/api/me/verification-draft', draft)).status).toBe(401);
    expect(await rowOf(person)).toBeUndefined();
  });

  test('stays over the first part, and goes with the last', async () => {
    const person = await borrower(house, app);
    await must(person.call(saveVerificationDraft, draft));
    await must(person.call(submitPersonalInformation, personalInput(await uploadPhotos(person))));
    expect((await viewOf(person)).draft).toEqual(draft);
    await must(person.call(updateBankAccount, bankInput));
    expect(await rowOf(person)).toBeUndefined();
    const late = await person.call(saveVerificationDraft, draft);
    expect([late.status, late.code]).toEqual([409, 'verification-locked']);
    expect(await rowOf(person)).toBeUndefined();
  });

  test('cannot be saved while an officer looks, and can for what the officer asks', async () => {
    const officer = await staff(house, app, ['loan-officer']);
    const { person, loan, account } = await applied(house, app);
    await must(officer.call(takeApplication, { loanId: loan.loanId }));
    expect((await person.call(saveVerificationDraft, draft)).code).toBe('verification-locked');
    const corrections = [{ item: 'personal-information' as const }, { item: 'bank-account' as const }];
    await must(officer.call(requestCorrection, { loanId: loan.loanId, corrections }));
    await must(person.call(saveVerificationDraft, draft));
    await must(person.call(submitPersonalInformation, personalInput(await uploadPhotos(person))));
    expect((await viewOf(person)).draft).toEqual(draft);
    await must(person.call(updateBankAccount, account));
    expect(await rowOf(person)).toBeUndefined();
  });
});

describe('photos that wait', () => {
  test('are the newest of each kind until they are submitted [INV-23]', async () => {
    const person = await borrower(house, app);
    await uploadPhotos(person);
    clock.advance(1000);
    const images = await uploadPhotos(person);
    expect((await viewOf(person)).waitingImages).toEqual(
      Object.entries(images).map(([kind, fileId]) => ({ kind, fileId })),
    );
    clock.advance(1000);
    await must(person.call(submitPersonalInformation, personalInput(images)));
    expect((await viewOf(person)).waitingImages).toEqual([]);
  });

  test('is the one that was chosen last, also when it was sent before', async () => {
    const person = await borrower(house, app);
    const [one, other] = [await largePhoto(20_000), await largePhoto(20_000)];
    const first = await must(sendFile(person, 'ic-front', one));
    expect((await must(sendFile(person, 'ic-front', one))).fileId).toBe(first.fileId);
    clock.advance(1000);
    await must(sendFile(person, 'ic-front', other));
    clock.advance(1000);
    const { fileId } = await must(sendFile(person, 'ic-front', one));
    expect(fileId).not.toBe(first.fileId);
    expect((await viewOf(person)).waitingImages).toEqual([{ kind: 'ic-front', fileId }]);
  });

  test('after a correction are only those that came after it was asked for [INV-23]', async () => {
    const officer = await staff(house, app, ['loan-officer']);
    const { person, loan } = await applied(house, app);
    clock.advance(1000);
    await uploadPhotos(person);
    await must(officer.call(takeApplication, { loanId: loan.loanId }));
    clock.advance(1000);
    const corrections = [{ item: 'photo-blurred' as const, photo: 'ic-front' as const }];
    await must(officer.call(requestCorrection, { loanId: loan.loanId, corrections }));
    expect((await viewOf(person)).waitingImages).toEqual([]);
    clock.advance(1000);
    const images = await uploadPhotos(person);
    expect((await viewOf(person)).waitingImages).toContainEqual({
      kind: 'ic-front',
      fileId: images['ic-front'],
    });
  });
});
