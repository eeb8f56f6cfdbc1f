/** Beginning an upload, or finding the one that was begun: a reload and a second tab go on where it was. */
import type { BodyOf } from '#contract/endpoint.ts';
import type * as endpoints from '#contract/uploads.ts';
import type { UploadView } from '#contract/uploads.ts';
import { hourMs } from '#domain/durations.ts';
import { startUpload as rule, uploadLimits } from '#domain/upload.ts';
import { userIdOf } from '../actor.ts';
import type { Call } from '../command.ts';
import { transaction } from '../db/transaction.ts';
import type { House, Tx } from '../house.ts';
import { newId } from '../id.ts';
import { readAllowedUploads } from '../lender/settings-parts.ts';
import { RefusedError } from '../problem.ts';
import { newChunkKey } from './chunk-vault.ts';
import { destroyUploads } from './end-uploads.ts';
import { readUpload, recentUploads, sameUpload, uploadView } from './upload-rows.ts';
import { assertHasAccount, assertMaySend } from './uploader.ts';

type Input = BodyOf<typeof endpoints.startUpload>;
type Wanted = Omit<Input, 'sha256'> & { ownerId: string; sha256: Buffer; now: Date };

export async function startUpload(house: House, call: Call, input: Input): Promise<UploadView> {
  assertMaySend(call.actor, input.kind);
  const now = house.clock.now();
  const wanted = { ...input, ownerId: userIdOf(call.actor), sha256: Buffer.from(input.sha256, 'hex'), now };
  const known = await sameUpload(house.db, wanted.ownerId, wanted, now);
  if (known) return uploadView(known);
  if (!(await house.store.hasRoom())) throw new RefusedError({ code: 'storage-full' });
  const { view, endedIds } = await transaction(house.db, (tx) => begin(house, tx, wanted));
  // What the store cannot remove now still counts, until the sweep removes it.
  await destroyUploads(house, endedIds);
  return view;
}

type Begun = { view: UploadView; endedIds: readonly string[] };

async function begin(house: House, tx: Tx, wanted: Wanted): Promise<Begun> {
  const { ownerId, now } = wanted;
  // One after the other for each person: what is counted stays true until the row is there.
  await tx.selectFrom('users').select('user_id').where('user_id', '=', ownerId).forNoKeyUpdate().execute();
  await assertHasAccount(tx, ownerId);
  const known = await sameUpload(tx, ownerId, wanted, now);
  if (known) return { view: uploadView(known), endedIds: [] };
  const outcome = rule(await recentUploads(tx, ownerId, now), wanted, await readAllowedUploads(tx));
  if (!outcome.ok) throw new RefusedError(outcome.refusal);
  const endedIds = await endStale(tx, wanted);
  const view = uploadView(await readUpload(tx, ownerId, await insertUpload(house, tx, wanted), now));
  return { view, endedIds };
}

/** One of the same bytes that expired, or that said another size of them, makes place. */
async function endStale(tx: Tx, { ownerId, kind, sha256 }: Wanted): Promise<string[]> {
  const ended = await tx
    .updateTable('uploads')
    .set({ wrapped_key: null, key_id: null })
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('source_sha256', '=', sha256)
    .where('wrapped_key', 'is not', null)
    .returning('upload_id')
    .execute();
  return ended.map(({ upload_id }) => upload_id);
}

async function insertUpload(
  { keys }: House,
  tx: Tx,
  { ownerId, kind, byteCount, sha256, warnings, now }: Wanted,
): Promise<string> {
  const uploadId = newId(now);
  const { wrappedKey, keyId } = newChunkKey(keys, { id: uploadId, ownerId, kind });
  await tx
    .insertInto('uploads')
    .values({
      upload_id: uploadId,
      owner_id: ownerId,
      kind,
      byte_count: byteCount,
      source_sha256: sha256,
      warnings: [...new Set(warnings)],
      wrapped_key: wrappedKey,
      key_id: keyId,
      created_at: now,
      expires_at: new Date(now.getTime() + uploadLimits.lifeHours * hourMs),
    })
    .execute();
  return uploadId;
}
