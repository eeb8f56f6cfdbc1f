/** A deletion goes all the way: photos on their way go with it, and a fault of the store neither undoes nor hides it. */

import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { downloadData, requestDeletion } from '#contract/privacy.ts';
import { completeUpload } from '#contract/uploads.ts';
import { buildApp } from '../app.ts';
import { clearLeftovers } from '../leftovers.ts';
import { type Borrower, borrower, makeHouse, movableClock, proveLedger } from '../testing.ts';
import { must, openLender, photo, uploadPhotos } from '../testing-loans.ts';
import { stepUpFor } from '../testing-money.ts';
import { beginUpload, chunkOf, sendFile, watched } from '../testing-uploads.ts';
import { startUpload } from '../uploads/start-upload.ts';
import { destroyOverdueFiles } from './retention-job.ts';

const clock = movableClock();
const { house, kept } = watched(await makeHouse({ clock }));
const app = await buildApp(house);

beforeAll(() => openLender(house));
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

type Groups = ('identity-photos' | 'account')[];
/** Codes are sent at most once a minute. */
const codeFor = (person: Borrower, purpose: 'download-data' | 'delete-data') => {
  clock.advance(61_000);
  return stepUpFor(house, person, { purpose });
};
const deletionOf = async (person: Borrower, groups: Groups) => {
  const stepUp = await codeFor(person, 'delete-data');
  return () => person.call(requestDeletion, { groups, stepUp });
};
const uploadsOf = ({ userId }: Borrower) =>
  house.db.selectFrom('uploads').selectAll().where('owner_id', '=', userId).execute();
const filesOf = ({ userId }: Borrower) =>
  house.db.selectFrom('files').selectAll().where('owner_id', '=', userId).orderBy('file_id').execute();
/** Everything has arrived; only the end is missing. */
const arrived = async (person: Borrower, kind: 'selfie-with-ic' | 'payment-proof') => {
  const bytes = await photo();
  const { uploadId } = await must(beginUpload(person, kind, bytes));
  await must(chunkOf(person, uploadId, bytes, 0, bytes.length));
  return uploadId;
};

test('photos that are on their way go with those that had arrived; a proof of payment stays', async () => {
  const person = await borrower(house, app);
  await must(sendFile(person, 'ic-front', await photo()));
  const ended = await arrived(person, 'selfie-with-ic');
  const stays = await arrived(person, 'payment-proof');
  kept.clear();
  await arrived(person, 'selfie-with-ic');
  expect(kept.size).toBe(1);
  await must((await deletionOf(person, ['identity-photos']))());
  expect((await uploadsOf(person)).map(({ upload_id }) => upload_id)).toEqual([stays]);
  expect(kept.size).toBe(0);
  expect((await person.call(completeUpload, { uploadId: ended })).code).toBe('not-found');
  expect((await person.call(completeUpload, { uploadId: stays })).status).toBe(200);
});

test('a file that was being looked at when its account was closed is not stored', async () => {
  const person = await borrower(house, app);
  const uploadId = await arrived(person, 'selfie-with-ic');
  const ask = await deletionOf(person, ['account']);
  const { sealFile } = house.vault;
  let sealed = () => {};
  const isSealed = new Promise<void>((resolve) => {
    sealed = resolve;
  });
  let goOn = () => {};
  const mayGoOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  vi.spyOn(house.vault, 'sealFile').mockImplementationOnce(async (...given) => {
    const made = await sealFile(...given);
    sealed();
    await mayGoOn;
    return made;
  });
  const completion = person.call(completeUpload, { uploadId });
  await isSealed;
  expect(await must(ask())).toMatchObject({ isClosed: true });
  goOn();
  expect((await completion).code).toBe('not-signed-in');
  expect(await filesOf(person)).toEqual([]);
  // Nor does a request begin another one that was let in before.
  const { userId } = person;
  const call = { actor: { kind: 'borrower', userId }, requestId: 'late', locale: 'en' } as const;
  const wanted = { kind: 'ic-front', byteCount: 20_000, sha256: 'ab'.repeat(32) } as const;
  const late = startUpload(house, { ...call, idempotencyKey: undefined }, { ...wanted, warnings: [] });
  await expect(late).rejects.toThrow(/not-signed-in/);
  expect(await uploadsOf(person)).toEqual([]);
});

test('a store that cannot remove anything does not make a deletion that happened an error', async () => {
  const person = await borrower(house, app);
  const remove = vi.spyOn(house.store, 'remove').mockRejectedValue(new Error('the disk is gone'));
  await uploadPhotos(person);
  // Its chunks lie there still, under a file that is now deleted.
  const answer = await (await deletionOf(person, ['account']))();
  remove.mockRestore();
  expect(answer).toMatchObject({ status: 200, body: { isClosed: true, deletedFiles: 3 } });
  expect(String(answer.headers['set-cookie'])).toMatch(/sid=;/);
  const files = await filesOf(person);
  expect(files.map(({ wrapped_key, bytes_removed_at }) => [wrapped_key, bytes_removed_at])).toEqual(
    Array.from({ length: 3 }, () => [null, null]),
  );
  await clearLeftovers(house);
  expect(await destroyOverdueFiles(house)).toEqual({ destroyed: 0, removed: 3 });
  expect(await uploadsOf(person)).toEqual([]);
});

test('a file that cannot be removed keeps none of the others', async () => {
  const person = await borrower(house, app);
  await uploadPhotos(person);
  const [first] = await filesOf(person);
  const { remove } = house.store;
  const removing = vi.spyOn(house.store, 'remove').mockImplementation(async (key) => {
    if (key === first?.storage_key) throw new Error('the disk is gone');
    await remove(key);
  });
  await must((await deletionOf(person, ['identity-photos']))());
  removing.mockRestore();
  expect((await filesOf(person)).map(({ bytes_removed_at }) => bytes_removed_at !== null)).toEqual([
    false,
    true,
    true,
  ]);
  expect(await destroyOverdueFiles(house)).toEqual({ destroyed: 0, removed: 1 });
});

test('one lost file does not keep anybody from a copy of the rest, and is named', async () => {
  const person = await borrower(house, app);
  await uploadPhotos(person);
  const [lost] = await filesOf(person);
  await house.store.remove(lost?.storage_key ?? '');
  const stepUp = await codeFor(person, 'download-data');
  const answer = await person.call(downloadData, { stepUp });
  expect(answer.status).toBe(200);
  const files = unzipSync(answer.bytes);
  const data = JSON.parse(Buffer.from(files['data.json'] ?? []).toString());
  expect(Object.keys(files).filter((name) => name.startsWith('photos/'))).toHaveLength(2);
  expect(data.filesInThisZip).toHaveLength(2);
  expect(data.filesMissing).toEqual([
    expect.stringMatching(new RegExp(`^photos/.*${lost?.file_id.slice(-8)}-${lost?.kind}\\.jpg$`)),
  ]);
});
