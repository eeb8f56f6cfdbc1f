/**
 * The one-time code that was asked for in the middle of something and is not entered yet. It survives a reload of this tab, for
 * its person and for what it confirms: who comes back enters it, and is neither sent another one nor left to wonder. Where it
 * went is known with its middle hidden; of the code itself nothing.
 */
import { useEffect, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { challengeField } from '#contract/fields.ts';
import { codeLifeMs, codePauseMs } from '#domain/one-time-code.ts';
import { signedInUserId } from '#ui/session.ts';
import type { Challenge } from '../access/challenge.ts';
import { forgetOwnCode, ownCodeKey } from '../loan/own-draft.ts';

/** Such a code says no more than that: which account it becomes is looked at in the question. */
export const changeBankAccount = 'change-bank-account';

const waitingCode = z.strictObject({
  userId: z.string(),
  /** What it is good for: the purpose, or the hash of the text that is signed. */
  confirms: z.string(),
  challenge: challengeField,
  /** Milliseconds since 1970. */
  sentAt: z.number(),
});
export type WaitingCode = z.output<typeof waitingCode>;

const listeners = new Set<() => void>();
let seen: { text: string | null; waiting: WaitingCode | undefined } = { text: null, waiting: undefined };

export function parseWaitingCode(text: string | null): WaitingCode | undefined {
  try {
    return waitingCode.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** The same object until something else is kept. */
function read(): WaitingCode | undefined {
  let text: string | null = null;
  try {
    text = sessionStorage.getItem(ownCodeKey);
  } catch {
    // Without storage a reload asks for a new code.
  }
  if (text !== seen.text) seen = { text, waiting: parseWaitingCode(text) };
  return seen.waiting;
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(kept: Omit<WaitingCode, 'sentAt'>): void {
  // A moment ago, or within the last minute, when the same one was asked for again.
  const sentAt = Date.now() + kept.challenge.resendAfterSeconds * 1000 - codePauseMs;
  try {
    sessionStorage.setItem(ownCodeKey, JSON.stringify({ ...kept, sentAt }));
  } catch {
    // As above.
  }
  tell();
}

export const codeEndsAt = ({ sentAt }: WaitingCode): number => sentAt + codeLifeMs;

export function codeWaitingFor(confirms: string): WaitingCode | undefined {
  const waiting = read();
  const isIts = waiting?.confirms === confirms && waiting.userId === signedInUserId();
  return isIts && Date.now() < codeEndsAt(waiting) ? waiting : undefined;
}

/** The code that waits, until it ends. */
export function useWaitingCode(confirms: string): WaitingCode | undefined {
  const waiting = useSyncExternalStore(
    subscribe,
    () => codeWaitingFor(confirms),
    () => undefined,
  );
  useEffect(() => {
    if (!waiting) return;
    const end = () => dropWaitingCode(waiting.challenge);
    const timer = setTimeout(end, codeEndsAt(waiting) - Date.now());
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting;
}

/** The challenge of the code that waits; without one, another is asked for. */
export async function codeFor(
  confirms: string,
  ask: () => Promise<{ challenge: Challenge }>,
): Promise<Challenge> {
  const waiting = codeWaitingFor(confirms);
  if (waiting) {
    const leftMs = Math.max(0, waiting.sentAt + codePauseMs - Date.now());
    return { ...waiting.challenge, resendAfterSeconds: Math.ceil(leftMs / 1000) };
  }
  const { challenge } = await ask();
  const userId = signedInUserId();
  if (userId) keep({ userId, confirms, challenge });
  return challenge;
}

/** Another code was sent in its place. */
export function keepNextCode(challenge: Challenge): void {
  const waiting = read();
  if (waiting?.challenge.challengeId === challenge.challengeId) keep({ ...waiting, challenge });
}

export function dropWaitingCode({ challengeId }: Pick<Challenge, 'challengeId'>): void {
  if (read()?.challenge.challengeId !== challengeId) return;
  forgetOwnCode();
  tell();
}
