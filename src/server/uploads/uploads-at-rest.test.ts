/** What lies on the disk while a file is on its way: noise, bound to its upload and to its place in it. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeUpload } from '#contract/uploads.ts';
import { buildApp } from '../app.ts';
import { UnreadableError } from '../crypto.ts';
import { makeImages } from '../files/image.ts';
import { type Borrower, borrower, makeHouse, proveLedger } from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { beginUpload, chunkOf, largePhoto, watched } from '../testing-uploads.ts';
import { openChunk } from './chunk-vault.ts';
import { keyOf, placeOf, readUpload } from './upload-rows.ts';

const { house, kept } = watched(await makeHouse({ images: makeImages() }));
const app = await buildApp(house);
let person: Borrower;
beforeAll(() => openLender(house));
beforeAll(async () => {
  person = await borrower(house, app);
});
afterAll(() => proveLedger(house));

const chunkBytes = 50_000;
/** A photo that has arrived in four chunks of one size, the last one but shorter. */
const arrived = async (kind: 'ic-front' | 'ic-back' = 'ic-front') => {
  const bytes = await largePhoto(160_000);
  const { uploadId } = await must(beginUpload(person, kind, bytes));
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    await must(chunkOf(person, uploadId, bytes, at, chunkBytes));
  }
  const rows = await house.db
    .selectFrom('upload_chunks')
    .select(['start_byte as startByte', 'storage_key as storageKey'])
    .where('upload_id', '=', uploadId)
    .orderBy('start_byte')
    .execute();
  const chunks = rows.map((row) => ({ ...row, sealed: kept.get(row.storageKey) ?? Buffer.alloc(0) }));
  return { uploadId, bytes, chunks };
};
type Arrived = Awaited<ReturnType<typeof arrived>>;
/** Puts other bytes where a chunk lies. */
const replace = async ({ chunks }: Arrived, index: number, sealed: Uint8Array) =>
  house.store.put(chunks[index]?.storageKey ?? '', sealed);
const sealedOf = ({ chunks }: Arrived, index: number): Buffer => chunks[index]?.sealed ?? Buffer.alloc(0);
const expectDamaged = async ({ uploadId, chunks }: Arrived) => {
  const answer = await person.call(completeUpload, { uploadId });
  expect(answer).toMatchObject({ status: 422, code: 'file-damaged' });
  expect(chunks.filter(({ storageKey }) => kept.has(storageKey))).toEqual([]);
};

describe('the stored chunks', () => {
  it('hold no plain piece of the photo', async () => {
    const { bytes, chunks } = await arrived();
    expect(chunks.length).toBeGreaterThan(3);
    const stored = Buffer.concat(chunks.map(({ sealed }) => sealed));
    expect(stored.length).toBeGreaterThan(bytes.length);
    expect(stored.includes('JFIF')).toBe(false);
    expect(
      stored.includes(Buffer.from('ffd8ffdb', 'hex')) || stored.includes(Buffer.from('ffd8ffe0', 'hex')),
    ).toBe(false);
    for (let at = 0; at + 8 <= bytes.length; at += 997) {
      expect(stored.includes(bytes.subarray(at, at + 8))).toBe(false);
    }
  });

  it('are sealed anew each time: the same bytes never look alike', async () => {
    const bytes = Buffer.alloc(32_768, 7);
    const [one, other] = [Buffer.concat([bytes, randomBytes(9)]), Buffer.concat([bytes, randomBytes(9)])];
    const before = new Set(kept.keys());
    for (const file of [one, other]) {
      const { uploadId } = await must(beginUpload(person, 'ic-front', file));
      await must(chunkOf(person, uploadId, file, 0, 16_384));
      await must(chunkOf(person, uploadId, file, 16_384, 16_384));
    }
    const stored = [...kept]
      .filter(([key]) => !before.has(key))
      .map(([, sealed]) => sealed.toString('base64'));
    expect(stored).toHaveLength(4);
    expect(new Set(stored).size).toBe(4);
  });

  it('open nowhere but at their own place', async () => {
    const made = await arrived();
    await replace(made, 0, sealedOf(made, 1));
    await replace(made, 1, sealedOf(made, 0));
    await expectDamaged(made);
  });

  it('do not open in another upload of the same person', async () => {
    const [made, other] = [await arrived(), await arrived('ic-back')];
    await replace(made, 1, sealedOf(other, 1));
    await expectDamaged(made);
    expect((await person.call(completeUpload, { uploadId: other.uploadId })).status).toBe(200);
  });

  it('do not open when a bit changed, or when one is gone', async () => {
    const [made, other] = [await arrived(), await arrived()];
    const flipped = Buffer.from(sealedOf(made, 2));
    flipped[100] = (flipped[100] ?? 0) ^ 1;
    await replace(made, 2, flipped);
    await expectDamaged(made);
    await house.store.remove(other.chunks[1]?.storageKey ?? '');
    await expectDamaged(other);
  });

  it('are bound to their owner, their kind and their place', async () => {
    const { uploadId, bytes, chunks } = await arrived();
    const row = await readUpload(house.db, person.userId, uploadId, house.clock.now());
    const [place, key, chunk] = [placeOf(row), keyOf(row), chunks[1]];
    if (!key || !chunk) throw new Error('it has a key and chunks');
    expect(await openChunk(house, place, key, chunk)).toEqual(bytes.subarray(chunkBytes, 2 * chunkBytes));
    for (const foreign of [
      { ...place, ownerId: uploadId },
      { ...place, kind: 'ic-back' },
      { ...place, id: person.userId },
    ]) {
      await expect(openChunk(house, foreign, key, chunk)).rejects.toThrow(UnreadableError);
    }
    await expect(openChunk(house, place, key, { ...chunk, startByte: 0 })).rejects.toThrow(UnreadableError);
  });
});

it('an upload that ended has no key, so a copy of its bytes opens nowhere', async () => {
  const { uploadId } = await arrived();
  await must(person.call(completeUpload, { uploadId }));
  const row = await house.db
    .selectFrom('uploads')
    .select(['wrapped_key', 'key_id', 'file_id'])
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ wrapped_key: null, key_id: null, file_id: expect.any(String) });
});
