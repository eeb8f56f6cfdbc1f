/**
 * The question who is there, between a command that the server did not carry out yet and the same command once more.
 * Commands that come while it stands wait for the one answer.
 */
import { useSyncExternalStore } from 'react';
import { whenSignedOut } from '#ui/session.ts';

/** What the server takes as a proof. */
type AskedProof = 'anything' | 'passkey';
type Question = { proof: AskedProof; promise: Promise<boolean>; answer: (isProven: boolean) => void };

let question: Question | undefined;
const listeners = new Set<() => void>();

function put(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/** False when the person went back: nothing is sent then. */
export async function askToReauthenticate(proof: AskedProof): Promise<boolean> {
  if (question?.proof === proof) return question.promise;
  // One question at a time: this one comes when the other is answered.
  if (question) return (await question.promise) && askToReauthenticate(proof);
  let answer: Question['answer'] = () => {};
  const promise = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  put({ proof, promise, answer });
  return promise;
}

export function answerReauthentication(isProven: boolean): void {
  question?.answer(isProven);
  put(undefined);
}

// The session ended while it was asked: the page goes to the sign-in.
whenSignedOut(() => question && answerReauthentication(false));

/** Undefined while nothing is asked. */
export const useAskedProof = (): AskedProof | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question?.proof,
    () => undefined,
  );
