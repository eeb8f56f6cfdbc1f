/**
 * The typed client over the contract: `api.applyForLoan(draft)`. Errors and retries are ofetch's own table (408, 409, 425, 429,
 * 500, 502, 503, 504; once for reads, never for writes); every failure arrives as one `ApiProblem`.
 */
import { FetchError, ofetch } from 'ofetch';
import type { BodyInputOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import { splitInput, type Values } from './endpoint-address.ts';
import { ApiProblem } from './problem.ts';

type Given<T> = [T] extends [undefined] ? unknown : T;
type Upload<E> = E extends { upload: true } ? { file: File } : unknown;
/** Path parameters, query and body in one flat object; each name goes where the contract has it. */
export type InputOf<E extends Endpoint> = Given<ParamsOf<E>> &
  Given<QueryOf<E>> &
  Given<BodyInputOf<E>> &
  Upload<E>;
export type AnswerOf<E extends Endpoint> = E extends { response: 'file' } ? Blob : ResponseOf<E>;
export type CallOptions = {
  signal?: AbortSignal /** One per intent of the person, kept over retries of the same input. */;
  key?: string;
};
export type Call<E extends Endpoint> =
  unknown extends InputOf<E>
    ? (input?: undefined, options?: CallOptions) => Promise<AnswerOf<E>>
    : (input: InputOf<E>, options?: CallOptions) => Promise<AnswerOf<E>>;
export type Api<M> = {
  [K in keyof M as M[K] extends Endpoint ? K : never]: M[K] extends Endpoint ? Call<M[K]> : never;
};

function problemOf(failure: unknown): unknown {
  if (!(failure instanceof FetchError)) return failure;
  const nothing: Problem = {
    code: 'unreachable',
    status: failure.status ?? 0,
    title: '',
    detail: '',
    requestId: '',
  };
  const body: Partial<Problem> | undefined = failure.data;
  if (body?.code) return new ApiProblem({ ...nothing, ...body });
  return new ApiProblem(failure.status ? { ...nothing, code: 'fault' } : nothing);
}

async function send(
  endpoint: Endpoint,
  input: Values = {},
  { signal, key }: CallOptions = {},
): Promise<unknown> {
  const { url, rest } = splitInput(endpoint, input);
  const reads = endpoint.method === 'GET';
  const headers: Record<string, string> = {
    'jernih-request': '1',
    'accept-language': document.documentElement.lang,
  };
  if (!reads) headers['idempotency-key'] = key ?? crypto.randomUUID();
  let body: FormData | Values | undefined;
  if (endpoint.upload) {
    body = new FormData();
    body.append('file', rest.file as File);
  } else if (!reads && endpoint.body) body = rest;
  const responseType = endpoint.response === 'file' ? 'blob' : undefined;
  try {
    return await ofetch(url, {
      method: endpoint.method,
      headers,
      body,
      query: reads ? rest : undefined,
      signal,
      responseType,
    });
  } catch (failure) {
    throw problemOf(failure);
  }
}

/** What a page learns from every call, whoever made it. */
export type ApiHooks = { onAnswer?: () => void; onProblem?: (problem: unknown) => void };

/** `createApi({ ...account, ...loans })`: every endpoint of these contract modules becomes a function of its name. */
export function createApi<M extends Record<string, unknown>>(modules: M, hooks: ApiHooks = {}): Api<M> {
  const isEndpoint = (value: unknown): value is Endpoint =>
    typeof value === 'object' && value !== null && 'path' in value;
  const call = (endpoint: Endpoint) => async (input?: Values, options?: CallOptions) => {
    try {
      const answer = await send(endpoint, input, options);
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
