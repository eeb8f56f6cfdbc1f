/**
 * The whole HTTP server on one screen: every endpoint of the contract mounted from the nouns' routes, one check of who
 * asks and whether they may, one error handler. It refuses to start when an endpoint has no route.
 */
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { may } from '#domain/permission.ts';
import { type Locale, matchLocale } from '#words/locale.ts';
import { faultSentence } from '#words/refusals.ts';
import { accountRoutes } from './accounts/routes.ts';
import { actorOf } from './accounts/sessions.ts';
import { agreementRoutes } from './agreements/routes.ts';
import { arrearsRoutes } from './arrears/routes.ts';
import { claimRoutes } from './claims/routes.ts';
import { hardshipRoutes } from './hardship/routes.ts';
import type { House } from './house.ts';
import { identityRoutes } from './identity/routes.ts';
import { calendarRoutes } from './lender/calendar-routes.ts';
import { lenderRoutes } from './lender/routes.ts';
import { loanRoutes } from './loans/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { paperRoutes } from './papers/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { payoutRoutes } from './payouts/routes.ts';
import { faultProblem, InvalidError, invalidProblem, RefusedError, refusalProblem } from './problem.ts';
import { proofRoutes } from './proof/routes.ts';
import { refundRoutes } from './refunds/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { reviewRoutes } from './review/routes.ts';
import type { FileAnswer, RequestOf, Route } from './route.ts';
import { settlementRoutes } from './settlement/routes.ts';
import { isSameSite, webRequest } from './web-request.ts';

const maxJsonBytes = 256 * 1024;
const maxUploadBytes = 8 * 1024 * 1024;

export const apiRoutes = (house: House): Route[] => [
  ...lenderRoutes(house),
  ...accountRoutes(house),
  ...identityRoutes(house),
  ...loanRoutes(house),
  ...agreementRoutes(house),
  ...paymentRoutes(house),
  ...paperRoutes(house),
  ...settlementRoutes(house),
  ...claimRoutes(house),
  ...refundRoutes(house),
  ...hardshipRoutes(house),
  ...messageRoutes(house),
  ...reviewRoutes(house),
  ...payoutRoutes(house),
  ...arrearsRoutes(house),
  ...calendarRoutes(house),
  ...reportRoutes(house),
  ...proofRoutes(house),
];

export async function buildApp(house: House): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = house.log;
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    bodyLimit: maxJsonBytes,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be read never reaches a route, nor the error handler below.
    frameworkErrors: (error, request, reply) => answerError(house, error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => answerError(house, error, request, reply));
  app.setNotFoundHandler(async () => {
    throw new RefusedError({ code: 'not-found' });
  });
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: maxUploadBytes, files: 1, fields: 0 } });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Jernih',
        version: '1',
        description: 'Consumer loans, from the borrower’s phone to the ledger.',
      },
    },
    // Pages, health and the like are no part of the API.
    transform: (route) =>
      route.url.startsWith('/api/') ? jsonSchemaTransform(route) : { schema: { hide: true }, url: route.url },
  });
  const isSecure = house.environment.publicUrl.startsWith('https:');
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
  mountApi(app, house);
  return app;
}

/** Every endpoint has exactly one route, or the server does not start. */
function mountApi(app: FastifyInstance, house: House): void {
  const routes = apiRoutes(house);
  for (const endpoint of endpoints) {
    const found = routes.filter((route) => route.endpoint.name === endpoint.name);
    const [route] = found;
    if (!route || found.length > 1) throw new Error(`endpoint ${endpoint.name} has ${found.length} routes`);
    mount(app, house, route);
  }
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  app.all('/api/*', { schema: { hide: true } }, async () => {
    throw new RefusedError({ code: 'not-found' });
  });
}

function mount(app: FastifyInstance, house: House, { endpoint, handle, admit }: Route): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    // Who asks comes before what they ask: a stranger learns nothing about the shape of a request.
    onRequest: async (request) => {
      if (endpoint.method !== 'GET' && !isSameSite(request, house.environment.publicUrl)) {
        throw new RefusedError({ code: 'cross-site' });
      }
      const actor = await actorOf(house, request);
      if (may(actor, endpoint.name)) {
        actors.set(request, actor);
        return;
      }
      throw new RefusedError({ code: actor.kind === 'guest' ? 'not-signed-in' : 'not-allowed' });
    },
    handler: async (request, reply) => {
      await admit?.(webRequest(house, request, reply));
      const answer = await handle(await requestOf(house, endpoint, request, reply));
      if (endpoint.response === 'file') return sendFile(reply, answer as FileAnswer);
      return endpoint.response ? answer : reply.code(204).send();
    },
  });
}

const actors = new WeakMap<FastifyRequest, RequestOf<Endpoint>['call']['actor']>();

/** What is not asked for is refused as well: a body or a query that no schema describes would reach the commands as it is. */
const nothing = z.strictObject({});
const nothingOrAbsent = z.nullish(nothing);

function schemaOf({ name, method, summary, params, query, body, upload, response }: Endpoint) {
  const isBodyless = !body && !upload && method !== 'GET';
  return {
    operationId: name,
    summary,
    ...(params && { params }),
    querystring: query ?? nothing,
    ...(body && { body }),
    ...(isBodyless && { body: nothingOrAbsent }),
    ...(response && response !== 'file' && { response: { 200: response } }),
  };
}

async function requestOf(
  house: House,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestOf<Endpoint>> {
  const key = request.headers['idempotency-key'];
  if (!endpoint.upload && request.isMultipart()) throw new InvalidError([]);
  const web = webRequest(house, request, reply);
  return {
    call: {
      actor: actors.get(request) ?? { kind: 'guest' },
      requestId: request.id,
      locale: localeOf(request),
      idempotencyKey: typeof key === 'string' && isUuid(key) ? key.toLowerCase() : undefined,
      origin: { address: web.address, device: web.userAgent },
    },
    params: request.params as never,
    query: request.query as never,
    body: endpoint.body ? (request.body as never) : (undefined as never),
    file: endpoint.upload ? await fileOf(request) : new Uint8Array(),
    web,
  };
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const localeOf = (request: FastifyRequest): Locale =>
  matchLocale(undefined, request.headers['accept-language'] ?? '');

async function fileOf(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new RefusedError({ code: 'file-empty' });
  try {
    const part = await request.file();
    if (part) return await part.toBuffer();
  } catch (error) {
    // What the parser itself refuses has a status; a form without boundary or end has none, and holds no file.
    if (statusCodeOf(error) < 500) throw error;
  }
  throw new RefusedError({ code: 'file-empty' });
}

function sendFile(reply: FastifyReply, { bytes, mediaType, name, inline }: FileAnswer) {
  return reply
    .header('content-type', mediaType)
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename="${name}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .send(bytes);
}

function answerError(house: House, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const reader = { words: house.words, locale: localeOf(request), requestId: request.id };
  const problem = problemOf(error, reader);
  if (problem.status >= 500) request.log.error({ err: error }, 'fault');
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

function problemOf(error: unknown, reader: Parameters<typeof refusalProblem>[1]) {
  if (error instanceof RefusedError) return refusalProblem(error.refusal, reader);
  if (error instanceof InvalidError) return invalidProblem(error, reader);
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidProblem(new InvalidError(error.validation.map(issueOf)), reader);
  }
  const status = statusCodeOf(error);
  if (status === 413) return refusalProblem({ code: 'request-too-large' }, reader);
  if (status === 415) return refusalProblem({ code: 'file-type' }, reader);
  if (status >= 400 && status < 500) return refusalProblem({ code: 'request-invalid' }, reader);
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

const statusCodeOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;
