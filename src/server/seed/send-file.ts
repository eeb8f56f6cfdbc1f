/** A file of the demo goes the one way that there is: begun, sent in chunks and finished, as a phone does it. */
import { createHash } from 'node:crypto';
import type { StoredFile } from '#contract/uploads.ts';
import { uploadLimits } from '#domain/upload.ts';
import type { Call } from '../command.ts';
import type { FileKind } from '../files/accept.ts';
import type { House } from '../house.ts';
import { completeUpload } from '../uploads/complete-upload.ts';
import { sendChunk } from '../uploads/send-chunk.ts';
import { startUpload } from '../uploads/start-upload.ts';

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export async function sendFile(
  house: House,
  call: Call,
  kind: FileKind,
  file: Uint8Array,
): Promise<StoredFile> {
  const announced = { kind, byteCount: file.length, sha256: sha256Of(file), warnings: [] };
  const { uploadId } = await startUpload(house, call, announced);
  for (let offset = 0; offset < file.length; offset += uploadLimits.maxChunkBytes) {
    const bytes = file.subarray(offset, offset + uploadLimits.maxChunkBytes);
    await sendChunk(house, call, uploadId, { offset, sha256: sha256Of(bytes), bytes });
  }
  return completeUpload(house, call, uploadId);
}
