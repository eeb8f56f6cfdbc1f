/**
 * What stands in an unsent form is still there when the session ended meanwhile and the same person signs in again. It is kept
 * in the memory of the open page only; passwords, codes and files never are. Leaving the page or signing out forgets it.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { signedInUserId } from './session.ts';

const kept = new Map<string, Map<string, string>>();

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isTyped(element: Element): element is Typed {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true;
  if (!(element instanceof HTMLInputElement)) return false;
  // A password that is shown is of the type of a text.
  return (
    !['password', 'file', 'hidden'].includes(element.type) && !element.autocomplete.endsWith('-password')
  );
}

const isChoice = (element: Typed): element is HTMLInputElement =>
  element.type === 'radio' || element.type === 'checkbox';

function read(form: HTMLFormElement): Map<string, string> {
  const all = [...form.elements].filter(isTyped).filter((element) => element.name !== '');
  return new Map(
    all
      .filter((element) => !isChoice(element) || element.checked)
      .map((element) => [element.name, element.value]),
  );
}

/** As if it had been typed again: past React, which would take a value set on the element for its own. */
export function typeInto(element: Typed, answer: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, answer);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Writes what there is a field for, and takes it out of the answers: some fields only come with an answer before them. */
function write(form: HTMLFormElement, answers: Map<string, string>): void {
  if (answers.size === 0) return;
  const fields = [...form.elements].filter(isTyped);
  for (const element of fields) {
    const answer = answers.get(element.name);
    if (answer === undefined) continue;
    if (!isChoice(element)) typeInto(element, answer);
    else if (element.value === answer && !element.checked) element.click();
  }
  for (const { name } of fields) answers.delete(name);
}

/** `name` tells the forms of one person apart. Returns how to forget, once it was sent. */
export function useKeptAnswers(name: string, form: RefObject<HTMLFormElement | null>): () => void {
  const userId = signedInUserId();
  const key = `${userId} ${name}`;
  /** What no field has come for yet. */
  const waiting = useRef(new Map<string, string>());
  useEffect(() => {
    waiting.current = new Map(kept.get(key));
    return () => {
      if (signedInUserId() === userId) kept.delete(key);
    };
  }, [userId, key]);
  useEffect(() => {
    const { current } = form;
    const keep = () => current && kept.set(key, new Map([...waiting.current, ...read(current)]));
    current?.addEventListener('input', keep);
    if (current) write(current, waiting.current);
    return () => current?.removeEventListener('input', keep);
  });
  return () => {
    waiting.current.clear();
    kept.delete(key);
  };
}

/** Who signs out means it. */
export const forgetKeptAnswers = (): void => kept.clear();
