/** The document is the mounted routes exactly, says who may ask and how errors look, and is not for everybody. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { makeIntegration } from '#contract/integrations.ts';
import { permissions } from '#domain/permission.ts';
import { apiDocs } from './api-docs.ts';
import { buildApp } from './app.ts';
import { describeApi, groupOf } from './openapi.ts';
import { borrower, makeHouse, openBrowser, type StaffMember, staff } from './testing.ts';
import { must } from './testing-loans.ts';

const house = await makeHouse();
const app = await buildApp(house);
apiDocs(app, house);
const far = { ...house, environment: { ...house.environment, publicUrl: 'http://loans.example' } };
const closed = await buildApp(far);
apiDocs(closed, far);
let administrator: StaffMember;
beforeAll(async () => {
  await app.ready();
  administrator = await staff(house, closed, ['administrator']);
});
afterAll(async () => {
  await app.close();
  await closed.close();
});

/** The routes as the router has them, from its tree: `├── /api/x (GET, HEAD)`, with what goes on below it further in. */
const mounted = (of: FastifyInstance): string[] => {
  const above: string[] = [];
  return of
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^(.*?[├└]── )(\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
      const depth = indent.length / 4;
      above.splice(Math.max(0, depth - 1), above.length, part);
      return methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD')
        .map((method) => `${method} ${above.join('')}`);
    });
};

describe('the document', () => {
  test('is the router’s table, with nothing more and nothing less [API-09] [AUTH-14]', () => {
    const described = Object.entries(describeApi(app, house).paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    const own = ['GET /api/openapi.json', 'GET /api/docs'];
    const routes = mounted(app).filter((route) => route.includes(' /api/') && !route.endsWith('/api/*'));
    expect(routes.length).toBeGreaterThan(100);
    expect(described.sort()).toEqual(routes.filter((route) => !own.includes(route)).sort());
  });

  test('says of each endpoint its name, what it does, who may, and how it fails', () => {
    const { paths, components } = describeApi(app, house);
    expect(components).toMatchObject({
      schemas: { Problem: { type: 'object' } },
      securitySchemes: { session: { in: 'cookie', name: 'sid' }, key: { scheme: 'bearer' } },
    });
    for (const { name, path, method } of endpoints) {
      const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation, name).toMatchObject({ operationId: name, tags: [groupOf(path)] });
      expect(operation?.summary.length, name).toBeGreaterThan(5);
      expect(operation?.responses?.default?.content, name).toHaveProperty('application/problem+json');
      const holders = permissions[name] as readonly string[];
      const schemes = (operation?.security ?? []).flatMap((one) => Object.keys(one));
      expect(schemes.includes('key'), name).toBe(holders.includes('integration'));
      expect(schemes.includes('session'), name).toBe(
        holders.some((holder) => !['guest', 'integration', 'system'].includes(holder)),
      );
      const headers = (operation?.parameters ?? []).filter((one) => one.in === 'header');
      expect(headers.length > 0, name).toBe(method !== 'GET');
    }
  });
});

describe('who may read it', () => {
  const urls = ['/api/openapi.json', '/api/docs'];

  test('everybody where only this machine is served', async () => {
    for (const url of urls) expect((await app.inject(url)).statusCode).toBe(200);
  });

  test('elsewhere staff and integrations, and for others it is not there [API-09]', async () => {
    const { token } = await must(
      administrator.call(makeIntegration, {
        name: 'Reader',
        scopes: ['loans:read'],
        networks: [],
        lastDay: null,
      }),
    );
    const person = await borrower(house, closed);
    for (const url of urls) {
      expect((await openBrowser(closed).get(url)).code).toBe('not-found');
      expect((await person.get(url)).code).toBe('not-found');
      expect((await administrator.get(url)).status).toBe(200);
      const headers = { authorization: `Bearer ${token}` };
      expect((await closed.inject({ url, headers })).statusCode).toBe(200);
    }
  });

  test('everybody, where API_DOCS says so; nobody on this machine, where it says so', async () => {
    for (const [apiDocs, publicUrl, status] of [
      ['public', 'https://loans.example', 200],
      ['signed-in', 'http://localhost:3000', 404],
    ] as const) {
      const set = await buildApp({ ...house, environment: { ...house.environment, apiDocs, publicUrl } });
      expect((await set.inject('/api/openapi.json')).statusCode).toBe(status);
      await set.close();
    }
  });
});

test('the guide has a place for each link on it', async () => {
  const { body } = await app.inject('/api/docs');
  const links = [...body.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(8);
  for (const id of links) expect(body).toContain(`id="${id}"`);
});
