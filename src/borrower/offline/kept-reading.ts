/**
 * What was read last stays on this device, under the person who read it: until they sign out, somebody else signs in, the
 * build changes, or seven days are over. A browser that keeps nothing shows only what it reads; that is no failure.
 */
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import type { QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client';
import { clear, createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { readBoot } from '#ui/document.ts';
import { signedInUserId } from '#ui/session.ts';
import { isKept, keptForMs, trimmed } from './kept-queries.ts';

let store: UseStore | undefined;
const open = (): UseStore => {
  store ??= createStore('jernih-reading', 'queries');
  return store;
};

/** Another build may read answers of another shape. */
const build = (): string => readBoot()?.entry ?? 'development';

/** Signing out in one tab ends the keeping in all: each of them still has what it read in its memory. */
const tabs = (): BroadcastChannel => new BroadcastChannel('jernih-reading');

function persisterOf(userId: string, mayWrite: () => boolean = () => false) {
  return createAsyncStoragePersister({
    key: userId,
    storage: {
      getItem: (key) => quietly(() => get<string>(key, open()), undefined),
      // After signing out nothing more is written, whatever was still on its way.
      setItem: (key, text) =>
        quietly(async () => {
          if (mayWrite() && signedInUserId() === key) await set(key, text, open());
        }, undefined),
      removeItem: (key) => quietly(() => delMany([key], open()), undefined),
    },
    serialize: (client) => JSON.stringify(young(client)),
    deserialize: (text) => young(JSON.parse(text)),
  });
}

const young = (client: PersistedClient): PersistedClient => ({
  ...client,
  clientState: trimmed(client.clientState, Date.now()),
});

/** Brings back what this person read last; newer data on the page wins. */
export async function restoreReading(queryClient: QueryClient, userId: string): Promise<void> {
  await persistQueryClientRestore({
    queryClient,
    persister: persisterOf(userId),
    maxAge: keptForMs,
    buster: build(),
  });
}

/** Keeps what this person reads from now on, and throws away what others left; the answer ends it. */
export async function keepReading(queryClient: QueryClient, userId: string): Promise<() => void> {
  // Heard from the first moment on: another tab may sign out while the device is still being read.
  const channel = tabs();
  let isKeeping = true;
  let stopListening = () => {};
  function end(): void {
    isKeeping = false;
    stopListening();
    channel.close();
  }
  channel.addEventListener('message', end);
  await dropReading((owner) => owner !== userId);
  if (!isKeeping) return end;
  const keeping = {
    queryClient,
    persister: persisterOf(userId, () => isKeeping),
    buster: build(),
    dehydrateOptions: { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false },
  };
  void persistQueryClientSave(keeping);
  stopListening = persistQueryClientSubscribe(keeping);
  return end;
}

/** Whose reading this device can show while nobody can be asked. */
export async function keptReader(): Promise<string | undefined> {
  await dropOldReading();
  const [only, ...others] = await quietly(() => entries<string, string>(open()), []);
  return others.length === 0 ? only?.[0] : undefined;
}

/** For a device on which nobody signs in again. */
export const dropOldReading = (): Promise<void> =>
  dropReading((_, client) => client.buster !== build() || young(client).clientState.queries.length === 0);

export async function forgetReading(): Promise<void> {
  const channel = tabs();
  channel.postMessage('forget');
  channel.close();
  await quietly(() => clear(open()), undefined);
}

async function dropReading(isGone: (owner: string, client: PersistedClient) => boolean): Promise<void> {
  await quietly(async () => {
    const all = await entries<string, string>(open());
    const gone = all.filter(([owner, text]) => isGone(owner, JSON.parse(text))).map(([owner]) => owner);
    if (gone.length > 0) await delMany(gone, open());
  }, undefined);
}

async function quietly<A>(work: () => Promise<A>, otherwise: A): Promise<A> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}
