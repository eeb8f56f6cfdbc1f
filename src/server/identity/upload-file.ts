/**
 * An upload: decoded and stored first, with no transaction open, then written down by a command. Bytes without a row
 * cannot be opened by anybody, so a crash between the two leaves nothing readable.
 */
import { createHash } from 'node:crypto';
import type { ResponseOf } from '#contract/endpoint.ts';
import type * as endpoints from '#contract/identity.ts';
import { type RecentUploads, uploadFile as rule } from '#domain/upload.ts';
import { dayMs, hourMs, takePlace, throttleKey, tooManyTries } from '../accounts/throttles.ts';
import { userIdOf } from '../actor.ts';
import { type Call, type Change, type Command, runCommand } from '../command.ts';
import { type AcceptedFile, acceptFile, type FileKind } from '../files/accept.ts';
import type { SealedFile } from '../files/vault.ts';
import type { Db, House, Tx } from '../house.ts';
import { newId } from '../id.ts';
import { RefusedError } from '../problem.ts';

type Answer = ResponseOf<typeof endpoints.uploadFile>;
/** What the person sent: the same bytes of the same kind under one key are one upload. */
type Input = { kind: FileKind; sha256: string };
type Stored = { fileId: string; ownerId: string; kind: FileKind; accepted: AcceptedFile; sealed: SealedFile };

/** Pictures that do not decode are work too, and count nowhere else. */
const decodesPerHour = { limit: 60, windowMs: hourMs };

export async function uploadFile(
  house: House,
  call: Call,
  kind: FileKind,
  bytes: Uint8Array,
): Promise<Answer> {
  if (call.idempotencyKey === undefined) throw new RefusedError({ code: 'key-missing' });
  const ownerId = userIdOf(call.actor);
  const fileId = newId(house.clock.now());
  // Asked before decoding as well: a full measure must not cost a picture's work.
  const early = rule(await recentUploads(house.db, ownerId, house.clock.now()), {
    fileId,
    kind,
    byteCount: 0,
  });
  if (!early.ok) throw new RefusedError(early.refusal);
  const waitMs = await takePlace(house, throttleKey(house, 'upload', ownerId), decodesPerHour);
  if (waitMs > 0) throw tooManyTries(waitMs);
  const outcome = await acceptFile(house.images, kind, bytes);
  if (!outcome.ok) throw new RefusedError(outcome.refusal);

  const accepted = outcome.change;
  const sealed = await house.vault.sealFile({ id: fileId, ownerId, kind }, accepted.bytes);
  const input = { kind, sha256: createHash('sha256').update(bytes).digest('hex') };
  const stored = { fileId, ownerId, kind, accepted, sealed };
  try {
    const answer = await runCommand(house, writeFile(stored), call, input);
    // A repeated request has its file already; this copy is nobody's.
    if (answer.fileId !== fileId) await house.vault.removeFile(sealed);
    return answer;
  } catch (error) {
    // Only a refusal says that nothing was written; after a lost connection the row may be there and needs its bytes.
    if (error instanceof RefusedError) await house.vault.removeFile(sealed);
    throw error;
  }
}

const writeFile = (stored: Stored): Command<Input, RecentUploads, Change, Answer> => {
  const { fileId, ownerId, kind, accepted, sealed } = stored;
  const byteCount = accepted.bytes.length;
  return {
    action: 'uploadFile',
    stream: async () => ownerId,
    read: (tx, _call, _input, { clock }) => recentUploads(tx, ownerId, clock.now()),
    decide: (recent) => rule(recent, { fileId, kind, byteCount }),
    evidence: async (tx, _change, _input, { now }) => {
      await tx
        .insertInto('files')
        .values({
          owner_id: ownerId,
          file_id: fileId,
          kind,
          media_type: accepted.mediaType,
          byte_count: byteCount,
          sha256: accepted.sha256,
          perceptual_hash: accepted.mediaType === 'image/jpeg' ? accepted.perceptualHash : null,
          storage_key: sealed.storageKey,
          wrapped_key: sealed.wrappedKey,
          key_id: sealed.keyId,
          created_at: now,
        })
        .execute();
    },
    answer: async () => ({ fileId, kind, bytes: byteCount, mediaType: accepted.mediaType }),
  };
};

async function recentUploads(tx: Db | Tx, ownerId: string, now: Date): Promise<RecentUploads> {
  const row = await tx
    .selectFrom('files')
    .select((eb) => [
      eb.fn.countAll<number>().as('fileCount'),
      eb.fn.coalesce(eb.cast<number>(eb.fn.sum('byte_count'), 'bigint'), eb.lit(0)).as('byteCount'),
    ])
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  return row;
}
