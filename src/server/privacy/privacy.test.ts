import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { getSession, signIn, signUp } from '#contract/account.ts';
import { getFile, getVerification, saveVerificationDraft } from '#contract/identity.ts';
import { saveLoanDraft } from '#contract/loans.ts';
import { getIdentityImage } from '#contract/office.ts';
import { changeNews, downloadData, getLooks, getPrivacy, requestDeletion } from '#contract/privacy.ts';
import { privacyNotice } from '#domain/privacy.ts';
import { clearUnconfirmedSignUps } from '../accounts/leftovers.ts';
import {
  type Borrower,
  borrower,
  everybodySignedInNow,
  messageSentTo,
  openBrowser,
  signUpInput,
} from '../testing.ts';
import { applied, must, ownAccountNumber, taken, uploadPhotos, verifyIdentity } from '../testing-loans.ts';
import { disbursedLoan, openOffice, pay, stepUpFor } from '../testing-money.ts';
import { passDays } from '../testing-stages.ts';
import { openWorkplace } from '../testing-workplace.ts';

const { clock, house, app } = await openWorkplace();
const office = await openOffice(house, app);
// Days pass between the tests, and everybody is still signed in.
beforeEach(() => passDays({ house }, clock, 0));

const verified = async (): Promise<Borrower> => {
  const person = await borrower(house, app);
  await verifyIdentity(person);
  return person;
};
const privacyOf = (person: Borrower) => must(person.call(getPrivacy, {}));
const unzipped = (bytes: Buffer) => {
  const files = unzipSync(bytes);
  return { files, data: JSON.parse(Buffer.from(files['data.json'] ?? []).toString()) };
};
/** Codes are sent at most once a minute. */
const codeFor = async (person: Borrower, purpose: 'download-data' | 'delete-data') => {
  clock.advance(61_000);
  await everybodySignedInNow(house);
  return await stepUpFor(house, person, { purpose });
};
const eventsOf = (userId: string, name: string) =>
  house.db
    .selectFrom('events')
    .select('canonical')
    .where('stream_id', '=', userId)
    .where('name', '=', name)
    .execute();

describe('consents', () => {
  test('the notice that was read at sign-up is there with its version, language and day', async () => {
    const person = await borrower(house, app, { locale: 'ms', newsAccepted: true });
    const { notice, news } = await privacyOf(person);
    expect(notice).toMatchObject({
      version: privacyNotice.version,
      read: { version: privacyNotice.version, locale: 'ms' },
    });
    expect(news.wanted).toBe(true);
  });

  test('news are off at once, and every change is a row that nobody can alter', async () => {
    const person = await borrower(house, app);
    expect((await privacyOf(person)).news).toEqual({ wanted: false, changedAt: null });
    clock.advance(1000);
    expect((await must(person.call(changeNews, { wanted: true }))).news.wanted).toBe(true);
    clock.advance(1000);
    expect((await must(person.call(changeNews, { wanted: false }))).news.wanted).toBe(false);
    const rows = await house.db
      .selectFrom('consents')
      .select(['kind', 'act'])
      .where('user_id', '=', person.userId)
      .orderBy('consent_id')
      .execute();
    expect(rows.map(({ kind, act }) => `${kind} ${act}`)).toEqual([
      'privacy-notice given',
      'news given',
      'news withdrawn',
    ]);
    const altered = house.db
      .updateTable('consents')
      .set({ act: 'given' })
      .where('user_id', '=', person.userId);
    await expect(altered.execute()).rejects.toThrow(/append-only/);
    const removed = house.db.deleteFrom('consents').where('user_id', '=', person.userId);
    await expect(removed.execute()).rejects.toThrow(/append-only/);
  });

  test('a sign-up that was never confirmed leaves none behind', async () => {
    const input = signUpInput({ newsAccepted: true });
    await must(openBrowser(app).call(signUp, input));
    clock.advance(25 * 60 * 60_000);
    await clearUnconfirmedSignUps(house);
    const rows = await house.db
      .selectFrom('users')
      .select('user_id')
      .where('email', '=', input.email)
      .execute();
    expect(rows).toEqual([]);
  });

  test('the agreement that was agreed to is named with its text and loan', async () => {
    const { person, loan } = await disbursedLoan(office);
    expect((await privacyOf(person)).agreements).toMatchObject([
      { loanId: loan.loanId, reference: loan.reference, version: 1, textVersion: expect.stringMatching(/./) },
    ]);
  });
});

