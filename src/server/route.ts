/** One entry of the API: an endpoint of the contract with what answers it. Nouns list theirs; app.ts mounts them all. */
import type { Readable } from 'node:stream';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import { type Call, type Change, type Command, runCommand } from './command.ts';
import type { House } from './house.ts';

/** Bytes to send instead of JSON. `name` is what the browser suggests when the file is saved. */
export type FileAnswer = { bytes: Uint8Array; mediaType: string; name: string; inline?: boolean };

/** Bytes that are made while they are sent. */
export type StreamAnswer = { stream: Readable; mediaType: string; name: string };

export type RequestOf<E extends Endpoint> = {
  call: Call;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Only for uploads: the bytes that were sent. */
  file: Uint8Array;
  web: WebRequest;
};

type CookieName = 'sid' | 'device' | 'handoff';

/** What a few account routes need of HTTP itself: cookies, the address, the device's name. */
export type WebRequest = {
  address: string;
  userAgent: string;
  cookie(name: CookieName): string | undefined;
  setCookie(name: CookieName, value: string, maxAgeSeconds: number): void;
  clearCookie(name: CookieName): void;
};

export type AnswerOf<E extends Endpoint> = E extends { response: 'file' }
  ? FileAnswer | StreamAnswer
  : E extends { response: object }
    ? ResponseOf<E>
    : undefined;

export type Route = {
  endpoint: Endpoint;
  handle(request: RequestOf<Endpoint>): Promise<unknown>;
  /** Before the bytes of an upload are read: throws when this address may send none now. */
  admit?: ((web: WebRequest) => Promise<void>) | undefined;
};

/** Ties an endpoint to the function that answers it, with the contract's types on both sides. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (request: RequestOf<E>) => Promise<AnswerOf<E>>,
  admit?: Route['admit'],
): Route => ({ endpoint, handle: handle as Route['handle'], admit });

/** A write: runs the command with path parameters and body as one input. */
export const commandRoute = <E extends Endpoint, State, C extends Change>(
  house: House,
  endpoint: E,
  command: Command<InputOf<E>, State, C, AnswerOf<E>>,
): Route =>
  route(endpoint, ({ call, params, body }) =>
    runCommand(house, command, call, { ...(params ?? {}), ...(body ?? {}) } as InputOf<E>),
  );

/** The input of a command: path parameters and body together. */
export type InputOf<E extends Endpoint> = (ParamsOf<E> extends object ? ParamsOf<E> : unknown) &
  (BodyOf<E> extends object ? BodyOf<E> : unknown);
