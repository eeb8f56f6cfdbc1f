/** Who is signed in, as far as this page knows. The server decides; this is only what to show. */
import { createContext, use, useSyncExternalStore } from 'react';
import type { Session } from '#contract/account.ts';

type User = NonNullable<Session['user']>;

export type SessionState =
  | { status: 'unknown'; problem?: unknown }
  | { status: 'signed-out'; outbox: boolean }
  /** A reader is whose reading this device keeps, while the server cannot be asked: nobody more than that. */
  | { status: 'signed-in'; user: User; outbox: boolean; isReader?: boolean };

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

/** What the page may know of it. */
export const stateOf = ({ user, outbox }: Session): SessionState =>
  user ? { status: 'signed-in', user, outbox } : { status: 'signed-out', outbox };

/** After signing in or out, and whenever the server says who is there. */
export function rememberSession(session: Session): void {
  const { user, endsInSeconds } = session;
  // Another person: what was read and what goes on for the one before ends as if they had signed out.
  if (user && state.status === 'signed-in' && state.user.userId !== user.userId) forgetSession();
  lengthMs = Math.max(user ? lengthMs : 0, (endsInSeconds ?? 0) * 1000);
  endsAt = Date.now() + (endsInSeconds ?? 0) * 1000;
  put(stateOf(session));
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

/** The server cannot be asked, and this device keeps what that person read last. */
export function rememberReader(userId: string): void {
  if (state.status !== 'unknown') return;
  endsAt = Number.POSITIVE_INFINITY;
  const user: User = { userId, kind: 'borrower', name: '', email: '', roles: [] };
  put({ status: 'signed-in', user, outbox: false, isReader: true });
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

/** For what is settled by somebody signing in. */
export function whenSignedIn(settle: () => void): void {
  listeners.add(() => {
    if (state.status === 'signed-in') settle();
  });
}

/** True while only this device says who is there. */
export const isReader = (): boolean => state.status === 'signed-in' && state.isReader === true;

/** Who is signed in as far as this page knows, outside what is shown. */
export const signedInUserId = (): string | undefined =>
  state.status === 'signed-in' ? state.user.userId : undefined;

export const currentSession = (): SessionState => state;

/** Who is signed in, where the server wrote the page for them; the same object as the page's own, so that taking it over changes nothing. */
export const SessionAtStart = createContext<SessionState | undefined>(undefined);

/** On the server and until the first answer 'unknown', if the page was not written for somebody. */
export function useSession(): SessionState {
  const atStart = use(SessionAtStart) ?? unknown;
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => atStart,
  );
}
