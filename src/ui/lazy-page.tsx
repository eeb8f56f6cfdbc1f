/** A page in a chunk of its own that can be fetched ahead; once there it renders at once, which hydration and a quick page change need. */
import { type ComponentType, use, useEffect, useState } from 'react';
import { loadChunk } from './chunks.ts';

export type LazyPage<P = object> = {
  /** Fetches it ahead. A failure changes nothing: somebody may only have looked at a link. */
  preload: () => Promise<ComponentType<P>>;
  /** Fetches it to be shown: a chunk that is gone reloads the page. */
  arrive: () => Promise<ComponentType<P>>;
  /** After it did not arrive: the next `arrive` asks anew. */
  again: () => void;
  /** Undefined until its chunk has arrived. */
  loaded: () => ComponentType<P> | undefined;
};

export function lazyPage<P = object>(load: () => Promise<ComponentType<P>>): LazyPage<P> {
  let page: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  let arriving: Promise<ComponentType<P>> | undefined;

  async function fetchPage(): Promise<ComponentType<P>> {
    try {
      page = await load();
      return page;
    } catch (failure) {
      loading = undefined;
      throw failure;
    }
  }

  function preload(): Promise<ComponentType<P>> {
    loading ??= fetchPage();
    return loading;
  }

  function arrive(): Promise<ComponentType<P>> {
    arriving ??= loadChunk(preload);
    return arriving;
  }

  function again(): void {
    arriving = undefined;
  }

  return { preload, arrive, again, loaded: () => page };
}

/** Shows the page, or suspends until it is there. */
export function PageContent({ page }: { page: LazyPage }) {
  const Content = page.loaded() ?? use(page.arrive());
  return <Content />;
}

type Coming = { arrive: () => Promise<unknown>; loaded: () => unknown };

/**
 * Whether it can be shown without a gap: it is there, or cannot come, which showing it tells. What stands on the page until
 * then stays; to suspend for a moment would put something else there, and React leaves that for 300 ms.
 */
export function useArrival(page: Coming | undefined): boolean {
  const [settled, setSettled] = useState<Coming>();
  // As this render saw it: what comes before the effect runs has to be shown as well.
  const isThere = page?.loaded() !== undefined;
  useEffect(() => {
    if (!page || isThere) return;
    let isOpen = true;
    const settle = () => void (isOpen && setSettled(page));
    page.arrive().then(settle, settle);
    return () => {
      isOpen = false;
    };
  }, [page, isThere]);
  return page !== undefined && (isThere || settled === page);
}
