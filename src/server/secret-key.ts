/**
 * The secret key of an embedded installation: made once, kept beside the data it protects, and replaced while the product
 * runs: the key before it stays in a second file until nothing needs it. Whoever sets SECRET_KEY keeps it elsewhere and
 * never comes here.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { keyIdOf } from './crypto.ts';
import { syncFolder } from './sync-folder.ts';

const fileIn = (dataDir: string): string => path.join(dataDir, 'secret.key');
const previousFileIn = (dataDir: string): string => path.join(dataDir, 'secret.key.previous');
const nextFileIn = (dataDir: string): string => path.join(dataDir, 'secret.key.next');

export type StoredKeys = { readonly secretKey: Buffer; readonly otherKeys: readonly Buffer[] };

/** The key of the folder, and the one before it while something still needs that. */
export function storedSecretKeys(dataDir: string): StoredKeys {
  // In this order: `replaceStoredKey` keeps the old key before it puts the new one in its place.
  const secretKey = storedSecretKey(dataDir);
  const previous = readKey(previousFileIn(dataDir));
  return { secretKey, otherKeys: previous ? [previous] : [] };
}

/**
 * Puts a new key in the place of `secret.key`, and answers whether it did: not while the key before is still needed, or
 * somebody else is at it. Whenever it is broken off, every key that sealed something lies in the folder; done again
 * after a minute, it goes on.
 */
export async function replaceStoredKey(
  dataDir: string,
): Promise<'replaced' | 'key-before-needed' | 'under-way'> {
  const file = fileIn(dataDir);
  const next = nextFileIn(dataDir);
  storedSecretKey(dataDir);
  if (!beginChange(next)) return 'under-way';
  const { secretKey, otherKeys } = storedSecretKeys(dataDir);
  const [previous] = otherKeys;
  if (previous && keyIdOf(previous) !== keyIdOf(secretKey)) {
    rmSync(next);
    return 'key-before-needed';
  }
  if (!previous) linkSync(file, previousFileIn(dataDir));
  await syncFolder(dataDir);
  renameSync(next, file);
  await syncFolder(dataDir);
  return 'replaced';
}

/**
 * Destroys the key before if it is still the one of this name, which the caller knows to be spent. False when another
 * lies there meanwhile, when it is the key that seals (of a change that was broken off or is under way), or when somebody
 * else is at it. The disk may keep its bytes until it writes over them.
 */
export async function dropPreviousKey(dataDir: string, keyId: string): Promise<boolean> {
  const next = nextFileIn(dataDir);
  if (!beginChange(next)) return false;
  try {
    const { secretKey, otherKeys } = storedSecretKeys(dataDir);
    const [previous] = otherKeys;
    if (!previous || keyIdOf(previous) !== keyId || keyIdOf(secretKey) === keyId) return false;
    rmSync(previousFileIn(dataDir));
    await syncFolder(dataDir);
    return true;
  } finally {
    rmSync(next, { force: true });
  }
}

const brokenOffAfterMs = 60_000;

/**
 * The next key is the lock of every change in the folder: two that replaced at once would lose a key that may have sealed
 * something already. False when somebody holds it; after a minute he was broken off.
 */
function beginChange(next: string): boolean {
  const begun = statSync(next, { throwIfNoEntry: false });
  if (begun && Date.now() - begun.mtimeMs < brokenOffAfterMs) return false;
  rmSync(next, { force: true });
  return writeKey(next);
}

/** 32 bytes from `dataDir/secret.key`, which only its owner can read. Safe when two processes start at once. */
export function storedSecretKey(dataDir: string): Buffer {
  // Others may pass through (the database runs as its own user below), but not look around.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const file = fileIn(dataDir);
  const key = readKey(file);
  if (!key && existsSync(path.join(dataDir, 'postgres', 'cluster'))) {
    throw new Error(
      `${file} is missing, and what ${dataDir} holds was sealed with it or with a SECRET_KEY. Put it back from your backup, or set that SECRET_KEY; with another key stored documents stay unreadable.`,
    );
  }
  return key ?? makeKey(file);
}

function readKey(file: string): Buffer | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (!/^[\w-]{43}$/.test(text)) {
    throw new Error(
      `${file} is damaged. Put back the copy from your backup, or set SECRET_KEY; without the old key stored documents stay unreadable.`,
    );
  }
  return Buffer.from(text, 'base64url');
}

/** Nobody ever reads half a key, and the first one to link wins. */
function makeKey(file: string): Buffer {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeKey(draft);
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const key = readKey(file);
  if (!key) throw new Error(`${file} could not be written.`);
  return key;
}

/** A new key, on the disk; false when there is such a file. */
function writeKey(file: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  try {
    writeSync(descriptor, `${randomBytes(32).toString('base64url')}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  return true;
}
