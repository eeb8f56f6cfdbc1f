/**
 * Destroying files: first the key, in the transaction that says why; then, after the commit, the bytes, which nobody can
 * read by then. A crash between the two leaves a row that the next run finds.
 */
import { identityImageKinds } from '#domain/refusal.ts';
import type { DataGroup } from '#domain/retention.ts';
import type { House, Tx } from '../house.ts';
import { destroyUploads } from '../uploads/end-uploads.ts';

export async function destroyKeys(
  tx: Tx,
  ownerId: string,
  fileIds: readonly string[],
  { because, now }: { because: 'retention' | 'asked'; now: Date },
): Promise<void> {
  if (fileIds.length === 0) return;
  await tx
    .updateTable('files')
    .set({
      wrapped_key: null,
      key_id: null,
      // What it looked like is about the person too.
      perceptual_hash: null,
      destroyed_at: now,
      destroyed_because: because,
    })
    .where('owner_id', '=', ownerId)
    .where('file_id', 'in', fileIds)
    .where('destroyed_at', 'is', null)
    .execute();
  // Sent again, it is a new upload and not the answer of the old one. Chunks may still lie in it: the row goes with them.
  await tx
    .updateTable('uploads')
    .set({ file_id: null, wrapped_key: null, key_id: null })
    .where('owner_id', '=', ownerId)
    .where('file_id', 'in', fileIds)
    .execute();
}

/** What was on its way is deleted with what had arrived: an account that goes takes along all of it. */
export async function endOpenUploads(tx: Tx, ownerId: string, groups: readonly DataGroup[]): Promise<void> {
  const isAll = groups.includes('account');
  const kinds = [
    ...(isAll || groups.includes('identity-photos') ? identityImageKinds : []),
    ...(isAll || groups.includes('payment-proofs') ? (['payment-proof'] as const) : []),
  ];
  if (kinds.length === 0) return;
  await tx
    .updateTable('uploads')
    .set({ wrapped_key: null, key_id: null })
    .where('owner_id', '=', ownerId)
    .where('kind', 'in', kinds)
    .where('wrapped_key', 'is not', null)
    .execute();
}

/** After the commit that ended them: the chunks of one person's uploads. What cannot go now goes with the sweep. */
export async function destroyEndedUploads(house: House, ownerId: string): Promise<void> {
  const ended = await house.db
    .selectFrom('uploads')
    .select('upload_id')
    .where('owner_id', '=', ownerId)
    .where('wrapped_key', 'is', null)
    .where('file_id', 'is', null)
    .execute();
  await destroyUploads(
    house,
    ended.map(({ upload_id }) => upload_id),
  );
}

const atOnce = 200;

/**
 * Removes the bytes of destroyed files, of one person or of all, and says how many. Safe to run at any time: one that the
 * store cannot remove now is logged, keeps none of the others and is tried again by the next run.
 */
export async function removeDestroyedBytes(house: House, ownerId?: string): Promise<number> {
  let removed = 0;
  let after: string | undefined;
  while (true) {
    let query = house.db
      .selectFrom('files')
      .select(['owner_id', 'file_id', 'storage_key'])
      .where('destroyed_at', 'is not', null)
      .where('bytes_removed_at', 'is', null);
    if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId);
    if (after !== undefined) query = query.where('file_id', '>', after);
    const rows = await query.orderBy('file_id').limit(atOnce).execute();
    if (rows.length === 0) return removed;
    after = rows.at(-1)?.file_id;
    for (const row of rows) {
      try {
        await removeBytes(house, row);
        removed += 1;
      } catch (error) {
        house.log.error({ err: error, fileId: row.file_id }, 'bytes of a destroyed file not removed');
      }
    }
  }
}

async function removeBytes(
  { vault, db, clock }: House,
  row: { owner_id: string; file_id: string; storage_key: string },
): Promise<void> {
  await vault.removeFile({ storageKey: row.storage_key });
  await db
    .updateTable('files')
    .set({ bytes_removed_at: clock.now() })
    .where('owner_id', '=', row.owner_id)
    .where('file_id', '=', row.file_id)
    .where('bytes_removed_at', 'is', null)
    .execute();
}
