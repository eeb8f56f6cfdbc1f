/**
 * The first lines of a backup, which anybody may read: which keys it needs and when it was begun. It tells nothing about
 * the keys themselves, and every sealed chunk is bound to it.
 */
import { open } from 'node:fs/promises';
import { z } from 'zod';
import { keyIdOf } from '../crypto.ts';
import { BackupError } from './sealed-chunks.ts';

const magic = 'jernih-backup-1\n';
const maxHeadBytes = 16 * 1024;

const schema = z.object({
  /** The key that opens the backup. */
  key: z.string(),
  salt: z.string(),
  /** The keys without which sealed values inside stay closed. */
  secretKeys: z.array(z.string()),
  begunAt: z.string(),
});
export type Head = z.infer<typeof schema>;

export const headBytes = (head: Head): Buffer => {
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([Buffer.from(magic), length, text]);
};

/** The head and its bytes as they lie in the file. Throws BackupError when it is no backup. */
export async function readHead(file: string): Promise<{ head: Head; bytes: Buffer }> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${file} cannot be read: ${error.code ?? error.message}.`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxHeadBytes), 0, maxHeadBytes, 0);
    const start = magic.length + 4;
    const isOurs = bytesRead >= start && buffer.toString('latin1', 0, magic.length) === magic;
    const end = isOurs ? start + buffer.readUInt32BE(magic.length) : 0;
    if (!isOurs || end > bytesRead) throw new BackupError(`${file} is not a backup of this product.`);
    const bytes = Buffer.from(buffer.subarray(0, end));
    return { head: parse(bytes.toString('utf8', start), file), bytes };
  } finally {
    await handle.close();
  }
}

function parse(text: string, file: string): Head {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new BackupError(`The first lines of ${file} are damaged. Take another backup.`);
  }
}

/** The key that opens it, among those that there are. Throws BackupError with the name of each key that is missing. */
export function keyFor(
  head: Head,
  { backupKey, secretKeys }: { backupKey?: Uint8Array | undefined; secretKeys: readonly Uint8Array[] },
): Uint8Array {
  const given = new Set(secretKeys.map(keyIdOf));
  const missing = head.secretKeys.filter((id) => !given.has(id));
  if (missing.length > 0) {
    throw new BackupError(
      `This backup needs the secret key ${missing.join(' and ')}, which is not here${given.size > 0 ? ` (here: ${[...given].join(', ')})` : ''}. Set SECRET_KEY (and OTHER_SECRET_KEYS) to it, or put its secret.key into DATA_DIR. Nothing was written.`,
    );
  }
  const found = [...(backupKey ? [backupKey] : []), ...secretKeys].find((key) => keyIdOf(key) === head.key);
  if (found) return found;
  throw new BackupError(
    `This backup was sealed with the key ${head.key}, which is not here. Set BACKUP_KEY to the key of its day. Nothing was written.`,
  );
}
