/** How uploads end: refused, expired, full. Nothing of them is left, and what arrived safely is not lost. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeUpload, getUpload, startUpload } from '#contract/uploads.ts';
import { uploadLimits } from '#domain/upload.ts';
import { buildApp } from '../app.ts';
import { maxPdfBytes } from '../files/accept.ts';
import { makeImages } from '../files/image.ts';
import { StorageFullError } from '../files/store.ts';
import { clearLeftovers } from '../leftovers.ts';
import { type Borrower, borrower, makeHouse, movableClock, proveLedger } from '../testing.ts';
import { must, openLender, photo, signInAgain } from '../testing-loans.ts';
import {
  addFiles,
  beginUpload,
  chunkOf,
  largePhoto,
  sendFile,
  sha256Hex,
  watched,
} from '../testing-uploads.ts';

const clock = movableClock();
const { house, kept } = watched(await makeHouse({ clock, images: makeImages() }));
const app = await buildApp(house);
const { lifeHours, filesPerDay, bytesPerDay, maxFileBytes } = uploadLimits;
const hourMs = 3_600_000;
let person: Borrower;

beforeAll(() => openLender(house));
beforeAll(async () => {
  person = await borrower(house, app);
});
afterAll(() => proveLedger(house));

const rowOf = (uploadId: string) =>
  house.db.selectFrom('uploads').selectAll().where('upload_id', '=', uploadId).executeTakeFirst();
const chunksOf = (uploadId: string) =>
  house.db.selectFrom('upload_chunks').selectAll().where('upload_id', '=', uploadId).execute();
const pdf = (byteCount: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(byteCount - 15), Buffer.from('\n%%EOF')]);
/** Everything has arrived; only the end is missing. */
const arrived = async (who: Borrower, bytes: Buffer) => {
  const { uploadId } = await must(beginUpload(who, 'ic-front', bytes));
  await must(chunkOf(who, uploadId, bytes, 0, bytes.length));
  return uploadId;
};

describe('an upload is not finished', () => {
  it('before all of it arrived, and says how much did', async () => {
    const bytes = await largePhoto(40_000);
    const { uploadId } = await must(beginUpload(person, 'ic-back', bytes));
    await must(chunkOf(person, uploadId, bytes, 0, 16_384));
    expect(await person.call(completeUpload, { uploadId })).toMatchObject({
      status: 409,
      code: 'upload-incomplete',
      facts: { receivedBytes: 16_384 },
    });
    await must(chunkOf(person, uploadId, bytes, 16_384, bytes.length));
    expect((await person.call(completeUpload, { uploadId })).status).toBe(200);
  });

  it('when the day is full; it waits', async () => {
    const someone = await borrower(house, app);
    const uploadId = await arrived(someone, await photo());
    await addFiles(house, someone.userId, filesPerDay);
    expect((await someone.call(completeUpload, { uploadId })).code).toBe('file-quota');
    expect(await must(someone.call(getUpload, { uploadId }))).toMatchObject({ file: null });
    expect(await chunksOf(uploadId)).toHaveLength(1);
  });
});

describe('a refusal ends the upload', () => {
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), Buffer.alloc(6_000, 1)]);
  const svg = Buffer.from(`<svg onload="alert(1)">${' '.repeat(6_000)}</svg>`);

  it.each([
    ['HEIC', 'ic-front', heic, 415, 'file-heic', /Most Compatible/],
    ['SVG', 'ic-front', svg, 415, 'file-type', /JPEG, PNG or WebP/],
    [
      'a broken JPEG',
      'selfie-with-ic',
      Buffer.from('\xff\xd8\xff\xe0broken', 'latin1'),
      422,
      'image-unreadable',
      /new one/,
    ],
    ['a PDF as a photo', 'ic-back', pdf(6_000), 415, 'file-type', /JPEG, PNG or WebP/],
    ['a payment proof above 5 MB', 'payment-proof', pdf(maxPdfBytes + 1), 413, 'file-too-large', /5 MB/],
  ] as const)('%s', async (_what, kind, bytes, status, code, sentence) => {
    const before = kept.size;
    const begun = await must(beginUpload(person, kind, bytes));
    const answer = await sendFile(person, kind, bytes);
    expect(answer).toMatchObject({ status, code });
    expect((answer.body as { detail?: string }).detail).toMatch(sentence);
    const { uploadId } = begun;
    expect((await person.call(getUpload, { uploadId })).code).toBe('not-found');
    expect((await person.call(completeUpload, { uploadId })).code).toBe('not-found');
    expect([await rowOf(uploadId), await chunksOf(uploadId), kept.size]).toEqual([undefined, [], before]);
  });

  it('when the whole is not what was announced, though every chunk was right', async () => {
    const before = kept.size;
    const bytes = await photo();
    const announced = {
      kind: 'ic-front',
      byteCount: bytes.length,
      sha256: sha256Hex(randomBytes(9)),
    } as const;
    const { uploadId } = await must(person.call(startUpload, announced));
    await must(chunkOf(person, uploadId, bytes, 0, bytes.length));
    expect(await person.call(completeUpload, { uploadId })).toMatchObject({
      status: 422,
      code: 'file-damaged',
    });
    expect((await person.call(getUpload, { uploadId })).code).toBe('not-found');
    expect([await rowOf(uploadId), kept.size]).toEqual([undefined, before]);
    const again = await must(person.call(startUpload, announced));
    expect(again.receivedBytes).toBe(0);
    expect(again.uploadId).not.toBe(uploadId);
  });
});

