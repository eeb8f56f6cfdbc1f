/**
 * What was typed by who is not signed in yet: a reload, "Change number" or "Forgot your password?" makes nobody type it again.
 * The tab keeps it for half an hour at most, until somebody is signed in; never a password, a code or a tick.
 */
import { type RefObject, useEffect } from 'react';
import * as z from 'zod/mini';
import { typeInto } from '#ui/kept-answers.ts';
import { whenSignedIn } from '#ui/session.ts';

const key = 'typed';
const longestMs = 30 * 60_000;

export type Typed = Readonly<Partial<Record<'name' | 'phone' | 'email' | 'identifier', string>>>;
type TypedName = keyof Typed;

const keptTyped = z.strictObject({
  /** Milliseconds since 1970: when something was last typed. */
  at: z.number(),
  answers: z.object({
    name: z.optional(z.string()),
    phone: z.optional(z.string()),
    email: z.optional(z.string()),
    identifier: z.optional(z.string()),
  }),
});

/** Nothing of what is too old, or of what is not ours. */
export function parseTyped(text: string | null, nowMs: number): Typed {
  try {
    const kept = keptTyped.safeParse(JSON.parse(text ?? 'null')).data;
    return kept && nowMs - kept.at < longestMs ? kept.answers : {};
  } catch {
    return {};
  }
}

/** In the browser only: a server knows no tab. */
export function typedInTab(): Typed {
  try {
    return parseTyped(sessionStorage.getItem(key), Date.now());
  } catch {
    return {};
  }
}

function keep(answers: Typed): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), answers }));
  } catch {
    // Without storage a reload asks again.
  }
}

export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

whenSignedIn(forgetTyped);

/** `names` is always the same list. */
export function useTypedInTab(form: RefObject<HTMLFormElement | null>, names: readonly TypedName[]): void {
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const fields = names.flatMap((name) => {
      const field = current.elements.namedItem(name);
      return field instanceof HTMLInputElement ? [{ name, field }] : [];
    });
    const before = typedInTab();
    for (const { name, field } of fields)
      if (field.value === '' && before[name]) typeInto(field, before[name]);
    const keepAll = () =>
      keep({ ...typedInTab(), ...Object.fromEntries(fields.map(({ name, field }) => [name, field.value])) });
    // What was typed before the script came raised no event that anybody heard. What is only put back stays as old as it was.
    if (fields.some(({ name, field }) => field.value !== (before[name] ?? ''))) keepAll();
    current.addEventListener('input', keepAll);
    return () => current.removeEventListener('input', keepAll);
  }, [form, names]);
}
