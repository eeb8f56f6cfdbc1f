/** Stored files: what their rows say and how their bytes are opened. */
import { kualaLumpurDate } from '../clock.ts';
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

/** What is said of a file whose key is gone: when, and by whose wish. */
const destroyedRefusal = ({ destroyed_at, destroyed_because }: FileRow) =>
  ({
    code: 'file-destroyed',
    destroyedOn: kualaLumpurDate(destroyed_at ?? new Date(0)),
    because: destroyed_because ?? 'retention',
  }) as const;

/** Before a look is written down: nobody looks at what is not there any more. Throws 'file-destroyed'. */
export function assertNotDestroyed(row: FileRow): void {
  if (row.destroyed_at !== null) throw new RefusedError(destroyedRefusal(row));
}

/** The bytes in clear, to be shown in the page. Throws 'file-destroyed'. */
export async function openStoredFile({ vault }: House, row: FileRow): Promise<FileAnswer> {
  const { wrapped_key: wrappedKey, key_id: keyId } = row;
  if (wrappedKey === null || keyId === null) throw new RefusedError(destroyedRefusal(row));
  const bytes = await vault.openFile(
    { id: row.file_id, ownerId: row.owner_id, kind: row.kind },
    { storageKey: row.storage_key, wrappedKey, keyId },
  );
  return { bytes, mediaType: row.media_type, name: fileName(row), inline: true };
}

/** What it is called when it is saved. */
export const fileName = (row: FileRow): string =>
  `${row.kind}.${row.media_type === 'application/pdf' ? 'pdf' : 'jpg'}`;

/** A borrower's own file. Throws 'not-found'. */
export async function getOwnFile(house: House, ownerId: string, fileId: string): Promise<FileAnswer> {
  const row = await readFileRow(house.db, ownerId, fileId);
  if (!row) throw new RefusedError({ code: 'not-found' });
  return openStoredFile(house, row);
}
