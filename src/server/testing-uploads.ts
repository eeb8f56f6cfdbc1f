/** The kit of uploads: sends a file as the app does, through the real endpoints. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { completeUpload, type StoredFile, sendChunk, startUpload } from '#contract/uploads.ts';
import type { DeviceWarning } from '#domain/upload.ts';
import type { FileKind } from './files/accept.ts';
import type { FileStore } from './files/store.ts';
import { makeVault } from './files/vault.ts';
import type { House } from './house.ts';
import { newId } from './id.ts';
import type { Answer, Browser } from './testing.ts';

export const sha256Hex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Sending = {
  chunkBytes?: number;
  warnings?: DeviceWarning[];
  /** The idempotency key of the last request. */
  key?: string;
};

/** Begins, sends chunk by chunk and finishes; answers like the first request that did not go well, or the last one. */
export async function sendFile(
  person: Browser,
  kind: FileKind,
  bytes: Uint8Array,
  { chunkBytes = 256 * 1024, warnings = [], key }: Sending = {},
): Promise<Answer<StoredFile>> {
  const begun = await beginUpload(person, kind, bytes, warnings);
  if (begun.status !== 200) return begun as Answer<never>;
  const { uploadId, receivedBytes, file } = begun.body;
  if (file) return { ...begun, body: file };
  for (let offset = receivedBytes; offset < bytes.length; offset += chunkBytes) {
    const sent = await chunkOf(person, uploadId, bytes, offset, chunkBytes);
    if (sent.status !== 200) return sent as Answer<never>;
  }
  return person.call(completeUpload, { uploadId }, key ? { key } : {});
}

export const beginUpload = (
  person: Browser,
  kind: FileKind,
  bytes: Uint8Array,
  warnings: DeviceWarning[] = [],
) => person.call(startUpload, { kind, byteCount: bytes.length, sha256: sha256Hex(bytes), warnings });

/** Sends so many bytes of the file from there on. */
export const chunkOf = (
  person: Browser,
  uploadId: string,
  file: Uint8Array,
  offset: number,
  byteCount: number,
) => {
  const bytes = file.subarray(offset, offset + byteCount);
  return person.call(sendChunk, { uploadId, offset, sha256: sha256Hex(bytes), bytes });
};

let picture: Promise<Buffer> | undefined;

/**
 * A file as an upload leaves it, sealed in the store and written down, without the way there: chunks, checks and decoding
 * are four times the work, and have their own tests. A picture that opens; other bytes each time.
 */
export async function keptFile(house: House, ownerId: string, kind: FileKind): Promise<string> {
  picture ??= sharp({ create: { width: 900, height: 700, channels: 3, background: '#86a' } })
    .jpeg()
    .toBuffer();
  const bytes = Buffer.concat([await picture, randomBytes(16)]);
  const now = house.clock.now();
  const fileId = newId(now);
  const { storageKey, wrappedKey, keyId } = await house.vault.sealFile({ id: fileId, ownerId, kind }, bytes);
  const sha256 = createHash('sha256').update(bytes).digest();
  await house.db
    .insertInto('files')
    .values({
      owner_id: ownerId,
      file_id: fileId,
      kind,
      media_type: 'image/jpeg',
      byte_count: bytes.length,
      sha256,
      source_sha256: sha256,
      perceptual_hash: randomBytes(8).toString('hex'),
      storage_key: storageKey,
      wrapped_key: wrappedKey,
      key_id: keyId,
      created_at: now,
    })
    .execute();
  return fileId;
}

/** A house whose stored bytes can be looked at, by their key. */
export function watched({ store, ...rest }: House): { house: House; kept: Map<string, Buffer> } {
  const kept = new Map<string, Buffer>();
  const watching: FileStore = {
    ...store,
    put: async (key, bytes) => {
      await store.put(key, bytes);
      kept.set(key, Buffer.from(bytes));
    },
    remove: async (key) => {
      await store.remove(key);
      kept.delete(key);
    },
  };
  return { house: { ...rest, store: watching, vault: makeVault(watching, rest.keys) }, kept };
}

/** A photo of so many bytes or somewhat more: grain does not compress. */
export async function largePhoto(atLeastBytes: number): Promise<Buffer> {
  const side = Math.max(620, Math.ceil(Math.sqrt(atLeastBytes * 1.4)));
  const raw = { width: side, height: side, channels: 3 } as const;
  return sharp(randomBytes(side * side * 3), { raw })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Fills a person's day with rows, as if they had sent so many files. */
export async function addFiles({ db, clock }: House, ownerId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    owner_id: ownerId,
    file_id: newId(),
    kind: 'ic-front' as const,
    media_type: 'image/jpeg' as const,
    byte_count: 1000,
    sha256: Buffer.alloc(32),
    storage_key: randomUUID(),
    wrapped_key: '',
    key_id: '',
    created_at: clock.now(),
  }));
  await db.insertInto('files').values(rows).execute();
}
