/**
 * `npm run verify-audit [-- --file anchors.jsonl]`: the whole audit log taken again, whether the product runs or not.
 * With a file that was copied to another place before, the table must still hold all that is in it, and it must hold
 * something: it says up to which anchor the copy vouches. Ends with 1 when something was changed, and names the first row.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { AuditFinding } from '#domain/audit.ts';
import { minuteMs } from '#domain/durations.ts';
import { makeKeys } from '../crypto.ts';
import { openDatabase } from '../db/open.ts';
import { snapshot } from '../db/snapshot.ts';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import type { Tx } from '../house.ts';
import { withAnchorLock } from './anchor-lock.ts';
import { type AuditResult, checkAudit } from './check-audit.ts';

async function verifyAudit(): Promise<
  AuditResult & { first: string | undefined; mendsItself: boolean; file: string }
> {
  const { values } = parseArgs({ options: { file: { type: 'string' } } });
  const environment = readEnvironment();
  const keys = makeKeys(environment.secretKey, environment.otherSecretKeys);
  const file = values.file === undefined ? environment.auditFile : path.resolve(values.file);
  const database = await openDatabase(environment.database);
  try {
    const { rows } = await sql<{
      is_there: boolean;
    }>`select to_regclass('audit_anchors') is not null as is_there`.execute(database.db);
    if (!rows[0]?.is_there)
      throw new EnvironmentError(['This database has no audit log yet: start the product once.']);
    return await withAnchorLock(database.db, 5 * minuteMs, () =>
      snapshot(database.db, async (tx) => {
        const result = await checkAudit(tx, { keys, file, isCopy: values.file !== undefined });
        const [first] = result.findings;
        // The table comes first: a process that is killed before the file has its line leaves just this.
        const mendsItself =
          !values.file &&
          result.findings.length === result.faults &&
          result.findings.every(({ fault }) => fault === 'file-behind');
        return { ...result, file, mendsItself, first: first && (await sentenceOf(tx, first)) };
      }),
    );
  } finally {
    await database.close();
  }
}

/** Whose stream, which row, and what is wrong with it. */
async function sentenceOf(tx: Tx, finding: AuditFinding): Promise<string> {
  const { fault, streamId, sequence, eventName, anchor, lookId, expected, found } = finding;
  const owner =
    streamId &&
    (await tx.selectFrom('users').select('name').where('user_id', '=', streamId).executeTakeFirst());
  const parts = [
    streamId && `stream ${streamId}${owner ? ` of ${owner.name}` : ''}`,
    sequence !== null && `event ${sequence}${eventName ? ` (${eventName})` : ''}`,
    lookId && `look ${lookId}`,
    anchor !== null && `anchor ${anchor}`,
  ].filter((part) => typeof part === 'string');
  return `${fault}: ${parts.join(', ')}: expected ${expected}, found ${found}`;
}

try {
  const { events, anchors, lines, vouchedTo, faults, first, mendsItself, file } = await verifyAudit();
  console.log(`Looked at ${events} events, ${anchors} anchors and ${lines} lines of ${file}.`);
  if (first === undefined)
    console.log(`The audit log is whole. The file vouches for it up to anchor ${vouchedTo}.`);
  else {
    console.error(`${first}\nFaults: ${faults}. The first one is named above.`);
    if (mendsItself)
      console.error(
        'A crash can leave the file behind the table. Start the product, which adds the missing lines, and run this again.',
      );
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof EnvironmentError) && !(error instanceof TypeError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
