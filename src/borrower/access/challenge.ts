/** The code that is being waited for. It survives a reload of this tab; where it was sent to is known with its middle hidden. */
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { challengeField } from '#contract/fields.ts';

export type Challenge = z.output<typeof challengeField>;

const keptChallenge = z.strictObject({
  challengeId: challengeField.shape.challengeId,
  purpose: challengeField.shape.purpose,
  channel: challengeField.shape.channel,
  otherChannel: challengeField.shape.otherChannel,
  /** Milliseconds since 1970: when the next code may be asked for. */
  resendAt: z.number(),
  sentTo: z.optional(z.string()),
});
export type WaitedFor = z.output<typeof keptChallenge>;

const key = 'code-challenge';
const listeners = new Set<() => void>();
let current: WaitedFor | null | undefined;

export function keepChallenge({
  challengeId,
  purpose,
  channel,
  otherChannel,
  sentTo,
  resendAfterSeconds,
}: Challenge): void {
  const resendAt = Date.now() + resendAfterSeconds * 1000;
  const kept = { challengeId, purpose, channel, otherChannel, resendAt, sentTo };
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage a reload asks for a new code.
  }
  put(kept);
}

export function dropChallenge(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
  put(null);
}

function put(next: WaitedFor | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export function parseChallenge(text: string | null): WaitedFor | null {
  try {
    return keptChallenge.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function read(): WaitedFor | null {
  if (current === undefined) {
    try {
      current = parseChallenge(sessionStorage.getItem(key));
    } catch {
      current = null;
    }
  }
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null when no code is waited for; undefined on the server, where nobody knows. */
export function useChallenge(): WaitedFor | null | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}
