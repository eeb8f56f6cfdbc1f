/** One backup as a file: written beside its name, on the disk, and only then given it; noted in the database it is of. */
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { keyIdOf } from '../crypto.ts';
import { newId } from '../id.ts';
import { syncFolder } from '../sync-folder.ts';
import { removeDeadDrafts } from './old-backups.ts';
import { BackupError } from './sealed-chunks.ts';
import { type BackupSource, type Written, writeBackup } from './write-backup.ts';

export type Taken = Written & { file: string; bytes: number };

/** `target` is a folder, which gets a file with the time in its name, or the name of a file that is not there yet. */
export async function takeBackup(source: BackupSource, target: string, now: Date): Promise<Taken> {
  const file = await fileFor(target, now);
  const draft = `${file}.part`;
  let written: Written | undefined;
  try {
    await pipeline(
      async function* () {
        written = yield* writeBackup(source);
      },
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(draft, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new BackupError(
        `${draft} is there already: another backup is under way, or one was broken off. Remove it then.`,
      );
    await rm(draft, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new BackupError(`The disk of ${file} is full. Nothing was kept.`);
    throw error;
  }
  if (!written) throw new Error('nothing was written');
  const taken = { ...written, file, bytes: (await stat(file)).size };
  await note(source, taken);
  return taken;
}

async function fileFor(target: string, now: Date): Promise<string> {
  const resolved = path.resolve(target);
  const found = await stat(resolved).catch(() => undefined);
  if (found && !found.isDirectory())
    throw new BackupError(`${resolved} is there already. Choose another name, or a folder.`);
  const isFolder = found !== undefined || /[/\\]$/.test(target) || path.extname(target) === '';
  const folder = isFolder ? resolved : path.dirname(resolved);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeDeadDrafts(folder, now);
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return isFolder ? path.join(folder, `jernih-${time}Z.backup`) : resolved;
}

/** A database from before this table has no place for it. */
async function note({ pool, secret }: BackupSource, { cutAt, bytes, end }: Taken): Promise<void> {
  const { rows } = await pool.query(`select to_regclass('backups') is not null as is_there`);
  if (!rows[0]?.is_there) return;
  const now = new Date();
  await pool.query(
    `insert into backups (backup_id, cut_at, finished_at, key_id, byte_count, row_count, file_count, missing_count)
     values ($1, $2, greatest(now(), $2::timestamptz), $3, $4, $5, $6, $7)`,
    [newId(now), cutAt, keyIdOf(secret), bytes, end.rows, end.files, end.missing],
  );
}
