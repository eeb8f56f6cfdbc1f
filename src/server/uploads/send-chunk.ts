/**
 * One chunk, whole or not at all. It is checked, sealed and stored before anything is locked, so that a slow disk holds
 * nobody up; then the row decides whether it is the next one, and a chunk that came too late is destroyed again.
 */
import { createHash } from 'node:crypto';
import type { QueryOf } from '#contract/endpoint.ts';
import type * as endpoints from '#contract/uploads.ts';
import type { UploadView } from '#contract/uploads.ts';
import type { Refusal } from '#domain/refusal.ts';
import { uploadLimits } from '#domain/upload.ts';
import { userIdOf } from '../actor.ts';
import type { Call } from '../command.ts';
import type { WrappedKey } from '../crypto.ts';
import { transaction } from '../db/transaction.ts';
import { StorageFullError } from '../files/store.ts';
import type { House, Tx } from '../house.ts';
import { RefusedError } from '../problem.ts';
import { sealChunk } from './chunk-vault.ts';
import { keyOf, lockUpload, placeOf, readUpload, type UploadRow, uploadView } from './upload-rows.ts';
import { assertKnows } from './uploader.ts';

type Chunk = QueryOf<typeof endpoints.sendChunk> & { bytes: Uint8Array };

export async function sendChunk(
  house: House,
  call: Call,
  uploadId: string,
  chunk: Chunk,
): Promise<UploadView> {
  const ownerId = userIdOf(call.actor);
  const row = await readUpload(house.db, ownerId, uploadId, house.clock.now());
  assertKnows(call.actor, row);
  const key = keyIfNext(row, chunk);
  const refusal = refusalOf(row, chunk);
  if (refusal) throw new RefusedError(refusal);
  if (!(await house.store.hasRoom())) throw new RefusedError({ code: 'storage-full' });
  const storageKey = await storeChunk(house, row, key, chunk);
  try {
    return await transaction(house.db, async (tx) => {
      const now = house.clock.now();
      keyIfNext(await lockUpload(tx, ownerId, uploadId, now), chunk);
      await writeChunk(tx, uploadId, chunk, storageKey);
      return uploadView(await readUpload(tx, ownerId, uploadId, now));
    });
  } catch (error) {
    // Only a refusal says that nothing was written; after a lost connection the row may be there and needs its bytes.
    if (error instanceof RefusedError) await house.store.remove(storageKey);
    throw error;
  }
}

/** Throws 'upload-offset' with the true one when this chunk is not the next, also because nothing is missing. */
function keyIfNext(row: UploadRow, { offset }: Chunk): WrappedKey {
  const key = keyOf(row);
  if (key && offset === row.received_bytes && offset < row.byte_count) return key;
  throw new RefusedError({ code: 'upload-offset', receivedBytes: row.received_bytes });
}

function refusalOf({ byte_count }: UploadRow, { bytes, offset, sha256 }: Chunk): Refusal | undefined {
  if (bytes.length === 0) return { code: 'file-empty' };
  const end = offset + bytes.length;
  if (end > byte_count || bytes.length > uploadLimits.maxChunkBytes) return { code: 'request-too-large' };
  if (bytes.length < uploadLimits.minChunkBytes && end < byte_count) return { code: 'request-invalid' };
  const isWhole = createHash('sha256').update(bytes).digest('hex') === sha256;
  return isWhole ? undefined : { code: 'chunk-damaged' };
}

async function storeChunk(
  house: House,
  row: UploadRow,
  key: WrappedKey,
  { offset, bytes }: Chunk,
): Promise<string> {
  try {
    return await sealChunk(house, placeOf(row), key, { startByte: offset, bytes });
  } catch (error) {
    if (error instanceof StorageFullError) throw new RefusedError({ code: 'storage-full' });
    throw error;
  }
}

async function writeChunk(
  tx: Tx,
  uploadId: string,
  { offset, bytes }: Chunk,
  storageKey: string,
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ received_bytes: offset + bytes.length })
    .where('upload_id', '=', uploadId)
    .execute();
  await tx
    .insertInto('upload_chunks')
    .values({
      upload_id: uploadId,
      start_byte: offset,
      byte_count: bytes.length,
      storage_key: storageKey,
    })
    .execute();
}
