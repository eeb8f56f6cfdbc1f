/**
 * Work that can wait until the page answers. `whenIdle(load)` makes a loader for React's `lazy`: the server renders such
 * a part in full, the browser leaves it as it stands and takes it over once there is nothing better to do.
 */
import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from './chunks.ts';

let isIdle: () => void = () => undefined;
const idle = new Promise<void>((resolve) => {
  isIdle = resolve;
});

/** To be called once the page has been taken over. */
export function startIdling(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => isIdle(), { timeout: 2000 });
  else setTimeout(isIdle, 200);
}

export function afterIdle(then: () => void): void {
  void idle.then(then);
}

/** False on the server and while the page is taken over. */
export function useIsIdle(): boolean {
  const [is, setIs] = useState(false);
  useEffect(() => afterIdle(() => setIs(true)), []);
  return is;
}

export function whenIdle<P>(
  load: () => Promise<ComponentType<P>>,
): () => Promise<{ default: ComponentType<P> }> {
  return async () => {
    if (typeof window !== 'undefined') await idle;
    return { default: await loadChunk(load) };
  };
}
