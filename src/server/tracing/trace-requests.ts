/** Each request as a span: the pattern of its route and the id of the request, never its address or what is in it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '#domain/permission.ts';
import { problemCodeOf } from '../request-log.ts';
import { currentTracer, type OpenSpan, type SpanFacts } from './span.ts';

/** Call it before other hooks are added: what they do belongs to the request. */
export function traceRequests(
  app: FastifyInstance,
  actorOf: (request: FastifyRequest) => Actor | undefined,
): void {
  const tracer = currentTracer();
  if (!tracer) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  const end = (request: FastifyRequest, attributes: SpanFacts['attributes'], fault?: unknown) => {
    spans.get(request)?.end(attributes, fault);
    spans.delete(request);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route } = request.routeOptions;
    const span = tracer.open({
      name: route === undefined ? request.method : `${request.method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        'http.route': route ?? 'none',
        'jernih.request_id': request.id,
      },
      from: (cameThroughProxy(request) && parentOf(request)) || '',
    });
    spans.set(request, span);
    span.within(done);
  });
  // A body arrives in the events of its socket, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const result = problemCodeOf(request) ?? 'ok';
    const facts = {
      'http.response.status_code': reply.statusCode,
      'jernih.result': result,
      'jernih.actor': actorOf(request)?.kind ?? 'guest',
    };
    end(request, facts, reply.statusCode >= 500 ? result : undefined);
  });
  app.addHook('onRequestAbort', async (request) => end(request, { 'jernih.result': 'aborted' }));
}

/** A stranger must not choose the trace that a request is told in, nor whether it is told. */
const cameThroughProxy = ({ ips }: FastifyRequest): boolean => (ips?.length ?? 0) > 1;

const parentOf = ({ headers: { traceparent } }: FastifyRequest): string | undefined =>
  typeof traceparent === 'string' ? traceparent : undefined;
