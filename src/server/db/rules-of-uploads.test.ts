/**
 * Files on their way, attacked with SQL by hand: chunks lie end to end and never change, what ended takes none, one
 * upload of the same bytes is open, and a finished one has a file of its owner. Each attack has a twin that is right.
 */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { newId } from '../id.ts';
import { type Borrower, borrower, makeHouse } from '../testing.ts';
import { must, openLender, photo } from '../testing-loans.ts';
import { beginUpload, chunkOf, sendFile } from '../testing-uploads.ts';
import { attempt, insert, type Row, realRow, remove, update } from './direct-sql.ts';

const house = await makeHouse();
const app = await buildApp(house);
const { db } = house;
await openLender(house);

let person: Borrower;
let stranger: Borrower;
/** 50,000 bytes of which 20,000 arrived. */
let uploadId: string;
let ownFile: string;
let foreignFile: string;
beforeAll(async () => {
  [person, stranger] = [await borrower(house, app), await borrower(house, app)];
  const bytes = randomBytes(50_000);
  uploadId = (await must(beginUpload(person, 'ic-front', bytes))).uploadId;
  await must(chunkOf(person, uploadId, bytes, 0, 20_000));
  ownFile = (await must(sendFile(person, 'ic-front', await photo()))).fileId;
  foreignFile = (await must(sendFile(stranger, 'ic-front', await photo()))).fileId;
});

const received = (bytes: number) => update('uploads', { upload_id: uploadId }, { received_bytes: bytes });
const chunk = (start: number, count: number) =>
  insert('upload_chunks', {
    upload_id: uploadId,
    start_byte: start,
    byte_count: count,
    storage_key: newId(),
  });
const set = (values: Row) => update('uploads', { upload_id: uploadId }, values);
const ended = { wrapped_key: null, key_id: null };

describe('a chunk', () => {
  test.each([
    ['the next one', 20_000, 40_000, 'stored'],
    ['a gap', 22_500, 42_500, 'a chunk begins where'],
    ['an overlap', 17_500, 37_500, 'a chunk begins where'],
    ['more than was counted', 20_000, 39_999, 'a chunk begins where'],
    ['one in the same place', 0, 20_000, 'upload_chunks_pkey'],
  ])('%s', async (_what, start, counted, answer) => {
    expect(await attempt(db, received(counted), chunk(start, 20_000))).toContain(answer);
  });

  test('of an upload that ended', async () => {
    expect(await attempt(db, received(40_000), set(ended), chunk(20_000, 20_000))).toContain(
      'a chunk begins where',
    );
  });

  test('beyond the end of its file', async () => {
    expect(await attempt(db, received(50_000), chunk(20_000, 30_000))).toBe('stored');
    expect(await attempt(db, received(50_001))).toContain('uploads_check');
  });

  test('never changes', async () => {
    const first = { upload_id: uploadId, start_byte: 0 };
    expect(await attempt(db, update('upload_chunks', first, { storage_key: newId() }))).toContain(
      'append-only',
    );
    expect(await attempt(db, remove('upload_chunks', first))).toBe('stored');
  });

  test('keeps its upload until it is destroyed', async () => {
    expect(await attempt(db, remove('uploads', { upload_id: uploadId }))).toContain(
      'upload_chunks_upload_id_fkey',
    );
  });
});

describe('an upload', () => {
  test('is open once for the same bytes', async () => {
    const row = await realRow(db, 'uploads', { upload_id: uploadId });
    const twin = { ...row, upload_id: newId() };
    expect(await attempt(db, insert('uploads', twin))).toContain('uploads_one_open');
    expect(await attempt(db, insert('uploads', { ...twin, kind: 'ic-back' }))).toBe('stored');
    expect(await attempt(db, set(ended), insert('uploads', twin))).toBe('stored');
  });

  test('is finished by a file of its owner and kind, whole, and loses its key', async () => {
    const whole = { ...ended, received_bytes: 50_000 };
    expect(await attempt(db, set({ ...whole, file_id: ownFile }))).toBe('stored');
    expect(await attempt(db, set({ ...ended, file_id: ownFile }))).toContain('uploads_check');
    expect(await attempt(db, set({ received_bytes: 50_000, file_id: ownFile }))).toContain('uploads_check');
    expect(await attempt(db, set({ ...whole, file_id: foreignFile }))).toContain(
      'uploads_owner_id_file_id_kind_fkey',
    );
    expect(await attempt(db, set({ ...whole, file_id: ownFile, kind: 'ic-back' }))).toContain(
      'uploads_owner_id_file_id_kind_fkey',
    );
  });

  test('has a whole key or none, and warnings that we know', async () => {
    expect(await attempt(db, set({ key_id: null }))).toContain('uploads_check');
    expect(await attempt(db, set({ warnings: ['dark', 'glare'] }))).toBe('stored');
    expect(await attempt(db, set({ warnings: ['ugly'] }))).toContain('uploads_warnings_check');
  });
});
