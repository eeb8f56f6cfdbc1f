/**
 * Files that only their row can open: each has its own key, wrapped by a key of the server and kept in the row; the
 * bytes in the store are bound to the file, its owner and its kind. Without the row the stored bytes are noise, so
 * deleting the row's key is deleting the file.
 */
import { randomBytes } from 'node:crypto';
import { dataKeyBytes, type Keys, open, seal, UnreadableError, type WrappedKey } from '../crypto.ts';
import { type FileStore, newStorageKey } from './store.ts';

/** What a file is and whose: the same three facts must be given to open it. */
export type FilePlace = { id: string; ownerId: string; kind: string };
/** What the row of the file must keep. */
export type SealedFile = WrappedKey & { storageKey: string };

export type Vault = {
  /** The bytes are safely stored when this returns; write the row after it. */
  sealFile(place: FilePlace, bytes: Uint8Array): Promise<SealedFile>;
  /** Throws UnreadableError when the file belongs elsewhere, is damaged or is gone. */
  openFile(place: FilePlace, sealed: SealedFile): Promise<Buffer>;
  removeFile(sealed: Pick<SealedFile, 'storageKey'>): Promise<void>;
};

/** The first bytes of every stored file: a later form gets another number. */
const header = Buffer.from('JNF1');

export const makeVault = (store: FileStore, keys: Keys): Vault => ({
  sealFile: async (place, bytes) => {
    const dataKey = randomBytes(dataKeyBytes);
    const wrapped = keys.wrapKey(dataKey, placeText(place));
    const storageKey = newStorageKey();
    await store.put(storageKey, Buffer.concat([header, seal(dataKey, bytes, boundTo(place))]));
    dataKey.fill(0);
    return { storageKey, ...wrapped };
  },
  openFile: async (place, { storageKey, ...wrapped }) => {
    const stored = await store.get(storageKey);
    if (!stored?.subarray(0, header.length).equals(header)) throw new UnreadableError();
    const dataKey = keys.unwrapKey(wrapped, placeText(place));
    return open(dataKey, stored.subarray(header.length), boundTo(place));
  },
  removeFile: ({ storageKey }) => store.remove(storageKey),
});

/** A place as the text that a file's wrapped key is bound to. */
export const placeText = ({ id, ownerId, kind }: FilePlace): string =>
  JSON.stringify(['files', id, ownerId, kind]);

const boundTo = (place: FilePlace): Buffer => Buffer.concat([header, Buffer.from(placeText(place))]);