describe('who looked', () => {
  test('a look of the staff is there with name, role, photo and case; one of somebody else is not [DAT-08]', async () => {
    const { person, loan } = await taken(house, app, office.officer);
    const stranger = await verified();
    await must(office.officer.call(getIdentityImage, { loanId: loan.loanId, kind: 'ic-front' }));
    clock.advance(1000);
    await must(office.officer.call(getIdentityImage, { loanId: loan.loanId, kind: 'selfie-with-ic' }));
    const { looks, more } = await must(person.call(getLooks, {}));
    expect(looks.map(({ what }) => what)).toEqual(['selfie-with-ic', 'ic-front']);
    expect(looks[0]).toMatchObject({
      staffName: office.officer.name,
      roles: ['loan-officer'],
      reference: loan.reference,
      lookedAt: clock.now().toISOString(),
    });
    expect(more).toBe(false);
    expect((await must(stranger.call(getLooks, {}))).looks).toEqual([]);
    // The last look of somebody else opens no page of theirs.
    expect((await must(stranger.call(getLooks, { before: looks[1]?.lookId ?? '' }))).looks).toEqual([]);
  });

  test('comes in pages, each look once', async () => {
    const { person, loan } = await taken(house, app, office.officer);
    for (let count = 0; count < 25; count += 1) {
      clock.advance(1000);
      await house.db
        .insertInto('file_views')
        .values(
          await house.db
            .selectFrom('files')
            .select((eb) => [
              eb.val(`00000000-0000-7000-8000-${String(count).padStart(12, '0')}`).as('view_id'),
              eb.val(office.officer.userId).as('staff_id'),
              'owner_id',
              'file_id',
              eb.val(loan.loanId).as('loan_id'),
              eb.val(clock.now()).as('viewed_at'),
            ])
            .where('owner_id', '=', person.userId)
            .executeTakeFirstOrThrow(),
        )
        .execute();
    }
    const first = await must(person.call(getLooks, {}));
    expect(first.more).toBe(true);
    const second = await must(person.call(getLooks, { before: first.looks.at(-1)?.lookId ?? '' }));
    expect(second.more).toBe(false);
    expect(new Set([...first.looks, ...second.looks].map(({ lookId }) => lookId)).size).toBe(25);
  });
});

