/**
 * One line of the log for each request, when it is answered: who, what, with which result, under the id that its answer
 * and its events carry. What a refusal is called is written here; what a fault was has a line of its own.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '#domain/permission.ts';

const codes = new WeakMap<FastifyRequest, string>();

/** The code of the problem that is answered. */
export const noteProblem = (request: FastifyRequest, code: string): void => {
  codes.set(request, code);
};

/** Undefined: it went well. */
export const problemCodeOf = (request: FastifyRequest): string | undefined => codes.get(request);

export function logRequests(
  app: FastifyInstance,
  actorOf: (request: FastifyRequest) => Actor | undefined,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const actor = actorOf(request);
    const { schema } = request.routeOptions;
    request.log.info(
      {
        req: request,
        action: schema && 'operationId' in schema ? schema.operationId : undefined,
        actor: actor?.kind ?? 'guest',
        actorId: actor && 'userId' in actor ? actor.userId : undefined,
        result: codes.get(request) ?? 'ok',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}
