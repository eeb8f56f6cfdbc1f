/**
 * Putting the chunks of an upload together: some at a time, because a bucket answers each only after a while, and not for
 * ever, because others wait for the turn.
 */
import { createHash } from 'node:crypto';
import { UnreadableError } from '../crypto.ts';
import type { House } from '../house.ts';
import { openChunk } from './chunk-vault.ts';
import { keyOf, placeOf, type UploadRow } from './upload-rows.ts';

const atOnce = 8;
/** Well within the minute that a phone waits for the answer. */
const limitMs = 20_000;

/**
 * Undefined when it is not the file that was announced, or a chunk does not open where it lies. Throws a fault when the
 * store takes too long: the upload stays, and whoever asks again goes on.
 */
export async function wholeFile(
  house: House,
  row: UploadRow,
  timeLimitMs = limitMs,
): Promise<Buffer | undefined> {
  const key = keyOf(row);
  if (!key) return undefined;
  const chunks = await house.db
    .selectFrom('upload_chunks')
    .select(['start_byte as startByte', 'storage_key as storageKey'])
    .where('upload_id', '=', row.upload_id)
    .orderBy('start_byte')
    .execute();
  // Filled in place: the chunks beside the whole would be twice the memory.
  const bytes = Buffer.alloc(row.byte_count);
  const left = chunks.values();
  let isOver = false;
  const gather = async (): Promise<void> => {
    for (const chunk of left) {
      if (isOver) return;
      (await openChunk(house, placeOf(row), key, chunk)).copy(bytes, chunk.startByte);
    }
  };
  const late = Promise.withResolvers<never>();
  const limit = setTimeout(
    () => late.reject(new Error('The chunks of an upload took too long.')),
    timeLimitMs,
  );
  try {
    await Promise.race([Promise.all(Array.from({ length: atOnce }, gather)), late.promise]);
    return createHash('sha256').update(bytes).digest().equals(row.source_sha256) ? bytes : undefined;
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  } finally {
    isOver = true;
    clearTimeout(limit);
  }
}
