/** Two tabs, two presses, two retries at the same moment: one upload, one file, the right bytes. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeUpload } from '#contract/uploads.ts';
import { uploadLimits } from '#domain/upload.ts';
import { buildApp } from '../app.ts';
import { makeImages } from '../files/image.ts';
import { type Borrower, borrower, makeHouse, movableClock, proveLedger } from '../testing.ts';
import { must, openLender, photo } from '../testing-loans.ts';
import { addFiles, beginUpload, chunkOf, largePhoto, sendFile, watched } from '../testing-uploads.ts';

const clock = movableClock();
const { house, kept } = watched(await makeHouse({ clock, images: makeImages() }));
const app = await buildApp(house);
let person: Borrower;

beforeAll(() => openLender(house));
beforeAll(async () => {
  person = await borrower(house, app);
});
afterAll(() => proveLedger(house));

const filesOf = ({ userId }: Borrower) =>
  house.db.selectFrom('files').selectAll().where('owner_id', '=', userId).execute();
const eventsOf = ({ userId }: Borrower) =>
  house.db
    .selectFrom('events')
    .select('name')
    .where('stream_id', '=', userId)
    .where('name', '=', 'file.uploaded')
    .execute();
/** Every stored thing has its row. */
const expectNoOrphans = async () => {
  const rows = [
    ...(await house.db.selectFrom('files').select('storage_key').where('wrapped_key', '<>', '').execute()),
    ...(await house.db.selectFrom('upload_chunks').select('storage_key').execute()),
  ];
  expect([...kept.keys()].toSorted()).toEqual(rows.map(({ storage_key }) => storage_key).toSorted());
};

describe('at the same moment', () => {
  it('five tabs begin one upload', async () => {
    const bytes = randomBytes(20_000);
    const begun = await Promise.all(
      Array.from({ length: 5 }, () => must(beginUpload(person, 'ic-back', bytes))),
    );
    expect(new Set(begun.map(({ uploadId }) => uploadId)).size).toBe(1);
  });

  it('eight requests bring the same chunk: one is kept', async () => {
    const bytes = randomBytes(40_000);
    const { uploadId } = await must(beginUpload(person, 'ic-back', bytes));
    const answers = await Promise.all(
      // Different sizes from one place: whichever is first, the others are told where it ends.
      [17_000, 18_000, 19_000, 20_000, 17_000, 18_000, 19_000, 20_000].map((size) =>
        chunkOf(person, uploadId, bytes, 0, size),
      ),
    );
    const [first, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    const lost = answers.filter(({ status }) => status !== 200);
    expect(lost.map(({ code, facts }) => [code, facts?.receivedBytes])).toEqual(
      lost.map(() => ['upload-offset', first?.body.receivedBytes]),
    );
    await expectNoOrphans();
  });

  it('two tabs send one file, each in its own steps', async () => {
    const bytes = await largePhoto(500_000);
    let refusals = 0;
    const tab = async (step: number) => {
      const begun = await must(beginUpload(person, 'ic-front', bytes));
      let at = begun.receivedBytes;
      while (at < bytes.length) {
        const answer = await chunkOf(person, begun.uploadId, bytes, at, step);
        if (answer.code === 'upload-offset') refusals += 1;
        at = answer.code ? Number(answer.facts?.receivedBytes) : answer.body.receivedBytes;
      }
      return must(person.call(completeUpload, { uploadId: begun.uploadId }));
    };
    const [one, other] = await Promise.all([tab(20_011), tab(33_333)]);
    expect(one).toEqual(other);
    expect(refusals).toBeGreaterThan(0);
    // The fingerprint of the whole was compared before it was decoded: these are the bytes.
    expect((await filesOf(person)).map(({ file_id }) => file_id)).toEqual([one.fileId]);
    await expectNoOrphans();
  });

  it('four presses finish it once, with one key or with four', async () => {
    for (const keys of [Array(4).fill(randomUUID()), [1, 2, 3, 4].map(() => randomUUID())] as string[][]) {
      const someone = await borrower(house, app);
      const bytes = await photo();
      const { uploadId } = await must(beginUpload(someone, 'ic-front', bytes));
      await must(chunkOf(someone, uploadId, bytes, 0, bytes.length));
      const answers = await Promise.all(
        keys.map((key) => someone.call(completeUpload, { uploadId }, { key })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.fileId)).size).toBe(1);
      expect(await filesOf(someone)).toHaveLength(1);
      expect(await eventsOf(someone)).toHaveLength(1);
    }
    await expectNoOrphans();
  });

  it('the last place of the day is given once', async () => {
    const someone = await borrower(house, app);
    await addFiles(house, someone.userId, uploadLimits.filesPerDay - 1);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => beginUpload(someone, 'ic-front', randomBytes(8_000))),
    );
    expect(answers.map(({ code }) => code ?? 'begun').toSorted()).toEqual([
      'begun',
      'file-quota',
      'file-quota',
      'file-quota',
    ]);
  });
});

describe('an idempotency key', () => {
  it('is of one upload, and needed', async () => {
    const someone = await borrower(house, app);
    const key = randomUUID();
    const file = await must(sendFile(someone, 'ic-front', await photo(), { key }));
    expect((await sendFile(someone, 'ic-back', await photo(), { key })).code).toBe('key-reused');
    expect((await sendFile(someone, 'ic-back', await photo(), { key: 'no key' })).code).toBe('key-missing');
    expect((await filesOf(someone)).map(({ file_id }) => file_id)).toEqual([file.fileId]);
    await expectNoOrphans();
  });
});
