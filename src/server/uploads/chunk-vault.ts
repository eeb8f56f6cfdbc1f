/**
 * The chunks of one upload as they lie in the store: sealed with the upload's own key, each bound to the upload, its
 * owner, its kind and its place in the file. None opens elsewhere, and none once the row has lost its key.
 */
import { randomBytes } from 'node:crypto';
import { dataKeyBytes, type Keys, open, seal, UnreadableError, type WrappedKey } from '../crypto.ts';
import { newStorageKey } from '../files/store.ts';
import type { FilePlace } from '../files/vault.ts';
import type { House } from '../house.ts';

type Sealing = Pick<House, 'keys' | 'store'>;
type ChunkPlace = { startByte: number; storageKey: string };

/** The first bytes of every stored chunk: a later form gets another number. */
const header = Buffer.from('JNC1');

/** The key of a new upload, as its row keeps it. */
export const newChunkKey = (keys: Keys, place: FilePlace): WrappedKey => {
  const dataKey = randomBytes(dataKeyBytes);
  const wrapped = keys.wrapKey(dataKey, uploadPlace(place));
  dataKey.fill(0);
  return wrapped;
};

/** The chunk is safely stored when this returns its storage key; write its row after it. */
export async function sealChunk(
  { keys, store }: Sealing,
  place: FilePlace,
  wrapped: WrappedKey,
  { startByte, bytes }: { startByte: number; bytes: Uint8Array },
): Promise<string> {
  const storageKey = newStorageKey();
  const dataKey = keys.unwrapKey(wrapped, uploadPlace(place));
  const sealed = seal(dataKey, bytes, boundTo(place, startByte));
  dataKey.fill(0);
  await store.put(storageKey, Buffer.concat([header, sealed]));
  return storageKey;
}

/** Throws UnreadableError when the chunk belongs elsewhere, is damaged or is gone. */
export async function openChunk(
  { keys, store }: Sealing,
  place: FilePlace,
  wrapped: WrappedKey,
  { startByte, storageKey }: ChunkPlace,
): Promise<Buffer> {
  const stored = await store.get(storageKey);
  if (!stored?.subarray(0, header.length).equals(header)) throw new UnreadableError();
  const dataKey = keys.unwrapKey(wrapped, uploadPlace(place));
  return open(dataKey, stored.subarray(header.length), boundTo(place, startByte));
}

/** What the wrapped key of an upload is bound to. */
export const uploadPlace = ({ id, ownerId, kind }: FilePlace): string =>
  JSON.stringify(['uploads', id, ownerId, kind]);

const boundTo = ({ id, ownerId, kind }: FilePlace, startByte: number): Buffer =>
  Buffer.concat([header, Buffer.from(JSON.stringify(['upload_chunks', id, ownerId, kind, startByte]))]);
