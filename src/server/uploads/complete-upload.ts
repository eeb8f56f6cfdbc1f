/**
 * The end of an upload: the chunks are put together and compared with the fingerprint that was announced, then the file
 * is looked at like any other. It becomes one stored file, or nothing of it is kept.
 */
import type { StoredFile } from '#contract/uploads.ts';
import { type Outcome, type Refusal, refuse } from '#domain/refusal.ts';
import type { DeviceWarning } from '#domain/upload.ts';
import { userIdOf } from '../actor.ts';
import type { Call } from '../command.ts';
import { type AcceptedFile, acceptFile } from '../files/accept.ts';
import type { House } from '../house.ts';
import { RefusedError } from '../problem.ts';
import { destroyUploads, endUpload } from './end-uploads.ts';
import { admitFile, keepFile } from './store-file.ts';
import { makeTurns } from './turns.ts';
import { readUpload, storedFileOf, type UploadRow } from './upload-rows.ts';
import { assertKnows } from './uploader.ts';
import { wholeFile } from './whole-file.ts';

export async function completeUpload(house: House, call: Call, uploadId: string): Promise<StoredFile> {
  if (call.idempotencyKey === undefined) throw new RefusedError({ code: 'key-missing' });
  const ownerId = userIdOf(call.actor);
  const row = await readUpload(house.db, ownerId, uploadId, house.clock.now());
  assertKnows(call.actor, row);
  const finished = storedFileOf(row);
  if (finished) return finished;
  if (row.received_bytes < row.byte_count) {
    throw new RefusedError({ code: 'upload-incomplete', receivedBytes: row.received_bytes });
  }
  const finishing = running.get(uploadId) ?? finishOnce(house, call, row);
  running.set(uploadId, finishing);
  return finishing;
}

/** Whoever asks again meanwhile, as a phone whose line was cut does, gets the same answer: no file is looked at twice. */
const running = new Map<string, Promise<StoredFile>>();

async function finishOnce(house: House, call: Call, row: UploadRow): Promise<StoredFile> {
  const ownerId = row.owner_id;
  const fileNow = async () =>
    storedFileOf(await readUpload(house.db, ownerId, row.upload_id, house.clock.now()));
  try {
    await admitFile(house, ownerId);
    // Another process may have finished it during the wait.
    const looked = await inTurn(ownerId, async () => (await fileNow()) ?? (await look(house, row)));
    return 'ok' in looked ? await finish(house, call, row, looked) : looked;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    // Whoever was first decides: a second press has the same file, however far it came itself.
    const file = await fileNow().catch(() => undefined);
    if (file) return file;
    throw error;
  } finally {
    running.delete(row.upload_id);
  }
}

/** Two files in memory: one is gathered while the other is decoded. */
const inTurn = makeTurns(2);

async function look(house: House, row: UploadRow): Promise<Outcome<AcceptedFile>> {
  const bytes = await wholeFile(house, row);
  return bytes ? acceptFile(house.images, row.kind, bytes) : refuse({ code: 'file-damaged' });
}

async function finish(
  house: House,
  call: Call,
  row: UploadRow,
  outcome: Outcome<AcceptedFile>,
): Promise<StoredFile> {
  if (!outcome.ok) return refuseUpload(house, row, outcome.refusal);
  const answer = await keepFile(house, call, {
    kind: row.kind,
    accepted: outcome.change,
    warnings: row.warnings as DeviceWarning[],
    sourceSha256: row.source_sha256,
    uploadId: row.upload_id,
  });
  await destroyUploads(house, [row.upload_id]);
  return answer;
}

async function refuseUpload(house: House, row: UploadRow, refusal: Refusal): Promise<never> {
  await endUpload(house, row.upload_id);
  throw new RefusedError(refusal);
}
