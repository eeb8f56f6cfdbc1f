/** One request means one thing: what JSON readers disagree about never reaches an endpoint. */
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { isPlainJson } from './strict-json.ts';
import { makeHouse, openBrowser } from './testing.ts';

const house = await makeHouse();
const app = await buildApp(house);
afterAll(() => app.close());

const nested = (levels: number, open: string, close: string) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;

const refused: [string, string][] = [
  ['a key twice', '{"identifier":"a@b.example","identifier":"c@d.example","password":"x"}'],
  ['a key twice, once in escapes', '{"password":"x","\\u0070assword":"y"}'],
  ['a key twice deep down', '{"a":[{"b":{"c":1,"c" :2}}]}'],
  ['the prototype', '{"__proto__":{"isAdmin":true}}'],
  ['the prototype in escapes', '{"\\u005f_proto__":{"isAdmin":true}}'],
  ['the constructor', '{"a":{"constructor":{"prototype":{"isAdmin":true}}}}'],
  ['33 lists', nested(33, '[', ']')],
  ['33 objects', nested(33, '{"a":', '}')],
  ['a hundred thousand lists', nested(100_000, '[', ']')],
];

describe('a body', () => {
  test.each(refused)('with %s is refused, and nothing of it stays [VAL-14]', async (_what, payload) => {
    expect(isPlainJson(payload)).toBe(false);
    const headers = { ...openBrowser(app).headers(), 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/api/sign-in', headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request-invalid']);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  test('may hold anything else: texts that look like keys, equal keys in different objects, 32 levels', () => {
    expect(isPlainJson('{"a":"\\"a\\":","b":{"a":["a","a",{"a":1}]}}')).toBe(true);
    expect(isPlainJson(nested(32, '[', ']'))).toBe(true);
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        const text = JSON.stringify(value);
        const isPrototype = /"(__proto__|constructor|prototype)":/.test(text);
        expect(isPlainJson(text)).toBe(!isPrototype);
      }),
    );
  });
});
