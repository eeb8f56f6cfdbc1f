/**
 * The code that is being waited for. It survives a reload, but where it was sent to, and what was typed to sign up, are
 * personal and stay in the memory of the open page.
 */
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { challengeField } from '#contract/fields.ts';

export type Challenge = z.output<typeof challengeField>;

const keptChallenge = z.strictObject({
  challengeId: challengeField.shape.challengeId,
  purpose: challengeField.shape.purpose,
  channel: challengeField.shape.channel,
  /** Milliseconds since 1970: when the next code may be asked for. */
  resendAt: z.number(),
});
export type WaitedFor = z.output<typeof keptChallenge> & { sentTo?: string };

const key = 'code-challenge';
const listeners = new Set<() => void>();
let current: WaitedFor | null | undefined;

export function keepChallenge({
  challengeId,
  purpose,
  channel,
  sentTo,
  resendAfterSeconds,
}: Challenge): void {
  const kept = { challengeId, purpose, channel, resendAt: Date.now() + resendAfterSeconds * 1000 };
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage a reload asks for a new code.
  }
  put({ ...kept, sentTo });
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

type Person = { name: string; phone: string; email: string };
let person: Person | undefined;

/** So that "Change number" and Back do not make anybody type all of it again. */
export function keepPerson(typed: Person | undefined): void {
  person = typed;
}

export function keptPerson(): Person | undefined {
  return person;
}
