/**
 * What a connection may cost before anybody is known, and how what cannot be read is answered: as a problem, like every
 * other error. The numbers are those of the requirements API-05 and API-06.
 */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defaultLocale } from '#words/locale.ts';
import type { House } from './house.ts';
import { RefusedError, refusalProblem } from './problem.ts';

export type SocketLimits = {
  /** For the head of a request to arrive. */
  readonly headMs: number;
  /**
   * For a whole request. The least chunk of the app, 16 KiB, takes 17 seconds over the worst line (1 KB a second); a
   * sealed agreement that somebody checks is not sent in chunks.
   */
  readonly arrivalMs: number;
  /** How often Node looks for those who are late. */
  readonly checkMs: number;
  /** Of one process, at once; a proxy in front keeps a few dozen. One more is hung up on. */
  readonly connections: number;
  /** Requests of the API that are worked on at once. One more is told to come again, which costs next to nothing. */
  readonly inHand: number;
};

export const socketLimits: SocketLimits = {
  headMs: 10_000,
  arrivalMs: 30_000,
  checkMs: 2_000,
  connections: 2_000,
  // Tests ask for thousands at once, and want to know what the rules say.
  inHand: Number.POSITIVE_INFINITY,
};

/**
 * What a small machine answers within a second or two. Without a limit everybody of a crowd waits, until nobody is
 * answered in time.
 */
export const mostInHand = 200;

export const maxHeadBytes = 16 * 1024;
export const maxUrlLength = 8 * 1024;

export class UrlTooLongError extends Error {
  override name = 'UrlTooLongError';
}

/** There is too much to do already; nothing was looked at. */
export class CrowdedError extends RefusedError {
  override name = 'CrowdedError';
  constructor() {
    super({ code: 'busy' });
  }
}

/** Before any route; the address of a request is the only thing that no schema measures. */
export function limitSockets(app: FastifyInstance, house: House, limits: SocketLimits): void {
  const { connections } = limits;
  limitCrowd(app, limits.inHand);
  app.server.maxConnections = connections;
  app.server.on('drop', () => house.log.warn({ connections }, 'a connection too many'));
  app.addHook('onRequest', async ({ raw }) => {
    if ((raw.url ?? '').length > maxUrlLength) throw new UrlTooLongError();
  });
}

/** Whoever sends or reads slowly is not counted meanwhile: else a few hundred of them could keep everybody out. */
function limitCrowd(app: FastifyInstance, most: number): void {
  const inHand = new Set<FastifyRequest>();
  const begin = async (request: FastifyRequest) => {
    if (!request.routeOptions.url?.startsWith('/api/')) return;
    if (inHand.size >= most) throw new CrowdedError();
    inHand.add(request);
  };
  const rest = async (request: FastifyRequest) => void inHand.delete(request);
  app.addHook('onRequest', begin);
  app.addHook('preParsing', rest);
  app.addHook('preValidation', begin);
  // Not when the line breaks: who hangs up leaves the work behind, and could leave as much of it as they like.
  app.addHook('onSend', rest);
}

const statuses: Record<string, { status: number; phrase: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, phrase: 'Request Timeout' },
  HPE_HEADER_OVERFLOW: { status: 431, phrase: 'Request Header Fields Too Large' },
};

/** Node could not make a request of what came. Nobody's language is known. */
export function answerUnreadable(house: House, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, phrase } = statuses[error.code ?? ''] ?? { status: 400, phrase: 'Bad Request' };
  const requestId = randomUUID();
  house.log.info({ reqId: requestId, status, code: error.code }, 'a request that cannot be read');
  const code = status === 431 ? 'request-too-large' : 'request-invalid';
  const reader = { words: house.words, locale: defaultLocale, requestId };
  const body = JSON.stringify({ ...refusalProblem({ code }, reader), status });
  const head = [
    `HTTP/1.1 ${status} ${phrase}`,
    'Content-Type: application/problem+json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
