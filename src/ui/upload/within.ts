/** A request that must end: it is cut after a time of its own, or when the whole is given up. */
export class TimeOut extends Error {
  override name = 'TimeOut';
}

/** Ends at the limit even if `call` does not heed its signal. Throws `TimeOut`, the caller's reason, or what `call` throws. */
export async function within<A>(
  limitMs: number,
  given: AbortSignal | undefined,
  call: (signal: AbortSignal) => Promise<A>,
): Promise<A> {
  given?.throwIfAborted();
  const cut = new AbortController();
  const giveUp = () => cut.abort(given?.reason);
  given?.addEventListener('abort', giveUp);
  const timer = setTimeout(() => cut.abort(new TimeOut()), limitMs);
  const isCut = new Promise<never>((_, reject) => {
    cut.signal.addEventListener('abort', () => reject(cut.signal.reason));
  });
  try {
    return await Promise.race([call(cut.signal), isCut]);
  } catch (problem) {
    throw cut.signal.aborted ? cut.signal.reason : problem;
  } finally {
    clearTimeout(timer);
    given?.removeEventListener('abort', giveUp);
  }
}
