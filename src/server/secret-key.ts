/**
 * The secret key of an embedded installation: made once, kept beside the data it protects. Whoever sets SECRET_KEY
 * keeps it elsewhere and never comes here.
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
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/** 32 bytes from `dataDir/secret.key`, which only its owner can read. Safe when two processes start at once. */
export function storedSecretKey(dataDir: string): Buffer {
  // Others may pass through (the database runs as its own user below), but not look around.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const file = path.join(dataDir, 'secret.key');
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

/** Written whole under another name first: nobody ever reads half a key, and the first one to link wins. */
function makeKey(file: string): Buffer {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const descriptor = openSync(draft, 'wx', 0o600);
  try {
    writeSync(descriptor, `${randomBytes(32).toString('base64url')}\n`);
    fsyncSync(descriptor);
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(descriptor);
    rmSync(draft, { force: true });
  }
  const key = readKey(file);
  if (!key) throw new Error(`${file} could not be written.`);
  return key;
}
