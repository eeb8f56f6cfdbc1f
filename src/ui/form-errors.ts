/** What is wrong in a form: sentences by field name, in the order of the screen. A name is the path in the request, joined by dots. */
import type * as z from 'zod/mini';
import type { ApiProblem } from './problem.ts';

/** What a page says about its fields; `false` and `undefined` are right answers. */
export type FieldErrors = { [name: string]: string | false | undefined };

export type Found = Record<string, string>;

/** 'bornOn.day' is a part of the field 'bornOn'. */
export function nameOf(target: EventTarget): string {
  return 'name' in target ? String(target.name).replace(/\.(day|month|year)$/, '') : '';
}

/** Which fields ask for which part of the request. */
export type Asked = {
  /** The names of the fields on the screen. */
  names?: ReadonlySet<string>;
  /** Parts of the request that a field of another name asks for. */
  as?: { [path: string]: string };
};

/**
 * The field that stands for a part of the request: the one named so, or the one that is all of it but the ends
 * ('licence.complaintChannels.0' is asked for by 'complaintChannels').
 */
export function fieldOfPath(path: readonly PropertyKey[], { names, as }: Asked): string {
  const parts = path.map(String);
  for (let length = parts.length; length > 0; length -= 1) {
    for (let from = parts.length - length; from >= 0; from -= 1) {
      const name = parts.slice(from, from + length).join('.');
      const field = as?.[name] ?? name;
      if (names?.has(field)) return field;
    }
  }
  return as?.[parts.join('.')] ?? parts.join('.');
}

/** The page's own sentences first; what the schema finds besides gets the general one. */
export function findErrors<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
  own: FieldErrors,
  general: string,
  asked: Asked = {},
): { found: Found; value: z.output<S> | undefined } {
  const found: Found = {};
  for (const [name, text] of Object.entries(own)) if (text) found[name] = text;
  const parsed = schema.safeParse(input);
  for (const { path } of parsed.error?.issues ?? []) {
    const name = path.join('.');
    const field = fieldOfPath(path, asked);
    const isKnown = Object.keys(found).some(
      (known) => field === known || name === known || name.startsWith(`${known}.`),
    );
    if (!isKnown) found[field] = general;
  }
  return { found, value: parsed.data as z.output<S> | undefined };
}

/** What controls say of themselves (`limited-text.tsx`). */
export function ownErrorsIn(form: HTMLFormElement): FieldErrors {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
  );
  return Object.fromEntries(
    fields
      .filter(({ validity }) => validity.customError)
      .map((field) => [field.name, field.validationMessage]),
  );
}

/** The server's view: the field a refusal is about, and the issues it lists. `words`: the screen's own of the refusal. */
export function errorsOfProblem(
  problem: ApiProblem,
  field: string | undefined,
  asked: Asked = {},
  words: string = problem.detail,
): Found {
  const issues = (problem.issues ?? []).map(({ path, message }) => [fieldOfPath(path, asked), message]);
  return Object.fromEntries(field ? [[field, words], ...issues] : issues);
}

export const namesIn = (form: HTMLFormElement): ReadonlySet<string> =>
  new Set([...form.elements].map(nameOf).filter((name) => name !== ''));

/** What stands in a field and its parts, without the gaps and dashes that fields set themselves. */
export const typedIn = (answers: FormData, name: string): string =>
  [...answers]
    .filter(([field]) => field === name || field.startsWith(`${name}.`))
    .map(([, value]) => (value instanceof File ? `${value.name} ${value.size} ${value.lastModified}` : value))
    .join()
    .replace(/[\s,-]/g, '');

export function inScreenOrder(form: HTMLFormElement | null, found: Found): Found {
  const order = [...(form?.elements ?? [])].map(nameOf);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => place(a) - place(b)));
}

/** What went wrong with the whole form stands above its button; who listens or types is led there. */
export function focusNote(form: HTMLFormElement | null): void {
  const note = form?.querySelector<HTMLElement>('[role=alert]');
  if (!note) return;
  note.tabIndex = -1;
  note.focus();
}

/** Puts "Error: " before the page's title; returns how to take it away. */
export function markTitle(mark: string): () => void {
  document.title = mark + document.title;
  return () => {
    document.title = document.title.replace(mark, '');
  };
}
