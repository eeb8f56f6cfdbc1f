/**
 * What an endpoint of the HTTP API is: one value that the server mounts, the apps call, the OpenAPI page prints and
 * the tests enumerate. Its name is the action of the permission table and, for writes, the command of the same name.
 */
import type * as z from 'zod/mini';
import type { Action } from '#domain/permission.ts';

type Schema = z.ZodMiniType;

export type Endpoint = {
  name: Action;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Below the origin, with `:name` for path parameters. */
  path: `/api/${string}`;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The JSON answer; 'file' for bytes; undefined for an empty answer (204). */
  response?: Schema | 'file';
  /** The body is raw bytes (application/octet-stream), at most so many. */
  upload?: { maxBytes: number };
  /**
   * It moves money, changes power or lets records out: staff whose last sign-in details are older than ten minutes give
   * them again first (`reauthenticate`). Programs with a key of their own are no people and are not asked.
   */
  needsReauthentication?: true;
  /**
   * It lends, binds the lender or sends money out: where the installation requires passkeys, only a passkey of the person
   * opens it, used in the last ten minutes. 'if-any': it changes the passkeys themselves, so the first one needs none.
   */
  needsPasskey?: true | 'if-any';
};

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Part<E, K extends string> = E extends Record<K, infer S> ? S : undefined;

export type ParamsOf<E extends Endpoint> = OutputOf<Part<E, 'params'>>;
export type QueryOf<E extends Endpoint> = OutputOf<Part<E, 'query'>>;
export type BodyOf<E extends Endpoint> = OutputOf<Part<E, 'body'>>;
export type BodyInputOf<E extends Endpoint> = InputOf<Part<E, 'body'>>;
export type ResponseOf<E extends Endpoint> = OutputOf<Part<E, 'response'>>;
