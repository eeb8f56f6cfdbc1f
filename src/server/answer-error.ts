/** What the one error handler answers: a refusal, an invalid request or a fault, each as one problem (RFC 9457). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Problem } from '#contract/problem.ts';
import { type Locale, matchLocale } from '#words/locale.ts';
import { faultSentence } from '#words/refusals.ts';
import { isAway } from './db/away.ts';
import { isBusy } from './db/busy.ts';
import { StorageFullError } from './files/store.ts';
import type { House } from './house.ts';
import { faultProblem, InvalidError, invalidProblem, RefusedError, refusalProblem } from './problem.ts';
import { proveDamage } from './proof/prove-damage.ts';
import { noteProblem } from './request-log.ts';
import { CrowdedError, UrlTooLongError } from './sockets.ts';

/** The language in which a program or a page asks to be answered. */
export const localeAsked = (request: FastifyRequest): Locale =>
  matchLocale(undefined, request.headers['accept-language'] ?? '');

/** A fault is logged with its cause; of everything else the line of the request holds the code. */
export function answerError(house: House, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const reader = { words: house.words, locale: localeAsked(request), requestId: request.id };
  const problem = problemOf(error, reader);
  noteProblem(request, problem.code);
  // Maintenance is what somebody wanted, and of a crowd each request has its line anyway: no faults.
  const isFault = problem.status >= 500 && problem.code !== 'maintenance' && !(error instanceof CrowdedError);
  if (isFault) request.log.error({ err: error }, 'fault');
  // Not waited for: whoever asked is told that it went wrong.
  void proveDamage(house, error);
  const waitSeconds = secondsToWait(problem);
  if (waitSeconds !== undefined) reply.header('retry-after', waitSeconds);
  if (problem.code === 'token-wrong') reply.header('www-authenticate', 'Bearer');
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

/** What a refusal says to people as minutes or seconds, programs read as a header (RFC 9110, 10.2.3). */
function secondsToWait({ code, status, facts }: Problem): number | undefined {
  if (code === 'busy' || code === 'database-away') return 2;
  if (status !== 429) return undefined;
  const { waitSeconds, waitMinutes } = facts ?? {};
  return typeof waitSeconds === 'number'
    ? waitSeconds
    : typeof waitMinutes === 'number'
      ? waitMinutes * 60
      : undefined;
}

function problemOf(error: unknown, reader: Parameters<typeof refusalProblem>[1]) {
  if (error instanceof RefusedError)
    return { ...refusalProblem(error.refusal, reader), ...(error.latest && { latest: error.latest }) };
  if (error instanceof InvalidError) return invalidProblem(error, reader);
  if (error instanceof UrlTooLongError) {
    return { ...refusalProblem({ code: 'request-too-large' }, reader), status: 414 };
  }
  if (error instanceof StorageFullError) return refusalProblem({ code: 'storage-full' }, reader);
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidProblem(new InvalidError(error.validation.map(issueOf)), reader);
  }
  if (isUnstorable(error)) return invalidProblem(new InvalidError([]), reader);
  // Before the database: a line that breaks while somebody sends has the same code as one to PostgreSQL.
  const status = statusCodeOf(error);
  if (status === 413) return refusalProblem({ code: 'request-too-large' }, reader);
  if (status >= 400 && status < 500) return refusalProblem({ code: 'request-invalid' }, reader);
  if (isBusy(error)) return refusalProblem({ code: 'busy' }, reader);
  if (isAway(error)) return refusalProblem({ code: 'database-away' }, reader);
  return faultProblem(faultSentence(reader.words[reader.locale]), reader.requestId);
}

type SchemaFault = {
  keyword: string;
  instancePath: string;
  message?: string;
  params: Record<string, unknown>;
};

/** Which field it is, and what the schema says of it. */
const issueOf = ({ keyword, instancePath, message, params }: SchemaFault) => ({
  ...params,
  code: keyword,
  message: message ?? '',
  path: instancePath.split('/').filter((part) => part !== ''),
});

/** A text with a sign that PostgreSQL stores nowhere (NUL), in a field whose schema did not say so. */
const isUnstorable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05');

const statusCodeOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;