describe('time ends the upload', () => {
  it('after a day it is as if it had never been, and the sweep destroys it', async () => {
    const someone = await borrower(house, app);
    const bytes = randomBytes(20_000);
    const { uploadId } = await must(beginUpload(someone, 'ic-front', bytes));
    await must(chunkOf(someone, uploadId, bytes, 0, 17_000));
    const keys = (await chunksOf(uploadId)).map(({ storage_key }) => storage_key);
    clock.advance(lifeHours * hourMs - 1);
    await signInAgain(someone);
    expect(await must(someone.call(getUpload, { uploadId }))).toMatchObject({ receivedBytes: 17_000 });
    await clearLeftovers(house);
    expect(await chunksOf(uploadId)).toHaveLength(1);

    clock.advance(1);
    expect((await someone.call(getUpload, { uploadId })).code).toBe('not-found');
    expect((await chunkOf(someone, uploadId, bytes, 17_000, 3_000)).code).toBe('not-found');
    expect((await someone.call(completeUpload, { uploadId })).code).toBe('not-found');
    const again = await must(beginUpload(someone, 'ic-front', bytes));
    expect(again.receivedBytes).toBe(0);
    expect(again.uploadId).not.toBe(uploadId);
    await clearLeftovers(house);
    expect([await rowOf(uploadId), await chunksOf(uploadId)]).toEqual([undefined, []]);
    expect(keys.filter((key) => kept.has(key))).toEqual([]);
    expect(await rowOf(again.uploadId)).toBeDefined();
  });

  it('a finished one goes, its file stays', async () => {
    const someone = await borrower(house, app);
    const bytes = await photo();
    const { uploadId } = await must(beginUpload(someone, 'ic-front', bytes));
    const { fileId } = await must(sendFile(someone, 'ic-front', bytes));
    clock.advance(lifeHours * hourMs);
    await clearLeftovers(house);
    expect(await rowOf(uploadId)).toBeUndefined();
    const file = await house.db
      .selectFrom('files')
      .selectAll()
      .where('file_id', '=', fileId)
      .executeTakeFirst();
    expect(kept.has(file?.storage_key ?? '')).toBe(true);
  });

  it('what a crash left behind is destroyed by the sweep', async () => {
    const someone = await borrower(house, app);
    const { remove } = house.store;
    house.store.remove = async () => {
      throw new Error('the disk went away');
    };
    const finished = await arrived(someone, await photo());
    expect((await someone.call(completeUpload, { uploadId: finished })).status).toBe(200);
    const refused = await arrived(someone, Buffer.from('no picture at all'));
    expect((await someone.call(completeUpload, { uploadId: refused })).status).toBe(500);
    house.store.remove = remove;
    // It opens for nobody any more, whatever lies there.
    expect((await someone.call(getUpload, { uploadId: refused })).code).toBe('not-found');
    const left = [...(await chunksOf(finished)), ...(await chunksOf(refused))];
    expect(left).toHaveLength(2);
    await clearLeftovers(house);
    expect(left.filter(({ storage_key }) => kept.has(storage_key))).toEqual([]);
    expect([...(await chunksOf(finished)), ...(await chunksOf(refused))]).toEqual([]);
    expect([await rowOf(refused), (await rowOf(finished))?.file_id]).toEqual([undefined, expect.any(String)]);
  });
});

