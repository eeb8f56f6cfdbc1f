/** The bytes first, then the row: a store that fails or hangs never leaves a row without its bytes. */
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { completeUpload } from '#contract/uploads.ts';
import { buildApp } from '../app.ts';
import { borrower, makeHouse } from '../testing.ts';
import { must } from '../testing-loans.ts';
import { beginUpload, chunkOf } from '../testing-uploads.ts';
import { makeImages } from './image.ts';
import type { FileStore } from './store.ts';
import { makeVault } from './vault.ts';

const made = await makeHouse({ images: makeImages() });
let put: FileStore['put'] = made.store.put;
const store: FileStore = { ...made.store, put: (key, bytes) => put(key, bytes) };
const house = { ...made, store, vault: makeVault(store, made.keys) };
const rows = async (table: 'files' | 'upload_chunks') =>
  (await house.db.selectFrom(table).select('storage_key').execute()).length;

it('a row is written after its bytes, of a chunk and of a file [FIL-08]', async () => {
  const app = await buildApp(house);
  const person = await borrower(house, app);
  const photo = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
  const { uploadId } = await must(beginUpload(person, 'ic-front', photo));
  const chunk = () => chunkOf(person, uploadId, photo, 0, photo.length);
  const complete = () => person.call(completeUpload, { uploadId });
  for (const [table, send] of [
    ['upload_chunks', chunk],
    ['files', complete],
  ] as const) {
    put = async () => {
      throw new Error('the disk is broken');
    };
    expect((await send()).status).toBe(500);
    expect(await rows(table)).toBe(0);

    const released = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    put = async (key, bytes) => {
      asked.resolve();
      await released.promise;
      await made.store.put(key, bytes);
    };
    const sent = send();
    await asked.promise;
    await wait(200);
    expect(await rows(table)).toBe(0);
    released.resolve();
    expect((await sent).status).toBe(200);
    if (table === 'files') expect(await rows(table)).toBe(1);
  }
});
