/**
 * `npm run backup -- <folder or file> [--keep <number>]`: one sealed file with the database and the files at one cut,
 * while the product runs or while it does not; of the backups in a folder the newest are kept. Ends with 1 when it could
 * not be made, or when stored files are missing: then older ones stay.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../db/open.ts';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { openStore } from '../files/open-store.ts';
import { makeLog } from '../log.ts';
import { keepNewest } from './old-backups.ts';
import { megabytes, progress } from './progress.ts';
import { BackupError } from './sealed-chunks.ts';
import { takeBackup } from './take-backup.ts';

async function backUp(): Promise<void> {
  const given = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
  const [target] = given.positionals;
  if (target === undefined) throw new BackupError('Say where to: npm run backup -- /mnt/backups');
  const keep = countOf(given.values.keep);
  const environment = readEnvironment();
  const database = await openDatabase(environment.database).catch((error: Error) => {
    throw new EnvironmentError([error.message]);
  });
  const began = performance.now();
  try {
    const store = await openStore(environment, makeLog('error'));
    const secret = environment.backupKey ?? environment.secretKey;
    const source = { pool: database.pool, store, secret, told: progress() };
    const { file, bytes, cutAt, end, missing } = await takeBackup(source, target, new Date());
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      `${file}: ${megabytes(bytes)} in ${seconds} s. It holds ${end.rows} rows of ${end.tables} tables and ${end.files} files as they were at ${cutAt.toISOString()}.`,
    );
    if (end.goneMeanwhile > 0)
      console.log(
        `${end.goneMeanwhile} files were destroyed while it was written, as they should be, and are not in it.`,
      );
    console.log(
      environment.backupKey
        ? 'To restore it you need BACKUP_KEY and the secret key; neither is in it. Keep them elsewhere.'
        : 'To restore it you need the secret key, which is not in it. Keep that elsewhere.',
    );
    if (end.missing === 0) {
      const removed = keep === undefined ? 0 : await keepNewest(path.dirname(file), keep);
      if (removed > 0) console.log(`${removed} older backups were removed; ${keep} are kept.`);
      return;
    }
    console.error(
      `${end.missing} files that the database names are not in the storage, so they are not in the backup: ${missing.join(', ')}. Look for them in an older backup.`,
    );
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

function countOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new BackupError('--keep takes how many backups stay, for example --keep 48.');
}

try {
  await backUp();
} catch (error) {
  if (!(error instanceof BackupError) && !(error instanceof EnvironmentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
