/** Sending a file in chunks, through the real app: its whole life, and every chunk that is refused. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFile } from '#contract/identity.ts';
import { completeUpload, getUpload, sendChunk, startUpload, type UploadView } from '#contract/uploads.ts';
import { uploadLimits } from '#domain/upload.ts';
import { buildApp } from '../app.ts';
import { makeImages } from '../files/image.ts';
import {
  type Borrower,
  borrower,
  makeHouse,
  movableClock,
  openBrowser,
  proveLedger,
  staff,
} from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { beginUpload, chunkOf, largePhoto, sendFile, sha256Hex, watched } from '../testing-uploads.ts';

const clock = movableClock();
const { house, kept } = watched(await makeHouse({ clock, images: makeImages() }));
const app = await buildApp(house);
const { maxChunkBytes, minChunkBytes, maxFileBytes } = uploadLimits;
let person: Borrower;
let photo: Buffer;

beforeAll(async () => {
  await openLender(house);
  person = await borrower(house, app);
  photo = await largePhoto(600_000);
});
afterAll(() => proveLedger(house));

/** An upload of fresh bytes; those who only send chunks need no picture. */
const begun = async (who = person, bytes: Buffer = randomBytes(60_000)) => {
  const { uploadId } = await must(beginUpload(who, 'ic-front', bytes));
  return {
    uploadId,
    bytes,
    send: (offset: number, count: number) => chunkOf(who, uploadId, bytes, offset, count),
  };
};
const nobody = () => borrower(house, app);

describe('an upload', () => {
  it('lives from the first byte to a stored file, in chunks of odd sizes', async () => {
    const before = kept.size;
    const byteCount = photo.length;
    const warnings = ['blurred', 'dark'] as const;
    const start = await must(beginUpload(person, 'ic-front', photo, [...warnings, 'dark']));
    expect(start).toEqual({
      uploadId: start.uploadId,
      kind: 'ic-front',
      byteCount,
      receivedBytes: 0,
      expiresAt: new Date(clock.now().getTime() + 24 * 3_600_000).toISOString(),
      file: null,
    });
    const { uploadId } = start;
    let at = 0;
    for (const size of [16_385, 65_537, 99_991, 16_384, 200_003, maxChunkBytes, maxChunkBytes]) {
      if (at >= byteCount) break;
      const view: UploadView = await must(chunkOf(person, uploadId, photo, at, size));
      at = Math.min(byteCount, at + size);
      expect(view).toEqual({ ...start, receivedBytes: at });
      expect(await must(person.call(getUpload, { uploadId }))).toEqual(view);
    }
    expect(at).toBe(byteCount);

    const file = await must(person.call(completeUpload, { uploadId }));
    expect(file).toMatchObject({ kind: 'ic-front', mediaType: 'image/jpeg' });
    const shown = await person.call(getFile, { fileId: file.fileId });
    expect(shown.bytes).toHaveLength(file.bytes);
    expect(shown.headers['content-disposition']).toBe('inline; filename="ic-front.jpg"');
    // Its owner looks at it as often as they like; no browser and nothing between keeps it.
    expect(shown.headers['cache-control']).toBe('no-store');
    expect(await must(person.call(getUpload, { uploadId }))).toEqual({
      ...start,
      receivedBytes: byteCount,
      file,
    });
    // The chunks are gone, the file is there.
    expect(kept.size).toBe(before + 1);
    const row = await house.db
      .selectFrom('files')
      .selectAll()
      .where('file_id', '=', file.fileId)
      .executeTakeFirst();
    expect(row?.warnings).toEqual(warnings);
    expect(row?.source_sha256?.toString('hex')).toBe(sha256Hex(photo));
  });

  it('goes on where it was when it is begun again', async () => {
    const { uploadId, bytes, send } = await begun();
    await must(send(0, 20_000));
    const again = await must(beginUpload(person, 'ic-front', bytes));
    expect(again).toMatchObject({ uploadId, receivedBytes: 20_000 });
    const otherKind = await must(beginUpload(person, 'ic-back', bytes));
    expect(otherKind.uploadId).not.toBe(uploadId);
    const otherPerson = await must(beginUpload(await nobody(), 'ic-front', bytes));
    expect(otherPerson.uploadId).not.toBe(uploadId);
  });

  it('that is finished answers with its file', async () => {
    const bytes = await largePhoto(20_000);
    const file = await must(sendFile(person, 'ic-back', bytes));
    const again = await must(beginUpload(person, 'ic-back', bytes));
    expect(again).toMatchObject({ receivedBytes: bytes.length, file });
    expect(await must(person.call(completeUpload, { uploadId: again.uploadId }))).toEqual(file);
    expect(await chunkOf(person, again.uploadId, bytes, 0, 10_000)).toMatchObject({
      code: 'upload-offset',
      facts: { receivedBytes: bytes.length },
    });
  });

  it.each([
    ['no bytes', { byteCount: 0 }],
    ['more than 8 MB', { byteCount: maxFileBytes + 1 }],
    ['half a byte', { byteCount: 10.5 }],
    ['another kind', { kind: 'passport' }],
    ['no fingerprint', { sha256: 'f'.repeat(63) }],
    ['an unknown warning', { warnings: ['ugly'] }],
    ['more than is asked for', { fileName: 'ic.jpg' }],
  ])('does not begin with %s', async (_what, odd) => {
    const input = { kind: 'ic-front', byteCount: 10_000, sha256: sha256Hex(randomBytes(8)), ...odd };
    const answer = await person.post(startUpload.path, input);
    expect([answer.status, answer.code]).toEqual([400, 'request-invalid']);
  });
});

