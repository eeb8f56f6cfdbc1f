/**
 * `npm run restore -- <file>`: a backup into an empty installation, with the settings of `npm start`. Everything is
 * checked before anything is written: the keys first, then every byte. Ends with 1 when it is not what it was.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { anchorFile } from '../audit/anchor-file.ts';
import { systemClock } from '../clock.ts';
import { confirmClock } from '../clock-guard.ts';
import { makeKeys } from '../crypto.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { openStore } from '../files/open-store.ts';
import type { Db } from '../house.ts';
import { openJobs } from '../jobs.ts';
import { makeLog } from '../log.ts';
import { checkBackup } from './check-backup.ts';
import { type Head, keyFor, readHead } from './head.ts';
import { megabytes, progress } from './progress.ts';
import { proveRestored } from './prove-restored.ts';
import { assertEmpty, assertKnown, restoreBackup } from './restore-backup.ts';
import { BackupError } from './sealed-chunks.ts';

const log = makeLog('error');

async function restore(): Promise<boolean> {
  const [given] = parseArgs({ allowPositionals: true }).positionals;
  if (given === undefined)
    throw new BackupError('Say which one: npm run restore -- /mnt/backups/jernih-….backup');
  const began = performance.now();
  const file = path.resolve(given);
  const { head, bytes: headBytes } = await readHead(file);
  assertThereIsAKey(head);
  const environment = readEnvironment();
  const secretKeys = [environment.secretKey, ...environment.otherSecretKeys];
  const sealed = {
    file,
    head,
    headBytes,
    secret: keyFor(head, { backupKey: environment.backupKey, secretKeys }),
  };
  const told = progress();
  const checked = await checkBackup(sealed, told);
  await assertKnown(checked.begin);
  console.log(
    `The backup is whole: ${checked.end.rows} rows of ${checked.tables.length} tables and ${checked.end.files} files (${megabytes(checked.end.fileBytes)}) of ${checked.begin.cutAt}.`,
  );
  const database = await openDatabase(environment.database).catch((error: Error) => {
    throw new EnvironmentError([error.message]);
  });
  try {
    const { db, pool } = database;
    const store = await openStore(environment, log);
    await assertEmpty({ pool, store });
    const now = await restoreBackup(sealed, checked, { pool, store, told });
    await migrate(pool);
    // The person at this machine looks at it: the time since the cut is no doubt.
    await confirmClock(db, systemClock.now());
    const waiting = await queueUnsent(db, pool, new Date(checked.begin.cutAt));
    const { isWhole, sentences } = await proveRestored({
      db,
      store,
      keys: makeKeys(environment.secretKey, environment.otherSecretKeys),
      anchorFile: anchorFile(environment.auditFile),
      log,
      told,
      atCut: checked.figures,
      now,
    });
    for (const sentence of sentences) console.log(sentence);
    console.log(
      `Everybody signs in again: sessions ended with the restore. ${waiting} messages of the last day before the cut that were not sent yet go out at the start; some of them may arrive a second time.`,
    );
    console.log(
      isWhole
        ? `Restored in ${((performance.now() - began) / 1000).toFixed(1)} s. What was written after ${checked.begin.cutAt} is not in it. Start with: npm start`
        : 'Do NOT use this installation: what is wrong stands above.',
    );
    return isWhole;
  } finally {
    await database.close();
  }
}

/** Before the settings are read: they would make a new key, and that one opens nothing. */
function assertThereIsAKey(head: Head): void {
  const dataDir = process.env.DATA_DIR?.trim() || './.data';
  if (process.env.SECRET_KEY?.trim() || existsSync(path.join(dataDir, 'secret.key'))) return;
  keyFor(head, { secretKeys: [] });
}

/** The queue itself is not in a backup. */
async function queueUnsent(db: Db, pool: pg.Pool, cutAt: Date): Promise<number> {
  const rows = await db
    .selectFrom('outbox')
    .select('outbox_id')
    .where('sent_at', 'is', null)
    .where('created_at', '>', new Date(cutAt.getTime() - 24 * 60 * 60 * 1000))
    .execute();
  const jobs = await openJobs(pool, log);
  try {
    for (const { outbox_id } of rows) await transaction(db, (tx) => jobs.queueDelivery(tx, outbox_id));
  } finally {
    await jobs.stop();
  }
  return rows.length;
}

try {
  if (!(await restore())) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof BackupError) && !(error instanceof EnvironmentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
