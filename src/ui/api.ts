/**
 * The typed client over the contract: `api.applyForLoan(draft)`. Reads are asked once more where no answer came or one of
 * `passing`, writes never; every failure arrives as one `ApiProblem`.
 */
import type { BodyInputOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import { forgetEarly, takeEarly } from './early-reads.ts';
import { splitInput, type Values, withQuery } from './endpoint-address.ts';
import { newKey } from './new-key.ts';
import { ApiProblem } from './problem.ts';

type Given<T> = [T] extends [undefined] ? unknown : T;
/** An upload's body is the bytes themselves; its other names are path and query. */
type Upload<E> = E extends { upload: object } ? { bytes: Blob } : unknown;
/** Path parameters, query and body in one flat object; each name goes where the contract has it. */
export type InputOf<E extends Endpoint> = Given<ParamsOf<E>> &
  Given<QueryOf<E>> &
  Given<BodyInputOf<E>> &
  Upload<E>;
export type AnswerOf<E extends Endpoint> = E extends { response: 'file' } ? Blob : ResponseOf<E>;
export type CallOptions = {
  signal?: AbortSignal;
  /** One per intent of the person, kept over retries of the same input. */
  key?: string;
  /** It goes on when the page goes away; nobody waits for its answer then. */
  keepalive?: boolean;
};
export type Call<E extends Endpoint> =
  unknown extends InputOf<E>
    ? (input?: undefined, options?: CallOptions) => Promise<AnswerOf<E>>
    : (input: InputOf<E>, options?: CallOptions) => Promise<AnswerOf<E>>;
export type Api<M> = {
  [K in keyof M as M[K] extends Endpoint ? K : never]: M[K] extends Endpoint ? Call<M[K]> : never;
};

/** What may be over a moment later: the specification's table. */
const passing = [408, 409, 425, 429, 500, 502, 503, 504];

const problemWith = (status: number, body: Partial<Problem>, isOfWrite: boolean): ApiProblem =>
  new ApiProblem({ code: 'fault', status, title: '', detail: '', requestId: '', ...body }, isOfWrite);

/** Null is a line that is dead, also in the middle of an answer. */
async function askOnce(url: string, init: RequestInit, wantsFile: boolean) {
  try {
    const answer = await fetch(url, init);
    const { ok, status } = answer;
    return { ok, status, body: ok && wantsFile ? await answer.blob() : parsed(await answer.text()) };
  } catch {
    return null;
  }
}

/** Nothing, or no JSON of ours but what somebody between us says. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function send(
  endpoint: Endpoint,
  input: Values = {},
  { signal, key, keepalive = false }: CallOptions = {},
  more: Record<string, string> = {},
): Promise<unknown> {
  const { url, rest } = splitInput(endpoint, input);
  const reads = endpoint.method === 'GET';
  const headers: Record<string, string> = {
    'jernih-request': '1',
    'accept-language': document.documentElement.lang,
    ...more,
  };
  const init: RequestInit = { method: endpoint.method, headers, keepalive, signal: signal ?? null };
  if (!reads) headers['idempotency-key'] = key ?? newKey();
  const { bytes, ...query } = rest;
  if (endpoint.upload) {
    headers['content-type'] = 'application/octet-stream';
    init.body = bytes as Blob;
  } else if (!reads && endpoint.body) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(rest);
  }
  const address = reads || endpoint.upload ? withQuery(url, query) : url;
  const ask = () => askOnce(address, init, endpoint.response === 'file');
  if (!reads) forgetEarly();
  const early = reads ? await takeEarly(address, headers['jernih-user']) : undefined;
  let answer = early === undefined ? await ask() : early && { ...early, body: parsed(early.text) };
  if (reads && !signal?.aborted && (!answer || passing.includes(answer.status))) answer = await ask();
  if (!answer) throw problemWith(0, { code: 'unreachable' }, !reads);
  const { ok, status, body } = answer;
  // A page of somebody between us is no success: only "no content" says nothing.
  if (!ok || (body === undefined && status !== 204))
    throw problemWith(status, isProblem(body) ? body : {}, !reads);
  return body;
}

const isProblem = (body: unknown): body is Partial<Problem> =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';

/** What a page learns from every call, whoever made it, and the headers that every call of it carries. */
export type ApiHooks = {
  onAnswer?: () => void;
  onProblem?: (problem: unknown) => void;
  /** True: what stood in the way is settled, and the same request goes out once more under its own key. */
  settle?: (problem: unknown) => Promise<boolean>;
  headers?: () => Record<string, string>;
};

/** `createApi({ ...account, ...loans })`: every endpoint of these contract modules becomes a function of its name. */
export function createApi<M extends Record<string, unknown>>(modules: M, hooks: ApiHooks = {}): Api<M> {
  const isEndpoint = (value: unknown): value is Endpoint =>
    typeof value === 'object' && value !== null && 'path' in value;
  const call = (endpoint: Endpoint) => async (input?: Values, given?: CallOptions) => {
    const options = { ...given, key: given?.key ?? newKey() };
    const ask = () => send(endpoint, input, options, hooks.headers?.());
    try {
      const answer = await ask().catch(async (problem) => {
        if (!(await hooks.settle?.(problem))) throw problem;
        return ask();
      });
      hooks.onAnswer?.();
      return answer;
    } catch (problem) {
      hooks.onProblem?.(problem);
      throw problem;
    }
  };
  return Object.fromEntries(
    Object.entries(modules).flatMap(([name, value]) => (isEndpoint(value) ? [[name, call(value)]] : [])),
  ) as Api<M>;
}
