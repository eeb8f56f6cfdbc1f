/** Uploads as their rows tell them. What expired or ended, or whose file was destroyed, is as if it had never been. */
import type { UploadView } from '#contract/uploads.ts';
import { dayMs } from '#domain/durations.ts';
import { identityImageKinds } from '#domain/refusal.ts';
import type { RecentFiles, RecentUploads } from '#domain/upload.ts';
import type { WrappedKey } from '../crypto.ts';
import type { FileKind } from '../files/accept.ts';
import type { FilePlace } from '../files/vault.ts';
import type { Db, Tx } from '../house.ts';
import { RefusedError } from '../problem.ts';

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

const livingUploads = (tx: Db | Tx, ownerId: string, now: Date) =>
  tx
    .selectFrom('uploads as u')
    .leftJoin('files as f', (join) =>
      join
        .onRef('f.owner_id', '=', 'u.owner_id')
        .onRef('f.file_id', '=', 'u.file_id')
        .on('f.destroyed_at', 'is', null),
    )
    .select([
      'u.upload_id',
      'u.owner_id',
      'u.kind',
      'u.byte_count',
      'u.source_sha256',
      'u.received_bytes',
      'u.warnings',
      'u.wrapped_key',
      'u.key_id',
      'u.expires_at',
      'u.file_id',
      'f.byte_count as file_bytes',
      'f.media_type',
    ])
    .where('u.owner_id', '=', ownerId)
    .where('u.expires_at', '>', now)
    .where((eb) => eb.or([eb('u.wrapped_key', 'is not', null), eb('f.file_id', 'is not', null)]));

const findUpload = (tx: Db | Tx, ownerId: string, uploadId: string, now: Date) =>
  livingUploads(tx, ownerId, now).where('u.upload_id', '=', uploadId).executeTakeFirst();

/** An upload of this owner. Throws 'not-found' for anybody else's, as for one that does not exist. */
export async function readUpload(
  tx: Db | Tx,
  ownerId: string,
  uploadId: string,
  now: Date,
): Promise<UploadRow> {
  const row = await findUpload(tx, ownerId, uploadId, now);
  if (!row) throw new RefusedError({ code: 'not-found' });
  return row;
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockUpload(tx: Tx, ownerId: string, uploadId: string, now: Date): Promise<UploadRow> {
  await tx.selectFrom('uploads').select('upload_id').where('upload_id', '=', uploadId).forUpdate().execute();
  return readUpload(tx, ownerId, uploadId, now);
}

/**
 * The upload of the same bytes, to go on with or to be answered with its file. A proof of payment that was sent in once
 * is not handed out again: whoever sends the same picture for another payment sends another file. Nor is a photo of the
 * card that another one replaced: the newest counts, so whoever goes back to it sends it anew.
 */
export const sameUpload = (
  tx: Db | Tx,
  ownerId: string,
  { kind, byteCount, sha256 }: { kind: FileKind; byteCount: number; sha256: Buffer },
  now: Date,
) =>
  livingUploads(tx, ownerId, now)
    .where('u.kind', '=', kind)
    .where('u.source_sha256', '=', sha256)
    .where('u.byte_count', '=', byteCount)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments as p')
            .select('p.payment_id')
            .whereRef('p.borrower_id', '=', 'u.owner_id')
            .whereRef('p.proof_file_id', '=', 'u.file_id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('files as newer')
            .select('newer.file_id')
            .where('u.kind', 'in', identityImageKinds)
            .whereRef('newer.owner_id', '=', 'u.owner_id')
            .whereRef('newer.kind', '=', 'u.kind')
            .whereRef('newer.created_at', '>', 'f.created_at'),
        ),
      ),
    )
    .orderBy('u.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const placeOf = ({
  upload_id,
  owner_id,
  kind,
}: Pick<UploadRow, 'upload_id' | 'owner_id' | 'kind'>): FilePlace => ({
  id: upload_id,
  ownerId: owner_id,
  kind,
});

/** Undefined once it is finished. */
export const keyOf = ({
  wrapped_key,
  key_id,
}: Pick<UploadRow, 'wrapped_key' | 'key_id'>): WrappedKey | undefined =>
  wrapped_key !== null && key_id !== null ? { wrappedKey: wrapped_key, keyId: key_id } : undefined;

export const uploadView = (row: UploadRow): UploadView => ({
  uploadId: row.upload_id,
  kind: row.kind,
  byteCount: row.byte_count,
  receivedBytes: row.received_bytes,
  expiresAt: row.expires_at.toISOString(),
  file: storedFileOf(row),
});

export const storedFileOf = (row: UploadRow): UploadView['file'] =>
  row.file_id !== null && row.file_bytes !== null && row.media_type !== null
    ? {
        fileId: row.file_id,
        kind: row.kind,
        bytes: row.file_bytes,
        mediaType: row.media_type,
      }
    : null;

/** What the day's measure counts of files that were finished. */
export const recentFiles = (tx: Db | Tx, ownerId: string, now: Date): Promise<RecentFiles> =>
  tx
    .selectFrom('files')
    .select((eb) => [
      eb.fn.countAll<number>().as('fileCount'),
      eb.fn.coalesce(eb.cast<number>(eb.fn.sum('byte_count'), 'bigint'), eb.lit(0)).as('byteCount'),
    ])
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();

/** And of what is on its way: also what ended, while its chunks lie in the store. */
export async function recentUploads(tx: Db | Tx, ownerId: string, now: Date): Promise<RecentUploads> {
  const open = await tx
    .selectFrom('uploads')
    .select((eb) => [
      eb.fn.countAll<number>().as('openCount'),
      eb.fn.coalesce(eb.cast<number>(eb.fn.sum('byte_count'), 'bigint'), eb.lit(0)).as('openBytes'),
    ])
    .where('owner_id', '=', ownerId)
    .where('file_id', 'is', null)
    .where(({ and, eb, exists, or, selectFrom }) =>
      or([
        and([eb('expires_at', '>', now), eb('wrapped_key', 'is not', null)]),
        exists(
          selectFrom('upload_chunks as c')
            .select('c.start_byte')
            .whereRef('c.upload_id', '=', 'uploads.upload_id'),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return { ...(await recentFiles(tx, ownerId, now)), ...open };
}
