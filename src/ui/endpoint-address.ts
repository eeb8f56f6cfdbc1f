/** The address of an endpoint for an input. Needs no HTTP client, so that links and pictures are light. */
import type { Endpoint } from '#contract/endpoint.ts';
import type { InputOf } from './api.ts';

export type Values = Record<string, unknown>;

/** Path parameters go into the path; what is left is the query or the body. */
export function splitInput({ path }: Endpoint, input: Values): { url: string; rest: Values } {
  const rest = { ...input };
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { url, rest };
}

/** What is undefined is not asked for. */
export function withQuery(url: string, query: Values): string {
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return asked.length > 0 ? `${url}?${new URLSearchParams(asked)}` : url;
}

/** The address of a file, for links and pictures. */
export function addressOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): string {
  const { url, rest } = splitInput(endpoint, input as Values);
  return withQuery(url, rest);
}