describe('a copy of everything', () => {
  test('needs a code', async () => {
    const person = await borrower(house, app);
    expect(await person.call(downloadData, {})).toMatchObject({
      code: 'code-needed',
      facts: { purpose: 'download-data' },
    });
    const stepUp = await codeFor(person, 'delete-data');
    expect((await person.call(downloadData, { stepUp })).code).toBe('code-wrong');
    expect(await eventsOf(person.userId, 'privacy.data-downloaded')).toEqual([]);
  });

  test('holds what the ledger says, the whole numbers, and every photo and paper', async () => {
    const made = await disbursedLoan(office);
    await pay(office, made, 1_000_00);
    const { person, loan } = made;
    const stepUp = await codeFor(person, 'download-data');
    const answer = await person.call(downloadData, { stepUp });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="jernih-my-data-${clock.now().toISOString().slice(0, 10)}.zip"`,
    );
    const { files, data } = unzipped(answer.bytes);
    expect(data.schema).toBe('jernih-my-data/1');
    expect(data.users).toMatchObject([{ name: person.name, email: person.email }]);
    expect(data.personalInformation[0].icNumber).toMatch(/^920314\d{6}$/);
    expect(data.bankAccounts[0].accountNumber).toMatch(ownAccountNumber);
    expect(data.loans[0].applicationSignature).toMatchObject({ kind: expect.any(String) });
    expect(data.agreements[0].body).toMatchObject({ documentNumber: expect.any(String) });

    const { sum } = await house.db
      .selectFrom('ledger_transfers')
      .select((eb) => eb.cast<number>(eb.fn.sum('amount_sen'), 'bigint').as('sum'))
      .where('loan_id', '=', loan.loanId)
      .executeTakeFirstOrThrow();
    const transfers: { amountSen: number }[] = data.ledgerTransfers;
    expect(transfers.reduce((total, { amountSen }) => total + amountSen, 0)).toBe(sum);
    // A notice is kept as its name and its facts: here it is what was read.
    const texts: string[] = data.messages.map(({ body }: { body: string | null }) => body ?? '');
    expect(texts.filter((text) => text.length < 20)).toEqual([]);
    expect(texts.some((text) => text.includes(loan.reference))).toBe(true);
    expect(data.payments).toMatchObject([{ receivedSen: 1_000_00, status: 'confirmed' }]);

    const photos = Object.entries(files).filter(([name]) => name.startsWith('photos/'));
    expect(photos).toHaveLength(3);
    for (const [name, bytes] of photos) {
      expect((await sharp(Buffer.from(bytes)).metadata()).format, name).toBe('jpeg');
    }
    const names = Object.keys(files);
    expect(names.filter((name) => name.startsWith('agreements/'))).toHaveLength(3);
    expect(names.filter((name) => /^papers\/.*\.pdf$/.test(name)).length).toBeGreaterThan(0);
    expect(names.filter((name) => name.startsWith('payment-proofs/'))).toHaveLength(1);
    expect(data.filesInThisZip.map(({ path }: { path: string }) => path).sort()).toEqual(
      names.filter((name) => name !== 'data.json').sort(),
    );
    expect((await privacyOf(person)).downloads).toHaveLength(1);
    expect((await messageSentTo(house, person.email)).subject).toBe('Your data was downloaded');
  });

  test('says how to read it in the language of the reader, at its top', async () => {
    const person = await borrower(house, app, { locale: 'ms' });
    const stepUp = await codeFor(person, 'download-data');
    const { data } = unzipped((await person.call(downloadData, { stepUp })).bytes);
    expect(Object.keys(data).slice(0, 3)).toEqual(['schema', 'madeAt', 'about']);
    const notes: string[] = Object.values(data.about);
    expect(notes).toHaveLength(7);
    expect(notes).toContain('Masa adalah dalam UTC. Tarikh ialah hari di Malaysia.');
  });

  test('holds nothing of anybody else and no key of ours', async () => {
    const other = await disbursedLoan(office);
    const person = await verified();
    const stepUp = await codeFor(person, 'download-data');
    const { data } = unzipped((await person.call(downloadData, { stepUp })).bytes);
    const text = JSON.stringify(data);
    for (const secret of [other.person.userId, other.person.email, other.loan.reference]) {
      expect(text).not.toContain(secret);
    }
    // As a name: a notice may say "change your password".
    expect(text).not.toMatch(/password\w*":|wrappedKey|storageKey|tokenHash|v1\.[0-9a-f]{12}\./);
  });

  test('is made three times a day', async () => {
    const person = await borrower(house, app);
    for (let count = 0; count < 3; count += 1) {
      const stepUp = await codeFor(person, 'download-data');
      expect((await person.call(downloadData, { stepUp })).status).toBe(200);
    }
    const stepUp = await codeFor(person, 'download-data');
    expect((await person.call(downloadData, { stepUp })).code).toBe('too-many-tries');
    await passDays({ house }, clock, 1);
    const later = await codeFor(person, 'download-data');
    expect((await person.call(downloadData, { stepUp: later })).status).toBe(200);
  });
});

describe('asking for deletion', () => {
  test('needs a code of its own', async () => {
    const person = await verified();
    expect((await person.call(requestDeletion, { groups: ['identity-photos'] })).code).toBe('code-needed');
    const stepUp = await codeFor(person, 'download-data');
    expect((await person.call(requestDeletion, { groups: ['identity-photos'], stepUp })).code).toBe(
      'code-wrong',
    );
  });

  test('destroys the photos at once: no key, no bytes; the row and the answer stay', async () => {
    const person = await verified();
    const rows = await house.db
      .selectFrom('files')
      .selectAll()
      .where('owner_id', '=', person.userId)
      .execute();
    const stepUp = await codeFor(person, 'delete-data');
    expect(await must(person.call(requestDeletion, { groups: ['identity-photos'], stepUp }))).toEqual({
      isClosed: false,
      deletedFiles: 3,
    });
    for (const row of rows) {
      const after = await house.db
        .selectFrom('files')
        .selectAll()
        .where('file_id', '=', row.file_id)
        .executeTakeFirstOrThrow();
      expect(after).toMatchObject({ wrapped_key: null, key_id: null, destroyed_because: 'asked' });
      expect(after.bytes_removed_at).not.toBeNull();
      expect(await person.call(getFile, { fileId: row.file_id })).toMatchObject({
        status: 410,
        code: 'file-destroyed',
        facts: { because: 'asked' },
      });
      const opening = house.vault.openFile(
        { id: row.file_id, ownerId: row.owner_id, kind: row.kind },
        { storageKey: row.storage_key, wrappedKey: row.wrapped_key ?? '', keyId: row.key_id ?? '' },
      );
      // Even with the key of before there is nothing to open.
      await expect(opening).rejects.toThrow();
    }
    const { requests, keeping } = await privacyOf(person);
    expect(requests[0]?.answers.find(({ group }) => group === 'identity-photos')).toMatchObject({
      isDeleted: true,
      canGo: 3,
    });
    expect(keeping.find(({ group }) => group === 'identity-photos')).toMatchObject({ canGo: 0, staying: 0 });
    expect(await eventsOf(person.userId, 'privacy.deletion-requested')).toHaveLength(1);
    // What was proven by photos is proven anew.
    expect((await must(person.call(getVerification, {}))).state).toBe('none');
  });

  test('while an application is open deletes nothing of it and says so', async () => {
    const { person, loan } = await applied(house, app);
    const { keeping } = await privacyOf(person);
    expect(keeping.find(({ group }) => group === 'identity-photos')).toMatchObject({
      canGo: 0,
      staying: 3,
      stay: { because: 'application-open', until: null, reference: loan.reference },
    });
    const stepUp = await codeFor(person, 'delete-data');
    expect((await person.call(requestDeletion, { groups: ['identity-photos'], stepUp })).code).toBe(
      'changed-meanwhile',
    );
    expect(await must(person.call(requestDeletion, { groups: [], stepUp }))).toMatchObject({
      deletedFiles: 0,
    });
    expect((await privacyOf(person)).requests).toHaveLength(1);
  });

  test('is refused by the database too while a loan runs', async () => {
    const { person } = await disbursedLoan(office);
    const destroyed = house.db
      .updateTable('files')
      .set({
        wrapped_key: null,
        key_id: null,
        perceptual_hash: null,
        destroyed_at: clock.now(),
        destroyed_because: 'asked',
      })
      .where('owner_id', '=', person.userId);
    await expect(destroyed.execute()).rejects.toThrow(/open loan/);
  });

  test('takes along what was typed and never sent, also when nothing was ever submitted', async () => {
    const person = await borrower(house, app);
    await must(person.call(saveVerificationDraft, { typed: { fullName: 'NURUL AINA' }, filled: {} }));
    await must(
      person.call(saveLoanDraft, { amountSen: null, termMonths: null, affordability: null, step: 1 }),
    );
    const { keeping } = await privacyOf(person);
    expect(keeping.find(({ group }) => group === 'personal-information')).toMatchObject({ canGo: 2 });
    const stepUp = await codeFor(person, 'delete-data');
    await must(person.call(requestDeletion, { groups: ['account'], stepUp }));
    for (const table of ['verification_drafts', 'loan_drafts'] as const) {
      const left = house.db.selectFrom(table).select('borrower_id').where('borrower_id', '=', person.userId);
      expect(await left.execute(), table).toEqual([]);
    }
  });

  test('of everything closes the account, and nobody is signed in with it any more', async () => {
    const person = await verified();
    await uploadPhotos(person);
    const stepUp = await codeFor(person, 'delete-data');
    const { isClosed } = await must(person.call(requestDeletion, { groups: ['account'], stepUp }));
    expect(isClosed).toBe(true);
    expect((await must(person.call(getSession, {}))).user).toBeNull();
    const row = await house.db
      .selectFrom('users')
      .selectAll()
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(person.email);
    expect(row).toMatchObject({ phone: null, name: 'Closed account' });
    const refused = await openBrowser(app).call(signIn, {
      identifier: person.email,
      password: person.password,
    });
    expect(refused.code).toBe('wrong-credentials');
    for (const table of ['personal_information', 'messages', 'ic_owners'] as const) {
      const left = await house.db
        .selectFrom(table)
        .select('borrower_id')
        .where('borrower_id', '=', person.userId)
        .execute();
      expect(left, table).toEqual([]);
    }
    const [account] = await house.db
      .selectFrom('bank_accounts')
      .selectAll()
      .where('borrower_id', '=', person.userId)
      .execute();
    expect(account).toMatchObject({ holder_name: '', last_four: '0000' });
    // The address is free for a new account.
    expect((await borrower(house, app, { email: person.email })).userId).not.toBe(person.userId);
  });
});
