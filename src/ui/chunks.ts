/** Parts of the app that arrive later. After a new release old chunks are gone: a failed one reloads the page once, at most every ten seconds. */
const guardMs = 10_000;
const key = 'jernih-chunk-reload-at';

/** True when a reload was started; false when the last one was too recent, or nothing can remember it, and the failure must be shown. */
export function reloadForStaleChunk(
  kept: () => Pick<Storage, 'getItem' | 'setItem'>,
  now: number,
  reload: () => void,
): boolean {
  try {
    const storage = kept();
    if (now - Number(storage.getItem(key) ?? 0) < guardMs) return false;
    storage.setItem(key, String(now));
  } catch {
    return false;
  }
  reload();
  return true;
}

/** Loads a chunk; while the reload is under way the promise stays open, so that no error page flashes. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (failure) {
    const reloading =
      typeof window !== 'undefined' &&
      navigator.onLine &&
      reloadForStaleChunk(
        () => sessionStorage,
        Date.now(),
        () => location.reload(),
      );
    if (reloading) return new Promise<T>(() => undefined);
    throw failure;
  }
}