describe('a chunk', () => {
  it('that changed on its way is not kept', async () => {
    const { uploadId, bytes, send } = await begun();
    const before = kept.size;
    const wrong = {
      uploadId,
      offset: 0,
      bytes: bytes.subarray(0, 17_000),
      sha256: sha256Hex(bytes.subarray(1, 17_001)),
    };
    expect(await person.call(sendChunk, wrong)).toMatchObject({ status: 422, code: 'chunk-damaged' });
    expect(kept.size).toBe(before);
    expect(await must(person.call(getUpload, { uploadId }))).toMatchObject({ receivedBytes: 0 });
    expect(await must(send(0, 17_000))).toMatchObject({ receivedBytes: 17_000 });
  });

  it('from another place is told the true one', async () => {
    const { send } = await begun();
    await must(send(0, 17_000));
    const before = kept.size;
    for (const offset of [0, 4_096, 16_999, 17_001, 34_000]) {
      expect(await send(offset, 17_000)).toMatchObject({
        status: 409,
        code: 'upload-offset',
        facts: { receivedBytes: 17_000 },
      });
    }
    expect(kept.size).toBe(before);
    expect(await must(send(17_000, 17_000))).toMatchObject({ receivedBytes: 34_000 });
  });

  it('has a greatest and a least size, and ends with its file', async () => {
    const { uploadId, bytes, send } = await begun(person, randomBytes(maxChunkBytes + 20_000));
    expect(await send(0, maxChunkBytes + 1)).toMatchObject({ status: 413, code: 'request-too-large' });
    expect(await send(0, minChunkBytes - 1)).toMatchObject({ status: 400, code: 'request-invalid' });
    expect(await send(0, 0)).toMatchObject({ status: 422, code: 'file-empty' });
    expect(await must(send(0, maxChunkBytes))).toMatchObject({ receivedBytes: maxChunkBytes });
    const more = Buffer.concat([bytes, Buffer.from('x')]);
    expect(await chunkOf(person, uploadId, more, maxChunkBytes, 20_001)).toMatchObject({
      status: 413,
      code: 'request-too-large',
    });
    await must(send(maxChunkBytes, 19_000));
    // The last one may be short.
    expect(await must(send(maxChunkBytes + 19_000, 1_000))).toMatchObject({ receivedBytes: bytes.length });
    expect((await chunkOf(person, uploadId, more, bytes.length, 1)).code).toBe('upload-offset');
  });

  it.each(['-1', '1.5', 'x', '9999999999'])('does not begin at "%s"', async (offset) => {
    const { uploadId } = await begun();
    const answer = await app.inject({
      method: 'PATCH',
      url: `/api/me/uploads/${uploadId}?offset=${offset}&sha256=${'0'.repeat(64)}`,
      headers: { ...person.headers(), 'content-type': 'application/octet-stream' },
      payload: randomBytes(5_000),
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('somebody else’s upload', () => {
  it('is byte for byte like one that does not exist, on every route [ACL-02] [ACL-03]', async () => {
    const { uploadId, bytes } = await begun();
    const stranger = await nobody();
    const asked = (id: string) => [
      stranger.call(getUpload, { uploadId: id }),
      chunkOf(stranger, id, bytes, 0, 17_000),
      chunkOf(stranger, id, bytes, 17_000, 100),
      stranger.call(sendChunk, { uploadId: id, offset: 0, sha256: '0'.repeat(64), bytes: Buffer.alloc(0) }),
      stranger.call(completeUpload, { uploadId: id }),
    ];
    const [foreign, random] = [await Promise.all(asked(uploadId)), await Promise.all(asked(randomUUID()))];
    for (const [index, answer] of foreign.entries()) {
      expect([answer.status, answer.code]).toEqual([404, 'not-found']);
      expect({ ...answer.body, requestId: '' }).toEqual({ ...random[index]?.body, requestId: '' });
    }
    // Beginning tells nothing either: the same bytes are another upload.
    const own = await must(beginUpload(stranger, 'ic-front', bytes));
    expect(own.uploadId).not.toBe(uploadId);
    expect(own.receivedBytes).toBe(0);
  });

  it('does not begin again as another’s, when they signed in while it waited', async () => {
    const someone = await nobody();
    const bytes = randomBytes(8_000);
    const { uploadId } = await begun(await nobody());
    const stale = { headers: { 'jernih-user': person.userId } };
    const start = { kind: 'ic-front' as const, byteCount: bytes.length, sha256: sha256Hex(bytes) };
    const answers = [
      await someone.call(getUpload, { uploadId }, stale),
      await someone.call(startUpload, start, stale),
      await someone.call(sendChunk, { uploadId, offset: 0, sha256: sha256Hex(bytes), bytes }, stale),
      await someone.call(completeUpload, { uploadId }, stale),
    ];
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'not-signed-in'));
    const rows = await house.db
      .selectFrom('uploads')
      .select('upload_id')
      .where('owner_id', '=', someone.userId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('is nothing for guests and staff, and no other site begins one', async () => {
    const { uploadId, bytes } = await begun();
    const officer = await staff(house, app, ['loan-officer']);
    expect((await openBrowser(app).call(getUpload, { uploadId })).code).toBe('not-signed-in');
    expect((await chunkOf(openBrowser(app), uploadId, bytes, 0, 17_000)).code).toBe('not-signed-in');
    expect((await officer.call(getUpload, { uploadId })).code).toBe('not-allowed');
    const chunk = bytes.subarray(0, 17_000);
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
    const input = { uploadId, offset: 0, sha256: sha256Hex(chunk), bytes: chunk };
    expect((await person.call(sendChunk, input, foreign)).code).toBe('cross-site');
    expect((await person.call(sendChunk, input, { headers: { 'jernih-request': '' } })).code).toBe(
      'cross-site',
    );
  });
});
