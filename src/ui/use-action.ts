/**
 * One press of a button carried out: one request in flight, one idempotency key per intent. After no answer came the same
 * input goes out under the same key, so that pressing again never does the thing twice. Without a line nothing is sent, then
 * or later: the person presses again. Only signing out does its part without one, and owes the rest.
 */
import { type RefObject, useRef, useState } from 'react';
import { newKey } from './new-key.ts';
import { ApiProblem, offlineProblem } from './problem.ts';

const spinnerShowsAfterMs = 200;
const spinnerStaysMs = 400;

/** A spinner that has shown itself stays long enough to be understood; one that nobody saw goes at once. */
export function spinnerStaysOnMs(tookMs: number): number {
  const seenForMs = tookMs - spinnerShowsAfterMs;
  return seenForMs > 0 ? Math.max(0, spinnerStaysMs - seenForMs) : 0;
}

export type Outcome<A> = { done: true; answer: A } | { done: false; problem: unknown };

export type Action<I, A> = {
  /** Undefined when another press is still being carried out. */
  run: (input: I) => Promise<Outcome<A> | undefined>;
  busy: boolean;
  problem: unknown;
  forget: () => void;
};

type Intent = { input: string; key: string };

/** Files differ by more than their JSON, which is empty. */
function fingerprint(input: unknown): string {
  // In a list, because JSON has no text for no input at all.
  return JSON.stringify([input], (_, value) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
}

/** Whether it was done: no answer came, or the server broke off. */
export function nobodyKnows(problem: unknown): boolean {
  return problem instanceof ApiProblem && (problem.code === 'unreachable' || problem.status >= 500);
}

async function stay(startedAt: number): Promise<void> {
  const staysOnMs = spinnerStaysOnMs(performance.now() - startedAt);
  if (staysOnMs > 0) await new Promise((resolve) => setTimeout(resolve, staysOnMs));
}

type ActionOptions = {
  /** It does its part on this device where nothing can be sent. */
  worksOffline?: boolean;
  /** The form that it sends: what is typed there stays when it fails. */
  form?: RefObject<HTMLFormElement | null>;
};

export function useAction<I, A>(
  call: (input: I, options: { key: string }) => Promise<A>,
  { worksOffline = false, form }: ActionOptions = {},
): Action<I, A> {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const inFlight = useRef(false);
  const unanswered = useRef<Intent>(undefined);

  async function run(input: I): Promise<Outcome<A> | undefined> {
    if (inFlight.current) return undefined;
    if (navigator.onLine === false && !worksOffline) {
      return failed(offlineProblem());
    }
    inFlight.current = true;
    const startedAt = performance.now();
    const description = fingerprint(input);
    const key = unanswered.current?.input === description ? unanswered.current.key : newKey();
    unanswered.current = undefined;
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await call(input, { key });
      void stay(startedAt).then(end);
      return { done: true, answer };
    } catch (failure) {
      if (nobodyKnows(failure)) unanswered.current = { input: description, key };
      // "Press again" stands only where the next press is heard.
      await stay(startedAt);
      end();
      return failed(failure);
    }
  }

  function failed(problem: unknown): Outcome<A> {
    if (problem instanceof ApiProblem)
      problem.hasEntry = Boolean(form?.current?.querySelector(':read-write'));
    setProblem(problem);
    return { done: false, problem };
  }

  function end(): void {
    inFlight.current = false;
    setBusy(false);
  }

  return { run, busy, problem, forget: () => setProblem(undefined) };
}
