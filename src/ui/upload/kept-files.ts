/**
 * Files on their way are kept on this device until the server has them, so that a reload goes on with them: under the person
 * who sends them, a day at most, and gone when somebody signs out. A browser that keeps nothing (a private window) sends from
 * memory alone; that is no failure.
 */
import { clear, createStore, del, delMany, entries, set, type UseStore } from 'idb-keyval';
import type { DeviceWarning } from '#domain/upload.ts';

/** As long as the upload itself lives on the server. */
const lifeMs = 24 * 60 * 60 * 1000;

/** `keptAt` tells one file of a slot from the next: another tab may have put its own there. */
export type KeptFile = { file: File; warnings: readonly DeviceWarning[]; keptAt: number };
export type Kept = KeptFile & { userId: string; slot: string };

let store: UseStore | undefined;
const open = (): UseStore => {
  store ??= createStore('jernih-uploads', 'files');
  return store;
};

const keyOf = (userId: string, slot: string): string => `${userId} ${slot}`;

/** Another person's file, and one of the day before, is never read again. */
export const isOf = (userId: string, now: number, { userId: owner, keptAt }: Kept): boolean =>
  owner === userId && isYoung(now, keptAt);

const isYoung = (now: number, keptAt: number): boolean => now - keptAt < lifeMs && keptAt <= now;

/** `slot` names what the file is for; the newest file of a slot replaces the one before. True when it survives a reload. */
export const keepFile = (
  userId: string,
  slot: string,
  { file, warnings, keptAt }: KeptFile,
): Promise<boolean> =>
  quietly(async () => {
    await set(keyOf(userId, slot), { userId, slot, file, warnings, keptAt } satisfies Kept, open());
    return true;
  }, false);

/** What this person sends, by slot; whatever else is there is thrown away. */
export const keptFiles = (userId: string): Promise<Map<string, KeptFile>> =>
  quietly(async () => {
    const now = Date.now();
    const own = await keepOnly((kept) => isOf(userId, now, kept));
    return new Map(own.map((kept) => [kept.slot, kept]));
  }, new Map());

/** Whoever's it is, and whoever looks: no photo of a card stays here longer than its upload may take. */
export const dropOldFiles = (): Promise<void> =>
  quietly(async () => {
    const now = Date.now();
    await keepOnly(({ keptAt }) => isYoung(now, keptAt));
  }, undefined);

async function keepOnly(isKept: (kept: Kept) => boolean): Promise<Kept[]> {
  const all = await entries<string, Kept>(open());
  const foreign = all.filter(([, kept]) => !isKept(kept)).map(([key]) => key);
  if (foreign.length > 0) await delMany(foreign, open());
  return all.map(([, kept]) => kept).filter(isKept);
}

/** With `keptAt` this very file only: what took its place meanwhile stays. */
export const dropFile = (userId: string, slot: string, keptAt?: number): Promise<void> =>
  quietly(
    () => (keptAt === undefined ? del(keyOf(userId, slot), open()) : dropIf(userId, slot, keptAt)),
    undefined,
  );

/** In one transaction, so that no other tab comes between the look and the deletion. */
const dropIf = (userId: string, slot: string, keptAt: number): Promise<void> =>
  open()('readwrite', async (files) => {
    const key = keyOf(userId, slot);
    await new Promise<void>((resolve, reject) => {
      const asked: IDBRequest<Kept | undefined> = files.get(key);
      asked.onsuccess = () => {
        if (asked.result?.keptAt === keptAt) files.delete(key);
        resolve();
      };
      asked.onerror = () => reject(asked.error);
    });
  });

export const forgetFiles = (): Promise<void> => quietly(() => clear(open()), undefined);

async function quietly<A>(work: () => Promise<A>, otherwise: A): Promise<A> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}
