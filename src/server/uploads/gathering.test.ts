/** The end of an upload on a slow store: nobody waits for somebody else's file, and no file is gathered or decoded twice. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { completeUpload, getUpload } from '#contract/uploads.ts';
import { buildApp } from '../app.ts';
import { makeImages } from '../files/image.ts';
import { type Borrower, borrower, makeHouse } from '../testing.ts';
import { must, openLender, photo } from '../testing-loans.ts';
import { beginUpload, chunkOf, largePhoto, sendFile, watched } from '../testing-uploads.ts';
import { readUpload } from './upload-rows.ts';
import { wholeFile } from './whole-file.ts';

const { house } = watched(await makeHouse({ images: makeImages() }));
const app = await buildApp(house);
const { get } = house.store;
const { sanitise } = house.images;
beforeAll(() => openLender(house));
afterEach(() => {
  house.store.get = get;
  house.images.sanitise = sanitise;
});

const leastBytes = 16 * 1024;
/** Everything of a photo has arrived, in the smallest pieces; its keys in the store. */
async function arrived(person: Borrower) {
  const bytes = await largePhoto(300_000);
  const { uploadId } = await must(beginUpload(person, 'ic-front', bytes));
  for (let at = 0; at < bytes.length; at += leastBytes)
    await must(chunkOf(person, uploadId, bytes, at, leastBytes));
  const rows = await house.db
    .selectFrom('upload_chunks')
    .select('storage_key')
    .where('upload_id', '=', uploadId)
    .execute();
  return { uploadId, bytes, keys: new Set(rows.map(({ storage_key }) => storage_key)) };
}
const rowOf = (person: Borrower, uploadId: string) =>
  readUpload(house.db, person.userId, uploadId, house.clock.now());

it('pieces come several at a time, each once, and the file is right', async () => {
  const person = await borrower(house, app);
  const { uploadId, bytes, keys } = await arrived(person);
  const asked: string[] = [];
  let now = 0;
  let most = 0;
  house.store.get = async (key) => {
    asked.push(key);
    now += 1;
    most = Math.max(most, now);
    await sleep(10);
    now -= 1;
    return get(key);
  };
  expect(await wholeFile(house, await rowOf(person, uploadId))).toEqual(bytes);
  expect(keys.size).toBeGreaterThan(18);
  expect(asked.toSorted()).toEqual([...keys].toSorted());
  expect(most).toBe(8);
});

it('a store that takes too long is a fault: it is asked for no more, and the upload stays', async () => {
  const person = await borrower(house, app);
  const { uploadId } = await arrived(person);
  const slow = vi.fn(async (key: string) => {
    await sleep(60);
    return get(key);
  });
  house.store.get = slow;
  await expect(wholeFile(house, await rowOf(person, uploadId), 50)).rejects.toThrow('took too long');
  await sleep(100);
  expect(slow).toHaveBeenCalledTimes(8);
  house.store.get = get;
  expect((await person.call(completeUpload, { uploadId })).status).toBe(200);
});

it('nobody waits for the files of somebody else that do not come', async () => {
  const [slow, other] = [await borrower(house, app), await borrower(house, app)];
  const stuck = [await arrived(slow), await arrived(slow), await arrived(slow)];
  const released = Promise.withResolvers<void>();
  house.store.get = async (key) => {
    if (stuck.some(({ keys }) => keys.has(key))) await released.promise;
    return get(key);
  };
  const finishing = stuck.map(({ uploadId }) => slow.call(completeUpload, { uploadId }));
  expect((await sendFile(other, 'ic-front', await photo())).status).toBe(200);
  released.resolve();
  expect((await Promise.all(finishing)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

it('who asks again while it is looked at waits for the same answer', async () => {
  const person = await borrower(house, app);
  const { uploadId } = await arrived(person);
  const asked = vi.fn(get);
  const decoded = vi.fn(async (...task: Parameters<typeof sanitise>) => {
    await sleep(200);
    return sanitise(...task);
  });
  house.store.get = asked;
  house.images.sanitise = decoded;
  const chunks = (
    await house.db.selectFrom('upload_chunks').where('upload_id', '=', uploadId).selectAll().execute()
  ).length;
  const ask = () => person.call(completeUpload, { uploadId });
  const first = [ask(), ask()];
  await sleep(150);
  const answers = await Promise.all([...first, ask(), ask()]);
  expect(new Set(answers.map(({ body }) => body.fileId)).size).toBe(1);
  expect(decoded).toHaveBeenCalledTimes(1);
  expect(asked).toHaveBeenCalledTimes(chunks);
});

it('one that was finished elsewhere during the wait is answered with its file', async () => {
  const person = await borrower(house, app);
  const [one, other] = [await arrived(person), await arrived(person)];
  const elsewhere = await must(sendFile(person, 'ic-front', await photo()));
  const released = Promise.withResolvers<void>();
  const asked: string[] = [];
  house.store.get = async (key) => {
    asked.push(key);
    if (one.keys.has(key)) await released.promise;
    return get(key);
  };
  const first = person.call(completeUpload, { uploadId: one.uploadId });
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  // It waits for its owner's first file; another process is not bound by that.
  const second = person.call(completeUpload, { uploadId: other.uploadId });
  await sleep(100);
  await house.db
    .updateTable('uploads')
    .set({ file_id: elsewhere.fileId, wrapped_key: null, key_id: null })
    .where('upload_id', '=', other.uploadId)
    .execute();
  released.resolve();
  expect((await must(second)).fileId).toBe(elsewhere.fileId);
  expect((await first).status).toBe(200);
  expect(asked.filter((key) => other.keys.has(key))).toEqual([]);
});

it('a decoder that has no time is a fault: nothing of the photo is destroyed', async () => {
  const person = await borrower(house, app);
  const { uploadId, bytes } = await arrived(person);
  house.images.sanitise = () => Promise.reject(new Error('The decoder of pictures took too long.'));
  expect((await person.call(completeUpload, { uploadId })).status).toBe(500);
  expect(await must(person.call(getUpload, { uploadId }))).toMatchObject({ receivedBytes: bytes.length });
  house.images.sanitise = sanitise;
  expect((await person.call(completeUpload, { uploadId })).status).toBe(200);
});
