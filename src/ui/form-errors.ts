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

/** The page's own sentences first; what the schema finds besides gets the general one. */
export function findErrors<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
  own: FieldErrors,
  general: string,
): { found: Found; value: z.output<S> | undefined } {
  const found: Found = {};
  for (const [name, text] of Object.entries(own)) if (text) found[name] = text;
  const parsed = schema.safeParse(input);
  for (const { path } of parsed.error?.issues ?? []) {
    const name = path.join('.');
    const isKnown = Object.keys(found).some((known) => name === known || name.startsWith(`${known}.`));
    if (!isKnown) found[name] = general;
  }
  return { found, value: parsed.data as z.output<S> | undefined };
}

/** The server's view: the field a refusal is about, and the issues it lists. */
export function errorsOfProblem(problem: ApiProblem, field: string | undefined): Found {
  const issues = (problem.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
  return Object.fromEntries(field ? [[field, problem.detail], ...issues] : issues);
}

export function inScreenOrder(form: HTMLFormElement | null, found: Found): Found {
  const order = [...(form?.elements ?? [])].map(nameOf);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => place(a) - place(b)));
}

/** Puts "Error: " before the page's title; returns how to take it away. */
export function markTitle(mark: string): () => void {
  document.title = mark + document.title;
  return () => {
    document.title = document.title.replace(mark, '');
  };
}
