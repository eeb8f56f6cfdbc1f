/** What the port of stored files promises, kept by the folder and by a bucket alike. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeS3Store } from './s3-store.ts';
import { type FileStore, newStorageKey, openFolderStore, StorageKeyError } from './store.ts';
import { openS3Server } from './testing-s3.ts';

type Opened = { store: FileStore; close(): Promise<void> };

const openers: Record<string, () => Promise<Opened>> = {
  folder: async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'jernih-store-'));
    return { store: await openFolderStore(folder), close: () => rm(folder, { recursive: true }) };
  },
  bucket: async () => {
    const { location, close } = await openS3Server();
    // Small pages, so that a list has many.
    return { store: makeS3Store(location, { pageSize: 7 }), close };
  },
};

describe.each(Object.entries(openers))('a %s', (_name, open) => {
  let opened: Opened;
  let store: FileStore;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());

  it('keeps, gives back and removes; what is not there is no error', async () => {
    const key = newStorageKey();
    const bytes = randomBytes(5000);
    expect(await store.get(key)).toBeUndefined();
    await store.put(key, bytes);
    expect(await store.get(key)).toEqual(bytes);
    await store.remove(key);
    expect(await store.get(key)).toBeUndefined();
    await store.remove(key);
  });

  it('keeps every byte of the largest file, and a file of none', async () => {
    const [large, empty] = [newStorageKey(), newStorageKey()];
    const bytes = randomBytes(9 * 1024 * 1024);
    await store.put(large, bytes);
    await store.put(empty, new Uint8Array());
    expect((await store.get(large))?.equals(bytes)).toBe(true);
    expect(await store.get(empty)).toHaveLength(0);
  });

  it('keeps the part that a view shows, not the memory behind it', async () => {
    const key = newStorageKey();
    const whole = randomBytes(300);
    await store.put(key, whole.subarray(100, 200));
    expect(await store.get(key)).toEqual(whole.subarray(100, 200));
  });

  it('holds what was put last under a key', async () => {
    const key = newStorageKey();
    await store.put(key, Buffer.from('the first and longer'));
    await store.put(key, Buffer.from('second'));
    expect((await store.get(key))?.toString()).toBe('second');
  });

  it('holds many files written at once, and lists them by the beginning of their names', async () => {
    const before = await store.list('');
    const files = Array.from({ length: 40 }, () => ({ key: newStorageKey(), bytes: randomBytes(3000) }));
    await Promise.all(files.map(({ key, bytes }) => store.put(key, bytes)));
    for (const { key, bytes } of files) expect(await store.get(key)).toEqual(bytes);
    const all = await store.list('');
    const keys = (listed: { key: string }[]) => listed.map(({ key }) => key).sort();
    expect(keys(all)).toEqual(keys([...before, ...files]));
    for (const { writtenAt } of all) expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(120_000);
    for (const digit of '0123456789abcdef') {
      const expected = keys(all).filter((key) => key.startsWith(digit));
      expect(keys(await store.list(digit))).toEqual(expected);
    }
    const [{ key } = { key: '' }] = files;
    expect(keys(await store.list(key.slice(0, 5)))).toContain(key);
    expect(keys(await store.list(key))).toEqual([key]);
  });

  it('knows only names that it made', async () => {
    for (const name of [
      '',
      '..',
      '../secret',
      'aa/../../x',
      `${newStorageKey()}\n`,
      newStorageKey().slice(1),
    ]) {
      for (const use of [
        () => store.get(name),
        () => store.put(name, Buffer.of(1)),
        () => store.remove(name),
      ]) {
        await expect(use()).rejects.toThrow(StorageKeyError);
      }
    }
  });

  it('has room', async () => {
    expect(await store.hasRoom()).toBe(true);
  });
});
