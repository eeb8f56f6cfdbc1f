import { beforeEach, expect, test, vi } from 'vitest';
import { getFile, getVerification } from '#contract/identity.ts';
import { cancelLoan } from '#contract/loans.ts';
import { rejectApplication } from '#contract/office.ts';
import { addDays } from '#domain/date.ts';
import { borrower } from '../testing.ts';
import { applied, must, photo, taken, uploadPhotos } from '../testing-loans.ts';
import { disbursedLoan, openOffice, pay, today } from '../testing-money.ts';
import { passDays } from '../testing-stages.ts';
import { sendFile } from '../testing-uploads.ts';
import { openWorkplace } from '../testing-workplace.ts';
import { destroyOverdueFiles, ownersOfOldFiles } from './retention-job.ts';

const { clock, house, app } = await openWorkplace();
const office = await openOffice(house, app);
beforeEach(() => passDays({ house }, clock, 0));

const filesOf = (ownerId: string) =>
  house.db.selectFrom('files').selectAll().where('owner_id', '=', ownerId).orderBy('file_id').execute();
const destroyedOf = async (ownerId: string) =>
  (await filesOf(ownerId)).filter(({ destroyed_at }) => destroyed_at !== null).length;
const passTo = (days: number) => passDays({ house }, clock, days);
const storedBytes = (storageKey: string) => house.store.get(storageKey);

const rejected = async () => {
  const made = await taken(house, app, office.officer);
  const { loanId } = made.loan;
  const tryAgainOn = addDays(today(house), 90);
  await must(office.officer.call(rejectApplication, { loanId, reasons: ['debts-too-high'], tryAgainOn }));
  return made;
};

test('photos of a rejected application are there on day 89, and on day 90 key and bytes are gone [DAT-07]', async () => {
  const { person } = await rejected();
  const before = await filesOf(person.userId);
  await passTo(89);
  await destroyOverdueFiles(house);
  expect(await destroyedOf(person.userId)).toBe(0);
  await passTo(1);
  await destroyOverdueFiles(house);
  const after = await filesOf(person.userId);
  expect(after).toHaveLength(3);
  for (const row of after) {
    expect(row).toMatchObject({
      wrapped_key: null,
      key_id: null,
      perceptual_hash: null,
      destroyed_because: 'retention',
    });
    expect(row.bytes_removed_at).not.toBeNull();
  }
  for (const { storage_key } of before) expect(await storedBytes(storage_key)).toBeUndefined();
  const events = await house.db
    .selectFrom('events')
    .select(['actor_kind', 'canonical'])
    .where('stream_id', '=', person.userId)
    .where('name', '=', 'file.destroyed')
    .execute();
  expect(events.map(({ actor_kind }) => actor_kind)).toEqual(['system', 'system', 'system']);
  // The submission and the decision are still there.
  const kept = await house.db
    .selectFrom('personal_information')
    .select('submission')
    .where('borrower_id', '=', person.userId)
    .execute();
  expect(kept).toHaveLength(1);

  // Whoever applies again gives new photos.
  expect((await must(person.call(getVerification, {}))).state).toBe('none');
  expect(await person.call(getFile, { fileId: after[0]?.file_id ?? '' })).toMatchObject({
    status: 410,
    code: 'file-destroyed',
    facts: { because: 'retention' },
  });
});

test('photos that were sent and never submitted, and proofs that were never used, go after ninety days', async () => {
  const person = await borrower(house, app);
  await uploadPhotos(person);
  await must(sendFile(person, 'payment-proof', await photo()));
  await passTo(89);
  await destroyOverdueFiles(house);
  expect(await destroyedOf(person.userId)).toBe(0);
  await passTo(1);
  await destroyOverdueFiles(house);
  expect(await destroyedOf(person.userId)).toBe(4);
});

test('an application that is open holds its photos, however long it takes', async () => {
  const { person, loan } = await applied(house, app);
  const other = await applied(house, app);
  const { fileId } = await must(sendFile(other.person, 'payment-proof', await photo()));
  await passTo(200);
  // Not even read each night, but for what was sent and never used.
  const owners = await ownersOfOldFiles(house);
  expect([person, other.person].map(({ userId }) => owners.includes(userId))).toEqual([false, true]);
  await destroyOverdueFiles(house);
  const gone = (await filesOf(other.person.userId)).filter(({ destroyed_at }) => destroyed_at !== null);
  expect(gone.map(({ file_id }) => file_id)).toEqual([fileId]);
  expect(await destroyedOf(person.userId)).toBe(0);
  await must(person.call(cancelLoan, { loanId: loan.loanId }));
  await passTo(89);
  await destroyOverdueFiles(house);
  expect(await destroyedOf(person.userId)).toBe(0);
  await passTo(1);
  await destroyOverdueFiles(house);
  expect(await destroyedOf(person.userId)).toBe(3);
});

test('a crash between the key and the bytes is finished by the next run', async () => {
  const person = await borrower(house, app);
  await uploadPhotos(person);
  await passTo(91);
  const remove = vi.spyOn(house.vault, 'removeFile').mockRejectedValueOnce(new Error('the disk is gone'));
  expect(await destroyOverdueFiles(house)).toEqual({ destroyed: 3, removed: 2 });
  remove.mockRestore();
  const between = await filesOf(person.userId);
  expect(between.every(({ wrapped_key }) => wrapped_key === null)).toBe(true);
  expect(between.some(({ bytes_removed_at }) => bytes_removed_at === null)).toBe(true);
  expect(await destroyOverdueFiles(house)).toEqual({ destroyed: 0, removed: 1 });
  const after = await filesOf(person.userId);
  expect(after.every(({ bytes_removed_at }) => bytes_removed_at !== null)).toBe(true);
  for (const { storage_key } of after) expect(await storedBytes(storage_key)).toBeUndefined();
  expect(await destroyOverdueFiles(house)).toEqual({ destroyed: 0, removed: 0 });
});

test('a destroyed file stays destroyed [DAT-07]', async () => {
  const { db } = house;
  const row = await db
    .selectFrom('files')
    .select('file_id')
    .where('destroyed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const revived = db
    .updateTable('files')
    .set({ wrapped_key: 'new', key_id: 'new', destroyed_at: null, destroyed_because: null })
    .where('file_id', '=', row.file_id);
  await expect(revived.execute()).rejects.toThrow(/stays destroyed/);
});

// Last, because it goes years ahead.
test('photos of a loan that runs, and of one that was settled, stay; so does the proof of payment', async () => {
  const running = await disbursedLoan(office);
  const settled = await disbursedLoan(office);
  await pay(office, settled, 10_661_86);
  const { status } = await house.db
    .selectFrom('loans')
    .select('status')
    .where('loan_id', '=', settled.loan.loanId)
    .executeTakeFirstOrThrow();
  expect(status).toBe('settled');
  await passTo(400);
  await destroyOverdueFiles(house);
  expect(await destroyedOf(running.person.userId)).toBe(0);
  expect(await destroyedOf(settled.person.userId)).toBe(0);
  await passTo(6 * 366);
  await destroyOverdueFiles(house);
  expect(await destroyedOf(running.person.userId)).toBe(0);
  expect(await destroyedOf(settled.person.userId)).toBe(4);
});
