/**
 * The HTTP server: every endpoint of the contract mounted from the nouns' routes, one check of who asks and whether they
 * may, one error handler (`answer-error.ts`). It refuses to start when an endpoint has no route.
 */
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { may } from '#domain/permission.ts';
import { changeCeiling, type TakeChange } from './accounts/change-ceiling.ts';
import { assertReauthenticated } from './accounts/reauthenticate.ts';
import { accountRoutes } from './accounts/routes.ts';
import { actorOf } from './accounts/sessions.ts';
import { agreementRoutes } from './agreements/routes.ts';
import { answerError, localeAsked } from './answer-error.ts';
import { arrearsRoutes } from './arrears/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { bankRoutes } from './bank/routes.ts';
import { borrowerRoutes } from './borrowers/routes.ts';
import { claimRoutes } from './claims/routes.ts';
import { contactRoutes } from './contacts/routes.ts';
import { cspReports } from './csp-reports.ts';
import { handoffRoutes } from './handoff/routes.ts';
import { hardshipRoutes } from './hardship/routes.ts';
import type { House } from './house.ts';
import { identityRoutes } from './identity/routes.ts';
import { integrationOf } from './integrations/authenticate.ts';
import { integrationRoutes } from './integrations/routes.ts';
import { calendarRoutes } from './lender/calendar-routes.ts';
import { assertNotClosed } from './lender/maintenance-gate.ts';
import { lenderRoutes } from './lender/routes.ts';
import { settingsRoutes } from './lender/settings-routes.ts';
import { loanRoutes } from './loans/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { templateRoutes } from './messages/template-routes.ts';
import { actorOn, assertNetwork, assertSide, originOf, pageOn } from './office-host.ts';
import { assertMayReadDocs, describeApi } from './openapi.ts';
import { paperRoutes } from './papers/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { payoutRoutes } from './payouts/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { InvalidError, RefusedError } from './problem.ts';
import { productRoutes } from './products/routes.ts';
import { proofRoutes } from './proof/routes.ts';
import { recoveryRoutes } from './recoveries/routes.ts';
import { refundRoutes } from './refunds/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { logRequests } from './request-log.ts';
import { revealRoutes } from './reveal/routes.ts';
import { reviewRoutes } from './review/routes.ts';
import { keyRoutes } from './rotation/routes.ts';
import type { FileAnswer, RequestOf, Route, StreamAnswer } from './route.ts';
import { settlementRoutes } from './settlement/routes.ts';
import { answerUnreadable, limitSockets, maxHeadBytes, type SocketLimits, socketLimits } from './sockets.ts';
import { isPlainJson } from './strict-json.ts';
import { teamRoutes } from './team/routes.ts';
import { traceRequests } from './tracing/trace-requests.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { idempotencyKey, isEmbeddedElsewhere, isSameSite, sessionCookie, webRequest } from './web-request.ts';

const maxJsonBytes = 256 * 1024;
const bytesType = 'application/octet-stream';

export const apiRoutes = (house: House): Route[] => [
  ...lenderRoutes(house),
  ...accountRoutes(house),
  ...identityRoutes(house),
  ...uploadRoutes(house),
  ...loanRoutes(house),
  ...agreementRoutes(house),
  ...paymentRoutes(house),
  ...bankRoutes(house),
  ...paperRoutes(house),
  ...settlementRoutes(house),
  ...claimRoutes(house),
  ...refundRoutes(house),
  ...recoveryRoutes(house),
  ...handoffRoutes(house),
  ...hardshipRoutes(house),
  ...messageRoutes(house),
  ...reviewRoutes(house),
  ...borrowerRoutes(house),
  ...payoutRoutes(house),
  ...revealRoutes(house),
  ...arrearsRoutes(house),
  ...contactRoutes(house),
  ...templateRoutes(house),
  ...calendarRoutes(house),
  ...settingsRoutes(house),
  ...productRoutes(house),
  ...reportRoutes(house),
  ...proofRoutes(house),
  ...auditRoutes(house),
  ...privacyRoutes(house),
  ...keyRoutes(house),
  ...integrationRoutes(house),
  ...teamRoutes(house),
];

/** Not listening yet. `given` are limits other than the usual ones; throws when an endpoint has no route, or two. */
export async function buildApp(house: House, given: Partial<SocketLimits> = {}): Promise<FastifyInstance> {
  const limits = { ...socketLimits, ...given };
  const app = newApp(house, limits);
  limitSockets(app, house, limits);
  const actorOfRequest = (request: FastifyRequest) => actors.get(request);
  traceRequests(app, actorOfRequest);
  logRequests(app, actorOfRequest);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => answerError(house, error, request, reply));
  app.setNotFoundHandler(async () => {
    throw new RefusedError({ code: 'not-found' });
  });
  await app.register(cookie);
  readBodies(app);
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
  app.addHook('onRequest', async (request, reply) => {
    assertNetwork(house.environment, request);
    const page = pageOn(house.environment, request);
    if (page === 'desk') return reply.redirect('/office');
    if (page === 'absent') throw new RefusedError({ code: 'not-found' });
  });
  setHeaders(app, house);
  mountApi(app, house);
  cspReports(app, house);
  return app;
}

