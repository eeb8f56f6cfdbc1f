/**
 * Sending a file in chunks that survive a bad line: begin, send from where it stands, finish. Whatever was cut is asked
 * for again with `getUpload` (or by beginning it again) and goes on from `receivedBytes`.
 */

import * as z from 'zod/mini';
import { deviceWarnings, uploadLimits } from '#domain/upload.ts';
import { endpoint } from './endpoint.ts';
import { idField, instantField } from './fields.ts';
import { fileKinds } from './identity.ts';

const sha256Field = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const byteCountField = z.int().check(z.gte(1), z.lte(uploadLimits.maxFileBytes));

const storedFile = z.object({
  fileId: idField,
  kind: z.enum(fileKinds),
  /** Of the file that is kept; a photo is encoded again. */
  bytes: z.int(),
  mediaType: z.string(),
});
export type StoredFile = z.infer<typeof storedFile>;

const upload = z.object({
  uploadId: idField,
  kind: z.enum(fileKinds),
  byteCount: z.int(),
  /** The next chunk begins here. */
  receivedBytes: z.int(),
  expiresAt: instantField,
  /** Null until it is finished. */
  file: z.nullable(storedFile),
});
export type UploadView = z.infer<typeof upload>;

const byUpload = z.strictObject({ uploadId: idField });

export const startUpload = endpoint({
  name: 'startUpload',
  method: 'POST',
  path: '/api/me/uploads',
  summary: 'Begin to send a file, or go on with the same one: the same kind and fingerprint are one upload',
  body: z.strictObject({
    kind: z.enum(fileKinds),
    byteCount: byteCountField,
    /** Of the whole file as it is sent. */
    sha256: sha256Field,
    warnings: z._default(z.array(z.enum(deviceWarnings)).check(z.maxLength(deviceWarnings.length)), () => []),
  }),
  response: upload,
});

export const getUpload = endpoint({
  name: 'getUpload',
  method: 'GET',
  path: '/api/me/uploads/:uploadId',
  summary: 'How much of an upload has arrived',
  params: byUpload,
  response: upload,
});

export const sendChunk = endpoint({
  name: 'sendChunk',
  method: 'PATCH',
  path: '/api/me/uploads/:uploadId',
  summary:
    'The next bytes of an upload, whole or not at all: at most 512 KiB, at least 16 KiB unless they are the last',
  params: byUpload,
  query: z.strictObject({
    offset: z.coerce.number<number>().check(z.int(), z.gte(0), z.lte(uploadLimits.maxFileBytes)),
    /** Of this chunk. */
    sha256: sha256Field,
  }),
  upload: { maxBytes: uploadLimits.maxChunkBytes },
  response: upload,
});

export const completeUpload = endpoint({
  name: 'completeUpload',
  method: 'POST',
  path: '/api/me/uploads/:uploadId/complete',
  summary: 'Finish an upload: checked by content, photos encoded again without metadata, encrypted',
  params: byUpload,
  response: storedFile,
});
