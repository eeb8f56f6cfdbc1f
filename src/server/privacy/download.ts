/**
 * One's own data as a ZIP that is made while it is sent: the data, then one file after the other. In memory there is at
 * any time data.json and one file, sealed and in clear: at most 2 × 8 MiB beside the data.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type * as endpoints from '#contract/privacy.ts';
import { dayMs } from '#domain/durations.ts';
import type { Locale } from '#words/locale.ts';
import { admit } from '../accounts/throttles.ts';
import { userIdOf } from '../actor.ts';
import { readCopies } from '../agreements/agreement-rows.ts';
import { openCopy } from '../agreements/queries.ts';
import { kualaLumpurDate } from '../clock.ts';
import { type Call, runCommand } from '../command.ts';
import { UnreadableError } from '../crypto.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { fileName, openStoredFile } from '../identity/file-rows.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { paperRows } from '../papers/paper-rows.ts';
import { printPaper } from '../papers/print.ts';
import { RefusedError } from '../problem.ts';
import type { InputOf, StreamAnswer } from '../route.ts';
import { downloadData } from './commands.ts';
import { type OwnData, readOwnData, withWords } from './own-data.ts';

/** Without bytes when they are lost or cannot be opened: the rest is theirs all the same. */
type Entry = { path: string; bytes: Uint8Array | undefined };
type Listed = { path: string; sha256: string; byteCount: number };

/** A repeated request is not counted by the rule, but it is work all the same. Some to spare for codes that were typed wrong. */
const packingsADay = { limit: 10, windowMs: dayMs };

export async function sendOwnData(
  house: House,
  call: Call,
  input: InputOf<typeof endpoints.downloadData>,
): Promise<StreamAnswer> {
  const userId = userIdOf(call.actor);
  // Before the command, so that nothing is recorded as downloaded that was not sent.
  await admit(house, 'own-data', userId, packingsADay);
  const { downloadedAt } = await runCommand(house, downloadData, call, input);
  const reader = { userId, locale: call.locale };
  const data = await snapshot(house.db, async (tx) =>
    withWords(tx, house, reader, await readOwnData(tx, house, userId)),
  );
  const on = kualaLumpurDate(new Date(downloadedAt));
  return {
    stream: Readable.from(zipped(data, filesOf(house, userId, call.locale), new Date(downloadedAt))),
    mediaType: 'application/zip',
    name: `jernih-my-data-${on}.zip`,
  };
}

/** Photos and papers are compressed already, so they are only packed. data.json comes last: it lists what was packed. */
async function* zipped(data: OwnData, files: AsyncIterable<Entry>, at: Date): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const listed: Listed[] = [];
  const missing: string[] = [];
  for await (const { path, bytes } of files) {
    if (!bytes) {
      missing.push(path);
      continue;
    }
    const entry = new ZipPassThrough(path);
    entry.mtime = at;
    zip.add(entry);
    entry.push(bytes, true);
    listed.push({ path, sha256: createHash('sha256').update(bytes).digest('hex'), byteCount: bytes.length });
    yield* made.splice(0);
  }
  const entry = new ZipDeflate('data.json', { level: 6 });
  entry.mtime = at;
  zip.add(entry);
  const all = { ...data, filesInThisZip: listed, filesMissing: missing };
  entry.push(Buffer.from(JSON.stringify(all, null, 2)), true);
  zip.end();
  yield* made.splice(0);
}

async function* filesOf(house: House, userId: string, locale: Locale): AsyncGenerator<Entry> {
  yield* storedFiles(house, userId);
  yield* sealedAgreements(house, userId);
  yield* papers(house, userId, locale);
}

async function* storedFiles(house: House, userId: string): AsyncGenerator<Entry> {
  const rows = await house.db
    .selectFrom('files')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('destroyed_at', 'is', null)
    .orderBy('created_at')
    .execute();
  for (const row of rows) {
    const folder = row.kind === 'payment-proof' ? 'payment-proofs' : 'photos';
    const path = `${folder}/${kualaLumpurDate(row.created_at)}-${row.file_id.slice(-8)}-${fileName(row)}`;
    yield await entryOf(house, path, async () => (await openStoredFile(house, row)).bytes);
  }
}

async function* sealedAgreements(house: House, userId: string): AsyncGenerator<Entry> {
  const rows = await house.db
    .selectFrom('agreement_seals as s')
    .innerJoin('loans as l', 'l.loan_id', 's.loan_id')
    .select(['s.loan_id', 's.body_hash', 'l.reference'])
    .where('l.borrower_id', '=', userId)
    .orderBy('s.sealed_at')
    .execute();
  for (const { loan_id: loanId, body_hash: bodyHash, reference } of rows) {
    const loan = await loanFor(house.db, { kind: 'borrower', userId }, loanId);
    if (!loan) continue;
    for (const copy of await readCopies(house.db, loanId, bodyHash)) {
      const path = `agreements/${reference}-${bodyHash.slice(0, 8)}-${copy.locale}.pdf`;
      yield await entryOf(house, path, () => openCopy(house, loan, copy));
    }
  }
}

/** In the reader's language. */
async function* papers(house: House, userId: string, locale: Locale): AsyncGenerator<Entry> {
  const rows = await paperRows(house.db).where('d.borrower_id', '=', userId).orderBy('d.issued_at').execute();
  for (const row of rows) {
    const path = `papers/${row.number.replaceAll('/', '-')}.pdf`;
    yield await entryOf(house, path, async () => (await printPaper(house, row, locale)).bytes);
  }
}

/** One that was lost, or whose name cannot be printed, is named as missing rather than the whole download refused. */
async function entryOf(house: House, path: string, open: () => Promise<Uint8Array>): Promise<Entry> {
  try {
    return { path, bytes: await open() };
  } catch (error) {
    if (!(error instanceof UnreadableError || error instanceof RefusedError)) throw error;
    house.log.error({ err: error, path }, 'a file is missing in the copy of somebody’s own data');
    return { path, bytes: undefined };
  }
}
