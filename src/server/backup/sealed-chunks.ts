/**
 * A stream of any length, sealed in chunks: AES-256-GCM under a key of this backup alone, with the number of the chunk
 * and "this is the last one" in the nonce (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár). A chunk
 * that was changed, moved, doubled or left out does not open, and neither does a stream that was cut.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type Bytes = AsyncIterable<Uint8Array>;

/** What is wrong with a backup, as a sentence for the person who restores it. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const chunkBytes = 1024 * 1024;
const tagBytes = 16;
export const saltBytes = 32;

export const newSalt = (): Buffer => randomBytes(saltBytes);

/** One key for one backup, so that the numbers of chunks can be its nonces. */
export const contentKey = (secret: Uint8Array, salt: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, 'jernih/1/backup', 32));

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number));
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** `head` is what stands before, readable: it is bound to every chunk. */
export async function* sealChunks(source: Bytes, key: Uint8Array, head: Uint8Array): AsyncGenerator<Buffer> {
  let number = 0;
  const sealed = (plain: Uint8Array, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast));
    cipher.setAAD(head);
    number += 1;
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  let last: Buffer | undefined;
  for await (const block of blocksOf(source, chunkBytes)) {
    if (last) yield sealed(last, false);
    last = block;
  }
  yield sealed(last ?? Buffer.alloc(0), true);
}

/** Undoes `sealChunks`. What it yields is as it was; it throws BackupError before it yields anything else. */
export async function* openChunks(source: Bytes, key: Uint8Array, head: Uint8Array): AsyncGenerator<Buffer> {
  let number = 0;
  const opened = (sealed: Buffer, isLast: boolean) => {
    if (sealed.length < tagBytes) throw new BackupError(damaged(number));
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(head);
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    const plain = decipher.update(sealed.subarray(0, -tagBytes));
    try {
      decipher.final();
    } catch {
      throw new BackupError(damaged(number));
    }
    number += 1;
    return plain;
  };
  let last: Buffer | undefined;
  for await (const block of blocksOf(source, chunkBytes + tagBytes)) {
    if (last) yield opened(last, false);
    last = block;
  }
  yield opened(last ?? Buffer.alloc(0), true);
}

const damaged = (number: number): string =>
  `The backup is damaged in its megabyte ${number + 1}: something was changed, moved, or cut off. Nothing was written. Take another backup.`;

/** Blocks of one size; only the last one may be shorter. */
async function* blocksOf(source: Bytes, size: number): AsyncGenerator<Buffer> {
  let block = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const bytes of source) {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + size - filled);
      block.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled < size) continue;
      yield block;
      block = Buffer.allocUnsafe(size);
      filled = 0;
    }
  }
  if (filled > 0) yield block.subarray(0, filled);
}
