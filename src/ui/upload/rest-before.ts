/** The rest before the next try: longer after each failure, without end while the device is offline, over at once when the line is back. */
const firstMs = 250;
const mostMs = 8_000;

/** Between half and all of 0.25 s · 2ⁿ, at most 8 s: many phones behind one dead mast do not come back at one moment. */
const restMs = (failures: number, chance: number): number =>
  Math.min(mostMs, firstMs * 2 ** failures) * (0.5 + chance / 2);

export async function restBefore(failures: number, signal?: AbortSignal): Promise<void> {
  await pause(restMs(failures, Math.random()), signal);
  while (navigator.onLine === false) await pause(undefined, signal);
}

/** Wakes at `online`, when the page is looked at again, and after `ms` if there are any. Throws the signal's reason. */
function pause(ms: number | undefined, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const end = (then: () => void) => () => {
      listening.abort();
      clearTimeout(timer);
      then();
    };
    const wake = end(resolve);
    const timer = ms === undefined ? undefined : setTimeout(wake, ms);
    const giveUp = end(() => reject(signal?.reason));
    if (signal?.aborted) return giveUp();
    signal?.addEventListener('abort', giveUp, { signal: listening.signal });
    for (const name of ['online', 'visibilitychange'])
      globalThis.addEventListener?.(name, wake, { signal: listening.signal });
    return undefined;
  });
}
