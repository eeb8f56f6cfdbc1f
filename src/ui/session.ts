/** Who is signed in, as far as this page knows. The server decides; this is only what to show. */
import { useSyncExternalStore } from 'react';
import type { Session } from '#contract/account.ts';

type User = NonNullable<Session['user']>;

export type SessionState =
  | { status: 'unknown'; problem?: unknown }
  | { status: 'signed-out'; outbox: boolean }
  | { status: 'signed-in'; user: User; outbox: boolean };

const unknown: SessionState = { status: 'unknown' };
let state: SessionState = unknown;
let lengthMs = 0;
let endsAt = 0;
const listeners = new Set<() => void>();

function put(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** After signing in or out, and whenever the server says who is there. */
export function rememberSession({ user, endsInSeconds, outbox }: Session): void {
  lengthMs = Math.max(user ? lengthMs : 0, (endsInSeconds ?? 0) * 1000);
  endsAt = Date.now() + (endsInSeconds ?? 0) * 1000;
  put(user ? { status: 'signed-in', user, outbox } : { status: 'signed-out', outbox });
}

/** The server keeps a session while it is used, so every answer prolongs it; it looks at its clock once a minute. */
export function prolongSession(): void {
  if (state.status === 'signed-in') endsAt = Math.max(endsAt, Date.now() + lengthMs - 60_000);
}

/** Milliseconds until the session ends by itself; undefined when nobody is signed in. */
export function sessionLeftMs(): number | undefined {
  return state.status === 'signed-in' ? endsAt - Date.now() : undefined;
}

/** The server could not be asked; whoever needs to know shows this and offers to ask again. */
export function rememberSessionProblem(problem: unknown): void {
  if (state.status === 'unknown') put({ status: 'unknown', problem });
}

/** The server answered "not signed in". */
export function forgetSession(): void {
  if (state.status !== 'signed-out')
    put({ status: 'signed-out', outbox: state.status === 'signed-in' && state.outbox });
}

/** For what must be forgotten with the session, such as everything read in it. */
export function whenSignedOut(forget: () => void): void {
  listeners.add(() => {
    if (state.status === 'signed-out') forget();
  });
}

/** 'unknown' on the server and until the first answer. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => unknown,
  );
}
