/**
 * What leaves by an answer, key by key, and who may ask for it: `security/answer-keys.txt`, which is read whenever it
 * changes. The server sends what the schema names and nothing else (`src/server/answers-by-schema.test.ts`).
 * After a change: `vitest run --project unit src/contract/answer-keys.test.ts -u`, and look at what is new.
 */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { permissions } from '#domain/permission.ts';
import { endpoints } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { problem } from './problem.ts';

type Schema = z.core.JSONSchema.JSONSchema;

const jsonSchemaOf = (schema: z.ZodMiniType): Schema => z.toJSONSchema(schema, { io: 'output' });

const schemasIn = (parts: readonly unknown[]): Schema[] =>
  parts.flatMap((part) => (typeof part === 'object' && part !== null ? formsOf(part as Schema) : []));

/** What a schema may be: itself, one of several forms, and of a list each that stands in it. */
const formsOf = (schema: Schema): Schema[] => [
  schema,
  ...schemasIn([...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]),
  ...schemasIn([schema.items, ...(schema.prefixItems ?? [])].flat()),
];

/** Names with what they hold below them, of all forms together; a key that the data itself names is `<any>`. */
function linesOf(schemas: readonly Schema[], indent: string): string[] {
  const keys = new Map<string, unknown[]>();
  for (const { properties = {}, additionalProperties } of schemas.flatMap(formsOf)) {
    const ofData = typeof additionalProperties === 'object' ? { '<any>': additionalProperties } : {};
    for (const [name, value] of Object.entries({ ...properties, ...ofData }))
      keys.set(name, [...(keys.get(name) ?? []), value]);
  }
  return [...keys]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, values]) => [`${indent}${name}`, ...linesOf(schemasIn(values), `${indent}  `)]);
}

const keysOf = ({ response }: Endpoint): string[] =>
  response === undefined
    ? ['  (nothing)']
    : response === 'file'
      ? ['  (a file)']
      : linesOf([jsonSchemaOf(response)], '  ');

/** One part for all endpoints with the same keys, so that a change is one change to read. */
function text(): string {
  const parts = new Map<string, string[]>();
  const add = (keys: readonly string[], who: string) =>
    parts.set(keys.join('\n'), [...(parts.get(keys.join('\n')) ?? []), who]);
  for (const endpoint of endpoints)
    add(keysOf(endpoint), `${endpoint.name}: ${permissions[endpoint.name].join(', ')}`);
  add(linesOf([jsonSchemaOf(problem)], '  '), 'a refusal: everybody');
  return [...parts]
    .map(([keys, who]) => [...who.toSorted(), keys].join('\n'))
    .toSorted()
    .join('\n\n');
}

test('the keys of every answer, and who may ask for them, are those that were reviewed [ACL-04]', async () => {
  await expect(`${text()}\n`).toMatchFileSnapshot('../../security/answer-keys.txt');
});

test('no answer takes whatever it is given: what has no schema of its own is one of these', () => {
  const open = endpoints.flatMap(({ name, response }) => {
    if (response === undefined || response === 'file') return [];
    const found = JSON.stringify(jsonSchemaOf(response)).match(/"additionalProperties":(?:true|\{\})|:\{\}/g);
    return found ? [name] : [];
  });
  // What a browser is asked for a passkey is written by the library, in the words of the standard.
  expect(open.toSorted()).toEqual(['startPasskey', 'startPasskeySignIn']);
});
