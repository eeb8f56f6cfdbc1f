/** The folder and the vault on a real disk: what is written, what is refused, and what a thief of the disk would see. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeKeys, UnreadableError } from '../crypto.ts';
import { newStorageKey, openFolderStore, StorageKeyError } from './store.ts';
import { makeVault } from './vault.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'jernih-files-'));
  folder = path.join(parent, 'files');
});
afterEach(() => rm(parent, { recursive: true }));

const keys = makeKeys(Buffer.alloc(32, 3));
const jpeg = Buffer.concat([
  Buffer.from('ffd8ffe000104a464946', 'hex'),
  Buffer.alloc(50_000, 'JFIF secret card '),
  Buffer.from('ffd9', 'hex'),
]);
const mine = { id: 'file-1', ownerId: 'siti', kind: 'ic-front' };

const everyFile = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

describe('the folder', () => {
  it('keeps, gives back and removes', async () => {
    const store = await openFolderStore(folder);
    const key = newStorageKey();
    expect(await store.get(key)).toBeUndefined();
    await store.put(key, jpeg);
    expect(await store.get(key)).toEqual(jpeg);
    expect(await (await openFolderStore(folder)).get(key)).toEqual(jpeg);
    await store.remove(key);
    await store.remove(key);
    expect(await store.get(key)).toBeUndefined();
    expect(await everyFile()).toEqual([]);
  });

  it('is for its owner only', async () => {
    const store = await openFolderStore(folder);
    const key = newStorageKey();
    await store.put(key, jpeg);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    expect((await stat(path.join(folder, key.slice(0, 2)))).mode & 0o077).toBe(0);
    expect((await stat(path.join(folder, key.slice(0, 2), key))).mode & 0o077).toBe(0);
  });

  it('knows only names that it made [FIL-04]', async () => {
    const store = await openFolderStore(folder);
    await writeFile(path.join(parent, 'secret.key'), 'secret');
    const names = [
      '',
      '.',
      '..',
      '../secret.key',
      '..%2fsecret.key',
      '/etc/passwd',
      'aa/../../secret.key',
      `${newStorageKey()}/..`,
    ];
    names.push(
      newStorageKey().toUpperCase().replace(/\d/g, 'A'),
      `${newStorageKey()}\n`,
      `${newStorageKey()}\0.jpg`,
      newStorageKey().slice(1),
      'drafts',
    );
    for (const name of names) {
      for (const use of [store.get(name), store.put(name, jpeg), store.remove(name)]) {
        await expect(use).rejects.toThrow(StorageKeyError);
      }
    }
    expect(await everyFile()).toEqual([]);
  });

  it('follows no link, neither of a file nor of a folder [FIL-06]', async () => {
    const store = await openFolderStore(folder);
    const key = newStorageKey();
    await writeFile(path.join(parent, key), 'secret of the server');
    await mkdir(path.join(folder, key.slice(0, 2)));
    await symlink(path.join(parent, key), path.join(folder, key.slice(0, 2), key));
    await expect(store.get(key)).rejects.toThrow();

    const other = newStorageKey();
    await rm(path.join(folder, other.slice(0, 2)), { recursive: true, force: true });
    await symlink(parent, path.join(folder, other.slice(0, 2)));
    await writeFile(path.join(parent, other), 'secret of the server');
    await expect(store.get(other)).rejects.toThrow('must be a folder');
    await expect(store.put(other, jpeg)).rejects.toThrow('must be a folder');
    await expect(store.remove(other)).rejects.toThrow('must be a folder');
    expect(await readFile(path.join(parent, other), 'utf8')).toBe('secret of the server');
  });

  it('leaves nothing behind when a write fails', async () => {
    const store = await openFolderStore(folder);
    const key = newStorageKey();
    const inTheWay = path.join(folder, key.slice(0, 2), key);
    await mkdir(inTheWay, { recursive: true });
    await expect(store.put(key, jpeg)).rejects.toThrow();
    expect(await everyFile()).toEqual([]);
  });

  it('clears away old drafts of a crash, not those being written now', async () => {
    await openFolderStore(folder);
    const [old, young] = [path.join(folder, 'drafts', 'old'), path.join(folder, 'drafts', 'young')];
    await writeFile(old, 'half');
    await writeFile(young, 'half');
    const now = new Date('2027-01-05T10:00:00Z');
    await utimes(old, now, new Date('2027-01-05T08:59:00Z'));
    await utimes(young, now, new Date('2027-01-05T09:01:00Z'));
    await openFolderStore(folder, { clock: { now: () => now } });
    expect(await everyFile()).toEqual([young]);
  });

  it('is read and written by many at once under one key: whole, one or the other', async () => {
    const store = await openFolderStore(folder);
    const key = newStorageKey();
    const versions = [Buffer.alloc(200_000, 1), Buffer.alloc(200_000, 2)];
    await store.put(key, versions[0] ?? Buffer.of());
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        await store.put(key, versions[index % 2] ?? Buffer.of());
        const read = await store.get(key);
        expect(versions.some((version) => read?.equals(version))).toBe(true);
      }),
    );
  });
});

describe('the vault', () => {
  it('opens for the same file, owner and kind only', async () => {
    const vault = makeVault(await openFolderStore(folder), keys);
    const sealed = await vault.sealFile(mine, jpeg);
    expect(await vault.openFile(mine, sealed)).toEqual(jpeg);
    for (const wrong of [
      { ...mine, ownerId: 'tan' },
      { ...mine, id: 'file-2' },
      { ...mine, kind: 'ic-back' },
    ]) {
      await expect(vault.openFile(wrong, sealed)).rejects.toThrow(UnreadableError);
    }
  });

  it("refuses one owner's bytes under another's row [CRY-01]", async () => {
    const vault = makeVault(await openFolderStore(folder), keys);
    const theirs = { ...mine, id: 'file-2', ownerId: 'tan' };
    const [a, b] = [await vault.sealFile(mine, jpeg), await vault.sealFile(theirs, jpeg)];
    await expect(vault.openFile(theirs, { ...b, storageKey: a.storageKey })).rejects.toThrow(UnreadableError);
    await expect(vault.openFile(theirs, a)).rejects.toThrow(UnreadableError);
    await expect(vault.openFile(theirs, { ...a, storageKey: b.storageKey })).rejects.toThrow(UnreadableError);
  });

  it('leaves nothing to read on the disk, and never the same bytes twice', async () => {
    const vault = makeVault(await openFolderStore(folder), keys);
    await vault.sealFile(mine, jpeg);
    await vault.sealFile(mine, jpeg);
    const [first, second] = await Promise.all((await everyFile()).map((file) => readFile(file)));
    for (const stored of [first, second]) {
      expect(stored?.includes(jpeg.subarray(0, 4))).toBe(false);
      expect(stored?.includes('JFIF')).toBe(false);
      expect(stored?.length).toBe(jpeg.length + 32);
    }
    expect(first?.subarray(4).equals(second?.subarray(4) ?? Buffer.of())).toBe(false);
  });

  it('notices any damage on the disk [INV-22]', async () => {
    const vault = makeVault(await openFolderStore(folder), keys);
    const sealed = await vault.sealFile(mine, jpeg.subarray(0, 200));
    const [file = ''] = await everyFile();
    const stored = await readFile(file);
    for (let index = 0; index < stored.length; index++) {
      const damaged = Buffer.from(stored);
      damaged[index] = (damaged[index] ?? 0) ^ 1;
      await writeFile(file, damaged);
      await expect(vault.openFile(mine, sealed)).rejects.toThrow(UnreadableError);
    }
    await writeFile(file, stored.subarray(0, 20));
    await expect(vault.openFile(mine, sealed)).rejects.toThrow(UnreadableError);
    await writeFile(file, stored);
    expect(await vault.openFile(mine, sealed)).toHaveLength(200);
  });

  it('goes on opening old files after the secret key changed', async () => {
    const store = await openFolderStore(folder);
    const sealed = await makeVault(store, keys).sealFile(mine, jpeg);
    const newer = makeKeys(Buffer.alloc(32, 4), [Buffer.alloc(32, 3)]);
    expect(await makeVault(store, newer).openFile(mine, sealed)).toEqual(jpeg);
    await expect(makeVault(store, makeKeys(Buffer.alloc(32, 4))).openFile(mine, sealed)).rejects.toThrow(
      UnreadableError,
    );
  });

  it('says that a removed file is unreadable', async () => {
    const vault = makeVault(await openFolderStore(folder), keys);
    const sealed = await vault.sealFile(mine, jpeg);
    await vault.removeFile(sealed);
    expect(await everyFile()).toEqual([]);
    await expect(vault.openFile(mine, sealed)).rejects.toThrow(UnreadableError);
  });
});
