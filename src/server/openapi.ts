/**
 * The API as an OpenAPI document: what the mounted routes say of themselves, and beside it who may ask (from the permission
 * table), what a write needs, and what an error looks like. Nothing in it is written by hand for one endpoint.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { problem } from '#contract/problem.ts';
import { type Action, permissions } from '#domain/permission.ts';
import { scopeOf } from '#domain/scope.ts';
import { actorOf } from './accounts/sessions.ts';
import type { House } from './house.ts';
import { integrationOf } from './integrations/authenticate.ts';
import { RefusedError } from './problem.ts';

export type Schema = { [key: string]: unknown };
export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>;
};
export type Description = {
  openapi: string;
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
  tags?: { name: string; description: string }[];
  components?: Schema;
};

/** By what comes first in the address. What programs read with a key stands first. */
const groups: Readonly<Record<string, string>> = {
  integration: 'What a program of the lender reads with a key',
  lender: 'Who the lender is',
  products: 'What is lent, and what it costs',
  session: 'Signing in and out',
  me: 'The borrower’s own account and loan',
  loans: 'One loan of the borrower',
  office: 'The back office',
};

export const groupOf = (path: string): string => path.split('/')[2] ?? '';

const descriptions = new WeakMap<FastifyInstance, Description>();

export function describeApi(app: FastifyInstance, { environment: { publicUrl } }: House): Description {
  const known = descriptions.get(app);
  if (known) return known;
  // Our own copy: what the generator keeps stays as it is.
  const made = structuredClone(app.swagger()) as unknown as Description;
  for (const [path, methods] of Object.entries(made.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      complete(operation, path, method);
    }
  }
  made.tags = [...new Set(Object.keys(made.paths).map(groupOf))]
    .sort((a, b) => Number(b === 'integration') - Number(a === 'integration') || (a < b ? -1 : 1))
    .map((name) => ({ name, description: groups[name] ?? '' }));
  made.components = {
    ...made.components,
    schemas: { Problem: z.toJSONSchema(problem) },
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: publicUrl.startsWith('https:') ? '__Host-sid' : 'sid',
        description: 'The session of a borrower or of staff, from signing in.',
      },
      key: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'jrn_…',
        description: 'The key of an integration. It never goes together with a session.',
      },
    },
  };
  descriptions.set(app, made);
  return made;
}

function complete(operation: Operation, path: string, method: string): void {
  const action = operation.operationId as Action;
  const holders = permissions[action] as readonly string[];
  const isForGuests = holders.includes('guest');
  const isForIntegrations = holders.includes('integration');
  operation.tags = [groupOf(path)];
  operation.security = isForIntegrations
    ? [{ key: [] }]
    : isForGuests
      ? holders.length > 1
        ? [{}, { session: [] }]
        : []
      : [{ session: [] }];
  operation.description = isForIntegrations
    ? `Needs the scope ${(scopeOf as Readonly<Record<string, string>>)[action]}.`
    : `For: ${holders.join(', ')}.`;
  if (method !== 'get') {
    operation.parameters = [...(operation.parameters ?? []), ...writeHeaders(isForGuests)];
  }
  operation.responses = {
    ...operation.responses,
    default: {
      description: 'An invalid request, a refusal or a fault, with its code, a sentence and the request id.',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  };
}

const writeHeaders = (isForGuests: boolean) => [
  { name: 'Jernih-Request', in: 'header', required: true, schema: { type: 'string', const: '1' } },
  {
    name: 'Idempotency-Key',
    in: 'header',
    required: !isForGuests,
    description: 'A UUID of this write: the same key with the same input gives the stored answer.',
    schema: { type: 'string', format: 'uuid' },
  },
];

/** Public where only this machine is served, unless API_DOCS says otherwise; else for staff and for integrations. */
export async function assertMayReadDocs(house: House, request: FastifyRequest): Promise<void> {
  const { apiDocs, publicUrl } = house.environment;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
  if (apiDocs === 'public' || (apiDocs === undefined && isLocal)) return;
  const actor = (await integrationOf(house, request)) ?? (await actorOf(house, request));
  if (actor.kind !== 'staff' && actor.kind !== 'integration') throw new RefusedError({ code: 'not-found' });
}
