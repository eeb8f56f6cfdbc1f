/**
 * Where sealed files are kept: a small port, and the folder that implements it. A put that returned is on the disk
 * whole, even after a power cut; a name is only ever one that we made, and no link is followed.
 */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  statfs,
} from 'node:fs/promises';
import path from 'node:path';
import { type Clock, systemClock } from '../clock.ts';
import { syncFolder } from '../sync-folder.ts';

export type FileStore = {
  /** Keeps the bytes under a key from `newStorageKey`. Keys are used once. Throws StorageFullError when they do not fit. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is no such file. */
  get(key: string): Promise<Buffer | undefined>;
  /** It is no error when the file is gone already. */
  remove(key: string): Promise<void>;
  /** The files whose keys begin with these hex digits, in no order. What is being written may or may not be among them. */
  list(start: string): Promise<StoredFile[]>;
  /** Removes what a crash left half written before this instant; tells how much. */
  clearDrafts(before: Date): Promise<number>;
  /** False below the low-water mark: uploads stop then, so that the last of the disk stays for the money. */
  hasRoom(): Promise<boolean>;
};

export type StoredFile = { key: string; writtenAt: Date };

/** 128 random bits: a name says nothing about what is inside, and nobody can guess another. */
export const newStorageKey = (): string => randomBytes(16).toString('hex');

export class StorageKeyError extends Error {
  override name = 'StorageKeyError';
  constructor() {
    super('This is not the name of a stored file.');
  }
}

/** The store has no place for these bytes; nothing of them was kept. It works again when there is place again. */
export class StorageFullError extends Error {
  override name = 'StorageFullError';
  constructor(cause: unknown) {
    super('The storage of files is full.', { cause });
  }
}

type FolderSettings = {
  clock?: Clock;
  /** Free bytes below which uploads stop. Absent: 512 MiB or a fiftieth of the disk, whichever is less. */
  minFreeBytes?: number | undefined;
};

const defaultMinFreeBytes = 512 * 1024 * 1024;
const defaultMinFreeShare = 0.02;

/** A name that `newStorageKey` made; what else lies in the store is not ours. */
export const isStorageKey = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);

export const assertStorageKey = (key: string): void => {
  if (!isStorageKey(key)) throw new StorageKeyError();
};

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const draftFolder = 'drafts';
const draftLifeMs = 60 * 60 * 1000;

/** Opens (and makes) the folder, which only its owner can enter, and clears away what a crash left half written. */
export const openFolderStore = async (
  folder: string,
  { clock = systemClock, minFreeBytes }: FolderSettings = {},
): Promise<FileStore> => {
  await mkdir(path.join(folder, draftFolder), { recursive: true, mode: 0o700 });
  const root = await realpath(folder);
  await assertFolder(path.join(root, draftFolder));
  const clearDrafts = (before: Date) => removeDraftsBefore(before.getTime(), path.join(root, draftFolder));
  await clearDrafts(new Date(clock.now().getTime() - draftLifeMs));
  return {
    put: async (key, bytes) => {
      const file = await fileOf(root, key);
      const draft = path.join(root, draftFolder, `${key}.${randomBytes(4).toString('hex')}`);
      try {
        await makeShelf(root, path.dirname(file));
        await writeWhole(draft, bytes);
        await rename(draft, file);
        await syncFolder(path.dirname(file));
      } catch (error) {
        await rm(draft, { force: true });
        throw fullCodes.has((error as NodeJS.ErrnoException).code ?? '')
          ? new StorageFullError(error)
          : error;
      }
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
    list: async (start) => {
      const shelves = (await readdir(root)).filter(
        (name) => /^[0-9a-f]{2}$/.test(name) && (name.startsWith(start) || start.startsWith(name)),
      );
      const files: StoredFile[] = [];
      for (const name of shelves) {
        const shelf = path.join(root, name);
        await assertFolder(shelf);
        for (const key of await readdir(shelf)) {
          if (!key.startsWith(start) || !isStorageKey(key)) continue;
          const found = await ifThere(lstat(path.join(shelf, key)));
          if (found?.isFile()) files.push({ key, writtenAt: found.mtime });
        }
      }
      return files;
    },
    clearDrafts,
    hasRoom: async () => {
      const { bavail, blocks, bsize } = await statfs(root);
      const least = minFreeBytes ?? Math.min(defaultMinFreeBytes, blocks * bsize * defaultMinFreeShare);
      return bavail * bsize >= least;
    },
  };
};

/** Files lie on 256 shelves, so that no folder grows too long. */
const fileOf = async (root: string, key: string): Promise<string> => {
  assertStorageKey(key);
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

const removeDraftsBefore = async (instantMs: number, folder: string): Promise<number> => {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const draft = path.join(folder, name);
    const found = await ifThere(stat(draft));
    if (!found || found.mtimeMs >= instantMs) continue;
    await rm(draft, { force: true });
    removed += 1;
  }
  return removed;
};

const ifThere = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
