/**
 * A file that arrived whole: decoded and stored first, with no transaction open, then written down by a command. Bytes
 * without a row cannot be opened by anybody, so a crash between the two leaves nothing readable.
 */
import type { StoredFile } from '#contract/uploads.ts';
import { hourMs } from '#domain/durations.ts';
import { type DeviceWarning, type RecentFiles, completeUpload as rule } from '#domain/upload.ts';
import { admit } from '../accounts/throttles.ts';
import { userIdOf } from '../actor.ts';
import { type Call, type Change, type Command, runCommand } from '../command.ts';
import type { AcceptedFile, FileKind } from '../files/accept.ts';
import { StorageFullError } from '../files/store.ts';
import type { SealedFile } from '../files/vault.ts';
import type { House } from '../house.ts';
import { newId } from '../id.ts';
import { RefusedError } from '../problem.ts';
import { lockUpload, recentFiles } from './upload-rows.ts';
import { assertHasAccount } from './uploader.ts';

/** Pictures that do not decode are work too, and count nowhere else. */
const decodesPerHour = { limit: 60, windowMs: hourMs };

/** Throws 'file-quota' or 'too-many-tries': asked before the work, so that a full measure costs none. */
export async function admitFile(house: House, ownerId: string): Promise<void> {
  const recent = await recentFiles(house.db, ownerId, house.clock.now());
  const early = rule(recent, { fileId: '', kind: '', byteCount: 0 });
  if (!early.ok) throw new RefusedError(early.refusal);
  await admit(house, 'upload', ownerId, decodesPerHour);
}

type Source = {
  kind: FileKind;
  sourceSha256: Buffer;
  warnings: readonly DeviceWarning[];
  accepted: AcceptedFile;
  /** The upload that ends with it. */
  uploadId: string;
};
type Stored = Source & { ownerId: string; fileId: string; sealed: SealedFile };
type Input = { uploadId: string };

/** Seals what was accepted and writes it down, once. */
export async function keepFile(house: House, call: Call, source: Source): Promise<StoredFile> {
  const { kind, uploadId, accepted } = source;
  const ownerId = userIdOf(call.actor);
  const fileId = newId(house.clock.now());
  const sealed = await house.vault.sealFile({ id: fileId, ownerId, kind }, accepted.bytes).catch(refuseFull);
  try {
    const answer = await runCommand(house, completeUpload({ ...source, ownerId, fileId, sealed }), call, {
      uploadId,
    });
    // A repeated request has its file already; this copy is nobody's.
    if (answer.fileId !== fileId) await house.vault.removeFile(sealed);
    return answer;
  } catch (error) {
    // Only a refusal says that nothing was written; after a lost connection the row may be there and needs its bytes.
    if (error instanceof RefusedError) await house.vault.removeFile(sealed);
    throw error;
  }
}

function refuseFull(error: unknown): never {
  if (error instanceof StorageFullError) throw new RefusedError({ code: 'storage-full' });
  throw error;
}

const completeUpload = (stored: Stored): Command<Input, RecentFiles, Change, StoredFile> => {
  const { fileId, ownerId, kind, accepted, sealed, uploadId } = stored;
  const byteCount = accepted.bytes.length;
  return {
    action: 'completeUpload',
    stream: async () => ownerId,
    read: async (tx, _call, _input, { clock }) => {
      const now = clock.now();
      await assertHasAccount(tx, ownerId);
      const upload = await lockUpload(tx, ownerId, uploadId, now);
      // Somebody else finished it while this one was decoding.
      if (upload.file_id !== null) throw new RefusedError({ code: 'changed-meanwhile' });
      return recentFiles(tx, ownerId, now);
    },
    decide: (recent) => rule(recent, { fileId, kind, byteCount }),
    evidence: async (tx, _change, _input, { now }) => {
      await tx
        .insertInto('files')
        .values({
          owner_id: ownerId,
          file_id: fileId,
          kind,
          media_type: accepted.mediaType,
          byte_count: byteCount,
          sha256: accepted.sha256,
          perceptual_hash: accepted.mediaType === 'image/jpeg' ? accepted.perceptualHash : null,
          storage_key: sealed.storageKey,
          wrapped_key: sealed.wrappedKey,
          key_id: sealed.keyId,
          warnings: [...stored.warnings],
          source_sha256: stored.sourceSha256,
          created_at: now,
        })
        .execute();
      await tx
        .updateTable('uploads')
        .set({ file_id: fileId, wrapped_key: null, key_id: null })
        .where('upload_id', '=', uploadId)
        .execute();
    },
    answer: async () => ({ fileId, kind, bytes: byteCount, mediaType: accepted.mediaType }),
  };
};
