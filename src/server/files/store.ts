/**
 * Where sealed files are kept: a port of three verbs, and the folder that implements it. A put that returned is on the
 * disk whole, even after a power cut; a name is only ever one that we made, and no link is followed.
 */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Clock, systemClock } from '../clock.ts';

export type FileStore = {
  /** Keeps the bytes under a key from `newStorageKey`. Keys are used once. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is no such file. */
  get(key: string): Promise<Buffer | undefined>;
  /** It is no error when the file is gone already. */
  remove(key: string): Promise<void>;
};

/** 128 random bits: a name says nothing about what is inside, and nobody can guess another. */
export const newStorageKey = (): string => randomBytes(16).toString('hex');

export class StorageKeyError extends Error {
  override name = 'StorageKeyError';
  constructor() {
    super('This is not the name of a stored file.');
  }
}

const draftFolder = 'drafts';
const draftLifeMs = 60 * 60 * 1000;

/** Opens (and makes) the folder, which only its owner can enter, and clears away what a crash left half written. */
export const openFolderStore = async (folder: string, clock: Clock = systemClock): Promise<FileStore> => {
  await mkdir(path.join(folder, draftFolder), { recursive: true, mode: 0o700 });
  const root = await realpath(folder);
  await assertFolder(path.join(root, draftFolder));
  await removeDraftsBefore(clock.now().getTime() - draftLifeMs, path.join(root, draftFolder));
  return {
    put: async (key, bytes) => {
      const file = await fileOf(root, key);
      await makeShelf(root, path.dirname(file));
      const draft = path.join(root, draftFolder, `${key}.${randomBytes(4).toString('hex')}`);
      try {
        await writeWhole(draft, bytes);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(path.dirname(file));
    },
    get: async (key) => {
      const file = await fileOf(root, key);
      return readRegularFile(file);
    },
    remove: async (key) => {
      const file = await fileOf(root, key);
      await rm(file, { force: true });
      await syncFolder(path.dirname(file));
    },
  };
};

/** Files lie on 256 shelves, so that no folder grows too long. */
const fileOf = async (root: string, key: string): Promise<string> => {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new StorageKeyError();
  const shelf = path.join(root, key.slice(0, 2));
  await assertFolder(shelf);
  return path.join(shelf, key);
};

/** A folder that somebody replaced by a link would lead out of the store. */
const assertFolder = async (folder: string): Promise<void> => {
  const found = await ifThere(lstat(folder));
  if (found && !found.isDirectory()) throw new Error(`${folder} must be a folder, not a link or a file.`);
};

const makeShelf = async (root: string, shelf: string): Promise<void> => {
  const made = await mkdir(shelf, { recursive: true, mode: 0o700 });
  if (made) await syncFolder(root);
};

const writeWhole = async (file: string, bytes: Uint8Array): Promise<void> => {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const readRegularFile = async (file: string): Promise<Buffer | undefined> => {
  const handle = await ifThere<FileHandle>(open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)));
  if (!handle) return undefined;
  try {
    if (!(await handle.stat()).isFile()) throw new Error(`${file} is not a file.`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
};

/** The new name itself must survive a power cut. Windows cannot sync a folder and does not need to. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await ifThere(open(folder, constants.O_RDONLY));
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const removeDraftsBefore = async (instantMs: number, folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const draft = path.join(folder, name);
    const found = await ifThere(stat(draft));
    if (found && found.mtimeMs < instantMs) await rm(draft, { force: true });
  }
};

const ifThere = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
