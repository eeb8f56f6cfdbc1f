/**
 * How uploads are destroyed: first the row loses its key, so that nothing is added and nothing opens, then the stored
 * chunks go, then the rows. Whatever a crash leaves of it, the sweep takes up again.
 */
import type { House } from '../house.ts';

/** A refused upload: nothing of it is kept. */
export async function endUpload(house: House, uploadId: string): Promise<void> {
  await house.db
    .updateTable('uploads')
    .set({ wrapped_key: null, key_id: null })
    .where('upload_id', '=', uploadId)
    .where('file_id', 'is', null)
    .execute();
  await destroyUpload(house, uploadId);
}

/** The chunks of an upload that has no key any more; its row too, unless it still answers with its file. */
async function destroyUpload({ db, store, clock }: House, uploadId: string): Promise<void> {
  const chunks = await db
    .selectFrom('upload_chunks as c')
    .innerJoin('uploads as u', 'u.upload_id', 'c.upload_id')
    .select(['c.start_byte', 'c.storage_key'])
    .where('c.upload_id', '=', uploadId)
    .where('u.wrapped_key', 'is', null)
    .execute();
  for (const { start_byte, storage_key } of chunks) {
    await store.remove(storage_key);
    await db
      .deleteFrom('upload_chunks')
      .where('upload_id', '=', uploadId)
      .where('start_byte', '=', start_byte)
      .execute();
  }
  await db
    .deleteFrom('uploads')
    .where('upload_id', '=', uploadId)
    .where('wrapped_key', 'is', null)
    .where((eb) => eb.or([eb('file_id', 'is', null), eb('expires_at', '<=', clock.now())]))
    .execute();
}

/** The same of each of them; one that the store cannot remove now keeps none of the others and is left for the sweep. */
export async function destroyUploads(house: House, uploadIds: readonly string[]): Promise<void> {
  for (const uploadId of uploadIds) {
    await destroyUpload(house, uploadId).catch((error: unknown) =>
      house.log.warn({ err: error, uploadId }, 'upload not destroyed'),
    );
  }
}

/** Destroys what expired, and what a crash left of finished and refused uploads. */
export async function clearUploads(house: House): Promise<void> {
  const now = house.clock.now();
  await house.db
    .updateTable('uploads')
    .set({ wrapped_key: null, key_id: null })
    .where('expires_at', '<=', now)
    .where('wrapped_key', 'is not', null)
    .execute();
  const left = await house.db
    .selectFrom('uploads as u')
    .select('u.upload_id')
    .where('u.wrapped_key', 'is', null)
    .where((eb) =>
      eb.or([
        eb('u.expires_at', '<=', now),
        eb('u.file_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('upload_chunks as c')
            .select('c.start_byte')
            .whereRef('c.upload_id', '=', 'u.upload_id'),
        ),
      ]),
    )
    .execute();
  await destroyUploads(
    house,
    left.map(({ upload_id }) => upload_id),
  );
}
