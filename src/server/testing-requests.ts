/** Requests out of the contract's own schemas: what fits, what nearly fits, and what nobody would send. */
import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';

type Json = {
  type?: string;
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json | boolean;
  prefixItems?: Json[];
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

/** The names of chapter 3: what scripts and people really send. */
export const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  '\u200b',
  'x'.repeat(20_000),
  '9'.repeat(400),
  "'; drop table users; --",
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}',
  '../../../etc/passwd',
  '=1+1',
  'a\r\nBcc: b@example.com',
  'a@b',
  '019a8d1e-0000-7000-8000-000000000000',
  '2026-02-30',
  '-000001-01-01',
  'constructor',
  'Infinity',
  [],
  [[]],
  {},
  { $ne: null },
  { toString: 'x' },
];
const odd = fc.constantFrom(...oddValues);

const patterns = new Map<string, fc.Arbitrary<string>>();
/** A pattern that fast-check cannot turn into texts (it looks ahead) gives texts of any kind. */
function textOfPattern(pattern: string): fc.Arbitrary<string> {
  const known = patterns.get(pattern);
  if (known) return known;
  let made: fc.Arbitrary<string>;
  try {
    made = fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    made = fc.string();
  }
  patterns.set(pattern, made);
  return made;
}

const dayOf = (day: Date): string => day.toISOString().slice(0, 10);
/** To its schema a day is a text like any other. */
const nearDay = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map(dayOf);

function ofText({ pattern, format, minLength = 0, maxLength }: Json, ids: readonly string[]) {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (format === 'date') return fc.date({ noInvalidDate: true }).map(dayOf);
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((day) => day.toISOString());
  if (format === 'email') return fc.emailAddress();
  if (pattern) return textOfPattern(pattern);
  const length = { minLength, maxLength: Math.min(maxLength ?? 40, minLength + 60) };
  return fc.oneof(
    fc.string(length),
    fc.string({ ...length, unit: 'binary' }),
    fc.constantFrom(...ids),
    nearDay,
  );
}

function fitting(schema: Json | boolean | undefined, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (!schema || schema === true) return fc.jsonValue();
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => nearly(choice, ids)));
  if (schema.allOf) return nearly(Object.assign({}, ...schema.allOf), ids);
  if (schema.type === 'object') return ofObject(schema, ids);
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => nearly(item, ids)));
  if (schema.type === 'array') return fc.array(nearly(schema.items, ids), { maxLength: 4 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum: min = -10, maximum: max = Number.MAX_SAFE_INTEGER } = schema;
    return fc.oneof(fc.maxSafeInteger(), fc.integer({ min, max: Math.min(max, 2 ** 31 - 1) }));
  }
  if (schema.type === 'string') return ofText(schema, ids);
  return fc.jsonValue();
}

const ofObject = ({ properties = {}, required = [] }: Json, ids: readonly string[]) =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, nearly(part, ids)])), {
    requiredKeys: required,
  });

/** Nine times in ten what the schema asks for. */
const nearly = (schema: Json | boolean | undefined, ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: odd, weight: 1 }, { arbitrary: fitting(schema, ids), weight: 12 });

const jsonOf = (schema: z.ZodMiniType): Json =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;

export type Sent = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown };

/** Requests to one endpoint; `ids` are those of things that exist. */
export function requestsTo(
  { params, query, body, path }: Endpoint,
  ids: readonly string[],
): fc.Arbitrary<Sent> {
  const named = Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, fc.constantFrom(...ids)]),
  );
  const ofParams = params ? ofObject(jsonOf(params), ids) : fc.record(named);
  const ofQuery = query ? ofObject(jsonOf(query), ids) : fc.constant({});
  const ofBody = body
    ? fc.oneof({ arbitrary: odd, weight: 1 }, { arbitrary: fitting(jsonOf(body), ids), weight: 15 })
    : fc.constant(undefined);
  return fc.record({ params: ofParams, query: ofQuery, body: ofBody }) as fc.Arbitrary<Sent>;
}