describe('the measure of a day', () => {
  it('counts what is open: twenty, and no more', async () => {
    const someone = await borrower(house, app);
    for (let count = 0; count < filesPerDay; count += 1) {
      expect((await beginUpload(someone, 'payment-proof', randomBytes(5_000))).status).toBe(200);
    }
    const bytes = randomBytes(5_000);
    expect(await beginUpload(someone, 'payment-proof', bytes)).toMatchObject({
      status: 429,
      code: 'file-quota',
    });
    clock.advance(lifeHours * hourMs);
    await signInAgain(someone);
    expect((await beginUpload(someone, 'payment-proof', bytes)).status).toBe(200);
  });

  it('counts what it says it will bring', async () => {
    const someone = await borrower(house, app);
    const begin = (byteCount: number) =>
      someone.call(startUpload, { kind: 'ic-front', byteCount, sha256: sha256Hex(randomBytes(9)) });
    for (let bytes = 0; bytes + maxFileBytes <= bytesPerDay; bytes += maxFileBytes)
      await must(begin(maxFileBytes));
    const left = bytesPerDay % maxFileBytes;
    expect((await begin(left + 1)).code).toBe('file-quota');
    expect((await begin(left)).status).toBe(200);
  });
});

describe('the same bytes announced with another size', () => {
  const announce = (who: Borrower, sha256: string, byteCount: number) =>
    who.call(startUpload, { kind: 'ic-front', byteCount, sha256 });
  const sizes = [40_000, 40_001, 40_002, 40_003];

  it('leave nothing of the one before in the store', async () => {
    const someone = await borrower(house, app);
    const before = kept.size;
    const bytes = randomBytes(40_000);
    for (const size of sizes) {
      const { uploadId } = await must(announce(someone, sha256Hex(bytes), size));
      expect(kept.size).toBe(before);
      await must(chunkOf(someone, uploadId, bytes, 0, 20_000));
      expect(await chunksOf(uploadId)).toHaveLength(1);
    }
    expect(kept.size).toBe(before + 1);
  });

  it('count while the store does not let go of them', async () => {
    const someone = await borrower(house, app);
    await addFiles(house, someone.userId, filesPerDay - sizes.length);
    const { remove } = house.store;
    house.store.remove = () => Promise.reject(new Error('the disk went away'));
    const bytes = randomBytes(40_000);
    for (const size of sizes) {
      const { uploadId } = await must(announce(someone, sha256Hex(bytes), size));
      await must(chunkOf(someone, uploadId, bytes, 0, 20_000));
    }
    expect((await announce(someone, sha256Hex(bytes), 40_004)).code).toBe('file-quota');
    house.store.remove = remove;
    await clearLeftovers(house);
    expect((await announce(someone, sha256Hex(bytes), 40_004)).status).toBe(200);
  });
});

describe('a full disk', () => {
  it('takes no new upload and no chunk, and goes on afterwards', async () => {
    const someone = await borrower(house, app);
    const bytes = await photo();
    const { uploadId } = await must(beginUpload(someone, 'ic-front', bytes));
    const { hasRoom } = house.store;
    house.store.hasRoom = async () => false;
    const full = { status: 503, code: 'storage-full' };
    expect(await beginUpload(someone, 'ic-back', bytes)).toMatchObject(full);
    expect(await chunkOf(someone, uploadId, bytes, 0, bytes.length)).toMatchObject(full);
    // Where it stands can still be asked.
    expect(await must(beginUpload(someone, 'ic-front', bytes))).toMatchObject({ uploadId, receivedBytes: 0 });
    house.store.hasRoom = hasRoom;
    expect((await sendFile(someone, 'ic-front', bytes)).status).toBe(200);
  });

  it('in the middle of a chunk or of the end leaves nothing half', async () => {
    const someone = await borrower(house, app);
    const bytes = await photo();
    const { uploadId } = await must(beginUpload(someone, 'ic-front', bytes));
    const { put } = house.store;
    const fill = () => {
      house.store.put = async () => {
        throw new StorageFullError(new Error('ENOSPC'));
      };
    };
    fill();
    const full = { status: 503, code: 'storage-full' };
    expect(await chunkOf(someone, uploadId, bytes, 0, bytes.length)).toMatchObject(full);
    expect([(await rowOf(uploadId))?.received_bytes, await chunksOf(uploadId)]).toEqual([0, []]);
    house.store.put = put;
    await must(chunkOf(someone, uploadId, bytes, 0, bytes.length));
    fill();
    expect(await someone.call(completeUpload, { uploadId })).toMatchObject(full);
    house.store.put = put;
    expect(await chunksOf(uploadId)).toHaveLength(1);
    expect((await someone.call(completeUpload, { uploadId })).status).toBe(200);
  });
});