const newApp = (house: House, limits: SocketLimits): FastifyInstance => {
  const logger: FastifyBaseLogger = house.log;
  return fastify({
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    // One line for each, of ours.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxJsonBytes,
    trustProxy: [...(house.environment.trustedProxies ?? [])],
    requestTimeout: limits.arrivalMs,
    http: {
      headersTimeout: limits.headMs,
      connectionsCheckingInterval: limits.checkMs,
      maxHeaderSize: maxHeadBytes,
    },
    connectionTimeout: 60_000,
    clientErrorHandler: (error, socket) => answerUnreadable(house, error, socket),
    // Whoever still comes while the process ends is answered, with the end of the connection.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be read never reaches a route, nor the error handler.
    frameworkErrors: (error, request, reply) => answerError(house, error, request, reply),
  });
};

/** How bodies are read: JSON only when it is plain (`strict-json.ts`), bytes as they come. */
function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parseJson(request, String(text), (error, value) =>
      error || isPlainJson(String(text)) ? done(error, value) : done(new InvalidError([])),
    );
  });
  app.addContentTypeParser(bytesType, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
}

/** What every answer carries, whichever route it came from. */
function setHeaders(app: FastifyInstance, house: House): void {
  const isSecure = house.environment.publicUrl.startsWith('https:');
  app.addHook('onSend', async (request, reply) => {
    // By the route that was found: `/%61pi/` is the same.
    const isApi = (request.routeOptions.url ?? request.url).startsWith('/api/');
    if (isApi) reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('cross-origin-resource-policy', 'same-origin');
    if (isApi && !reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
    if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'no-referrer');
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}

/** Every endpoint has exactly one route, or the server does not start. */
function mountApi(app: FastifyInstance, house: House): void {
  const routes = apiRoutes(house);
  const takeChange = changeCeiling(house);
  for (const endpoint of endpoints) {
    const found = routes.filter((route) => route.endpoint.name === endpoint.name);
    const [route] = found;
    if (!route || found.length > 1) throw new Error(`endpoint ${endpoint.name} has ${found.length} routes`);
    mount(app, house, route, takeChange);
  }
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request) => {
    await assertMayReadDocs(house, request);
    return describeApi(app, house);
  });
  app.all('/api/*', { schema: { hide: true } }, async () => {
    throw new RefusedError({ code: 'not-found' });
  });
}

function mount(app: FastifyInstance, house: House, route: Route, takeChange: TakeChange): void {
  const { endpoint, handle, admit } = route;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    bodyLimit: endpoint.upload?.maxBytes ?? maxJsonBytes,
    // Who asks comes before what they ask: a stranger learns nothing about the shape of a request.
    onRequest: async (request, reply) => {
      const isOurs =
        endpoint.method === 'GET'
          ? !isEmbeddedElsewhere(request)
          : isSameSite(request, originOf(house.environment, request));
      if (!isOurs) throw new RefusedError({ code: 'cross-site' });
      assertSide(house.environment, endpoint, request);
      const asked = (await integrationOf(house, request)) ?? (await actorOf(house, request));
      const actor = actorOn(house.environment, asked, request);
      if (may(actor, endpoint.name)) {
        await takeChange(endpoint, actor, request);
        await assertNotClosed(house, actor, endpoint, reply);
        await assertReauthenticated(house, endpoint, actor, sessionCookie(house, request));
        actors.set(request, actor);
        // What a page asked for before it knew who is signed in is only taken as theirs.
        if (actor.kind === 'borrower') reply.header('jernih-user', actor.userId);
        return;
      }
      throw new RefusedError({ code: actor.kind === 'guest' ? 'not-signed-in' : 'not-allowed' });
    },
    // Before the body is read: whoever may send nothing now is not listened to.
    preParsing: async (request, reply) => {
      await admit?.(webRequest(house, request, reply));
      const isBytes = mediaTypeOf(request) === bytesType;
      if (endpoint.upload && !isBytes) throw new RefusedError({ code: 'file-type' });
      if (!endpoint.upload && isBytes) throw new InvalidError([]);
    },
    handler: async (request, reply) => {
      const answer = await handle(await requestOf(house, endpoint, request, reply));
      if (endpoint.response === 'file') return sendFile(reply, answer as FileAnswer | StreamAnswer);
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
    ...(upload && { body: z.any(), consumes: [bytesType] }),
    ...(response && response !== 'file' && { response: { 200: response } }),
  };
}

async function requestOf(
  house: House,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestOf<Endpoint>> {
  const web = webRequest(house, request, reply);
  return {
    call: {
      actor: actors.get(request) ?? { kind: 'guest' },
      requestId: request.id,
      locale: localeAsked(request),
      idempotencyKey: idempotencyKey(request),
      origin: { address: web.address, device: web.userAgent },
    },
    params: request.params as never,
    query: request.query as never,
    body: endpoint.body ? (request.body as never) : (undefined as never),
    file: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
    web,
  };
}

const mediaTypeOf = ({ headers }: FastifyRequest): string | undefined =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase();

function sendFile(reply: FastifyReply, answer: FileAnswer | StreamAnswer) {
  const { mediaType, name } = answer;
  const inline = 'inline' in answer && answer.inline;
  return reply
    .header('content-type', mediaType)
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename="${name}"`)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'; sandbox")
    .send('stream' in answer ? answer.stream : answer.bytes);
}
