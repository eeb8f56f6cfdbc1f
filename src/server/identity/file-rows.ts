/** Stored files: what their rows say and how their bytes are opened. */
import type { Db, House, Tx } from '../house.ts';
import { RefusedError } from '../problem.ts';
import type { FileAnswer } from '../route.ts';

export type FileRow = NonNullable<Awaited<ReturnType<typeof readFileRow>>>;

/** A file of this owner; undefined for anybody else's, as for one that does not exist. */
export const readFileRow = (tx: Db | Tx, ownerId: string, fileId: string) =>
  tx
    .selectFrom('files')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();

/** The bytes in clear, to be shown in the page. */
export async function openStoredFile({ vault }: House, row: FileRow): Promise<FileAnswer> {
  const bytes = await vault.openFile(
    { id: row.file_id, ownerId: row.owner_id, kind: row.kind },
    { storageKey: row.storage_key, wrappedKey: row.wrapped_key, keyId: row.key_id },
  );
  const name = `${row.kind}.${row.media_type === 'application/pdf' ? 'pdf' : 'jpg'}`;
  return { bytes, mediaType: row.media_type, name, inline: true };
}

/** A borrower's own file. Throws 'not-found'. */
export async function getOwnFile(house: House, ownerId: string, fileId: string): Promise<FileAnswer> {
  const row = await readFileRow(house.db, ownerId, fileId);
  if (!row) throw new RefusedError({ code: 'not-found' });
  return openStoredFile(house, row);
}
