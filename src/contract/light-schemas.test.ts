/** What the borrower's browser uses in the place of zod takes, refuses and makes of every request what zod does. */
import { readdirSync, readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import * as fc from 'fast-check';
import { parseSync } from 'vite';
import { expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import * as light from './light-schemas.ts';

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.|testing|gallery/.test(file);
/** What the app of the borrower takes from the contract. */
const modules = ['borrower', 'ui'].flatMap((part) => {
  const folder = new URL(`../${part}/`, import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isSource);
  const taken = files.flatMap((file) => [
    ...readFileSync(new URL(file.replaceAll('\\', '/'), folder), 'utf8').matchAll(
      /^(?!import type)[^\n]* from '#contract\/([\w-]+)\.ts'/gm,
    ),
  ]);
  return taken.map(([, name = '']) => name);
});
type Bodies = Record<string, z.ZodMiniType>;

/** The bodies of all requests that have a form, and the fields. */
async function readBodies(): Promise<Bodies> {
  const bodies: Bodies = {};
  for (const name of new Set(modules)) {
    const module: Record<string, unknown> = await import(`./${name}.ts`);
    for (const [key, value] of Object.entries(module)) {
      if (typeof value !== 'object' || value === null) continue;
      if ('body' in value) bodies[key] = value.body as z.ZodMiniType;
      else if (name === 'fields' && 'safeParse' in value) bodies[key] = value as z.ZodMiniType;
    }
  }
  return bodies;
}

const borrower = new URL('../borrower/', import.meta.url);
const source = (file: string) => readFileSync(new URL(file, borrower), 'utf8');
/** Those that make schemas for themselves. */
const screens = readdirSync(borrower, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && /^import \* as z from 'zod\/mini'/m.test(source(file)))
  .sort();

/** Runs the statements that make schemas, and what they need, with one of the two. */
async function readScreens(zod: unknown): Promise<Bodies> {
  const found: Bodies = {};
  for (const file of screens) {
    const { body } = parseSync(file, source(file)).program;
    const scope: Record<string, unknown> = { z: zod };
    for (const statement of body) {
      if (statement.type === 'ImportDeclaration' && statement.source.value.startsWith('#contract/')) {
        Object.assign(
          scope,
          await import(/* @vite-ignore */ `./${statement.source.value.slice('#contract/'.length)}`),
        );
      }
    }
    for (const statement of body) {
      const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (inner?.type !== 'VariableDeclaration') continue;
      const text = source(file).slice(inner.start, inner.end);
      // How long something may be, where a schema and a sentence say it.
      const limit = /^const (\w+) = ([\d_]+);?$/.exec(text);
      if (limit?.[1]) scope[limit[1]] = Number(limit[2]?.replaceAll('_', ''));
      if (!/^const (\w+|[{[][^=]*) = (z\.|\w+\.(body|shape)\b|hardshipOptions)/.test(text)) continue;
      const names = inner.declarations.flatMap(({ id }) => namesIn(id));
      const made = compileFunction(`${text}; return { ${names.join()} };`, Object.keys(scope));
      Object.assign(scope, made(...Object.values(scope)));
      for (const name of names) found[`${file} ${name}`] = scope[name] as z.ZodMiniType;
    }
  }
  return found;
}

type Pattern = { type: string; name?: string; properties?: unknown[]; elements?: unknown[]; value?: unknown };
function namesIn(pattern: unknown): string[] {
  const { type, name = '', properties, elements, value } = pattern as Pattern;
  if (type === 'Identifier') return [name];
  return (properties ?? elements ?? [value]).flatMap(namesIn);
}

const original = await import('zod/mini');
const real = { ...(await readBodies()), ...(await readScreens(original)) };
vi.resetModules();
// What stands for zod where no request of a borrower needs it fails when it is run.
const number = { ...light.number(), check: () => light.number() };
const absent = { coerce: { number: () => number }, record: () => light.object({}), unknown: light.boolean };
vi.doMock('zod/mini', () => ({ ...light, ...absent, iso: { datetime: () => light.string() } }));
const small = { ...(await readBodies()), ...(await readScreens(light)) };

type Def = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  innerType?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  element?: z.ZodMiniType;
  items?: z.ZodMiniType[];
  entries?: Record<string, string>;
  values?: unknown[];
};

const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, undefined, true, 0, -1, 1.5, Number.NaN, '', ' ', [], {}, '\u0000'),
  fc.string({ maxLength: 60 }),
  fc.integer(),
);
const texts = fc.oneof(
  fc.uuid(),
  fc.constantFrom(
    '2026-02-29',
    '2028-02-29',
    '  Siti binti Ali  ',
    'siti@example.com',
    '123456',
    'a'.repeat(600),
  ),
  fc.string({ maxLength: 40 }),
  fc.stringMatching(/^[A-Za-z0-9/ .-]{0,50}$/),
  fc.stringMatching(/^[0-9a-f]{64}$/),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
);
const numbers = fc.oneof(fc.integer({ min: -5, max: 2_000 }), fc.integer(), fc.double());

/** Something that is nearly right. */
function nearly(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Def;
  return fc.oneof({ arbitrary: right(def), weight: 19 }, { arbitrary: anything, weight: 1 });
}

function right(def: Def): fc.Arbitrary<unknown> {
  switch (def.type) {
    case 'object': {
      const parts = Object.entries(def.shape ?? {}).map(([key, part]) => [key, nearly(part)]);
      const exact = fc.record(Object.fromEntries(parts) as Record<string, fc.Arbitrary<unknown>>);
      const fewer = fc.record(Object.fromEntries(parts), { requiredKeys: [] });
      const more = exact.map((value) => ({ ...(value as object), another: 1 }));
      return fc.oneof({ arbitrary: exact, weight: 8 }, fewer, more);
    }
    case 'array':
      return fc.array(nearly(def.element as z.ZodMiniType), { maxLength: 4 });
    case 'tuple':
      return fc.oneof(fc.tuple(...(def.items ?? []).map(nearly)), fc.array(numbers, { maxLength: 3 }));
    case 'union':
      return fc.oneof(...(def.options ?? []).map(nearly));
    case 'enum':
      return fc.constantFrom<unknown>(...Object.values(def.entries ?? {}), 'other');
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'file':
      return fc.constantFrom<unknown>(new File(['1'], 'proof.pdf'), new Blob(['1']), '[object File]');
    case 'boolean':
      return fc.boolean();
    case 'number':
      return numbers;
    case 'string':
      return texts;
    default:
      return def.innerType ? nearly(def.innerType) : anything;
  }
}

test('every request of the borrower is there twice', () => {
  expect(Object.keys(real).length).toBeGreaterThan(60);
  for (const file of screens)
    expect(
      Object.keys(real).some((name) => name.startsWith(file)),
      file,
    ).toBe(true);
  expect(Object.keys(small)).toEqual(Object.keys(real));
});

const pairs = Object.entries(real).flatMap(([name, schema]) => {
  const other = small[name] as unknown as light.LightSchema | undefined;
  // The schemas of instants that are sent to us, and of what no form asks for, stay zod's.
  return schema && other && name !== 'sentInstantField' ? [{ name, schema, other }] : [];
});

test.each(pairs)('$name: the same is taken, refused and made of it', ({ schema, other }) => {
  fc.assert(
    fc.property(nearly(schema), (value) => {
      const wanted = schema.safeParse(value);
      const answer = other.safeParse(value);
      expect(answer.success).toBe(wanted.success);
      expect(answer.data).toEqual(wanted.data);
      // A form says it at the field; how deep inside is nobody's concern.
      const places = (issues: readonly { path: PropertyKey[] }[] = []) =>
        [...new Set(issues.map(({ path: [field = ''] }) => field))].sort();
      expect(places(answer.error?.issues)).toEqual(places(wanted.error?.issues));
    }),
    { numRuns: 300 },
  );
});

type Zod = typeof original;
/** What no form of today has, or no arbitrary value hits. */
const edges: [name: string, make: (z: Zod) => z.ZodMiniType, ...values: unknown[]][] = [
  [
    'uuid',
    (z) => z.uuid(),
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
    'AAAAAAAA-AAAA-4AAA-AAAA-AAAAAAAAAAAA',
    '00000000-0000-0000-0000-000000000000',
    '00000000-0000-9000-8000-000000000000',
  ],
  [
    'file',
    (z) => z.file(),
    new File([], 'a'),
    '[object File]',
    { [Symbol.toStringTag]: 'File' },
    Object.create(null),
  ],
  [
    'keys that every object has',
    (z) => z.strictObject({ a: z.optional(z.string()) }),
    JSON.parse('{"constructor":1}'),
    JSON.parse('{"__proto__":1}'),
    { toString: 1 },
    Object.create({ b: 1 }),
    Object.create({ a: 'b' }),
  ],
  ['holes', (z) => z.array(z.string()), Array(2)],
  ['holes that may be', (z) => z.array(z.optional(z.string())), Array(2)],
  ['a default that is optional', (z) => z.optional(z._default(z.string(), 'x')), undefined, 'y', 1],
  [
    'a default inside an object',
    (z) => z.object({ a: z.optional(z._default(z.string(), 'x')), b: z._default(z.int(), 1) }),
    {},
    { a: undefined, b: undefined },
    { a: 1 },
  ],
  ['an optional field', (z) => z.object({ a: z.nullable(z.optional(z.string())) }), {}, { a: undefined }],
  ['a tuple', (z) => z.tuple([z.int(), z.int()]), [1], [1, 2], [1, 2, 3], ['1', 2, 3], { length: 2 }],
  [
    'rules about an object',
    (z) => z.object({ a: z.int() }).check(z.refine(() => false, { path: ['a', 0], error: 'no' })),
    { a: 1 },
    { a: 2 ** 60 },
    { a: -(2 ** 60) },
    { a: 1.5 },
    { a: Number.POSITIVE_INFINITY },
    {},
    1,
  ],
  ['rules beside another key', (z) => z.strictObject({}).check(z.refine(() => false)), { b: 1 }],
  [
    'lengths of another kind',
    (z) => z.string().check(z.minLength(3), z.maxLength(4)),
    [1],
    [1, 2, 3, 4, 5],
    { length: 1 },
    null,
    1,
  ],
  ['lengths of what is wrong inside', (z) => z.array(z.int()).check(z.minLength(3)), ['a'], [1.5], ''],
  [
    'characters of two units',
    (z) => z.string().check(z.minLength(2), z.maxLength(2)),
    '😀',
    '😀😀',
    '𠮷a',
    '\ud83d',
  ],
  [
    'unions',
    (z) => z.union([z.object({ a: z.string().check(z.minLength(2)) }), z.int()]),
    { a: '1' },
    {},
    2 ** 60,
  ],
  [
    'choices',
    (z) => z.discriminatedUnion('k', [z.object({ k: z.enum(['a', 'b']) })]),
    { k: 'b' },
    { k: 'c' },
    [],
    {},
  ],
  ['NaN', (z) => z.literal([Number.NaN, 1]), Number.NaN, 1, 2],
  [
    'parts',
    (z) => z.pick(z.strictObject({ a: z.int(), b: z.int() }), { a: true, b: false as never }),
    { a: 1 },
    { a: 1, b: 1 },
  ],
  [
    'all but',
    (z) => z.omit(z.strictObject({ a: z.int(), b: z.int() }), { a: true, b: false as never }),
    { b: 1 },
    { a: 1 },
  ],
];

test.each(edges)('%s: as zod does it', (_, make, ...values) => {
  for (const value of values) {
    const wanted = make(original).safeParse(value);
    const answer = make(light as unknown as Zod).safeParse(value);
    const paths = (issues: readonly { path: PropertyKey[] }[] = []) => issues.map(({ path }) => path);
    expect(answer.success).toBe(wanted.success);
    expect(answer.data).toStrictEqual(wanted.data);
    expect(paths(answer.error?.issues)).toEqual(paths(wanted.error?.issues));
  }
});

const checkedObject = (z: Zod) => z.object({ a: z.string() }).check(z.refine(() => true));
const refusals: [name: string, make: (z: Zod) => unknown][] = [
  ['a rule that aborts', (z) => z.refine(() => true, { abort: true })],
  ['a rule with a condition', (z) => z.refine(() => true, { when: () => true })],
  ['a length that aborts', (z) => z.minLength(1, { abort: true })],
  ['one version of uuid', (z) => z.uuid({ version: 'v4' })],
  ['a pattern that remembers', (z) => z.regex(/a/g)],
  ['a sticky pattern', (z) => z.regex(/a/y)],
  ['a schema as a rule', (z) => z.string().check(z.uuid())],
  ['a rule about what may be absent', (z) => z.optional(z.string()).check(z.minLength(1) as never)],
  ['a default that is shared', (z) => z._default(z.array(z.int()), [])],
  ['a literal undefined', (z) => z.literal(undefined)],
  ['a TypeScript enum', (z) => z.enum({ A: 'a' })],
  ['the rest of a tuple', (z) => z.tuple([z.int()], z.string())],
  ['a tail that may be absent', (z) => z.tuple([z.int(), z.optional(z.int())])],
  ['a union of one', (z) => z.union([z.int()])],
  ['a union with what may be absent', (z) => z.union([z.int(), z.optional(z.string())])],
  ['a fallback', (z) => z.discriminatedUnion('k', [z.object({ k: z.literal(1) })], { unionFallback: true })],
  ['a choice without its key', (z) => z.discriminatedUnion('k' as 'j', [z.object({ j: z.literal(1) })])],
  ['a choice by any text', (z) => z.discriminatedUnion('k', [z.object({ k: z.string() as never })])],
  [
    'a choice of two alike',
    (z) => z.discriminatedUnion('k', [1, 1].map((k) => z.object({ k: z.literal(k) })) as never),
  ],
  ['a part that is not there', (z) => z.pick(z.object({ a: z.string() }), { b: true } as never)],
  ['all but what is not there', (z) => z.omit(z.object({ a: z.string() }), { toString: true } as never)],
  ['parts of an object with rules', (z) => z.pick(checkedObject(z), { a: true })],
  ['all but, with rules', (z) => z.omit(checkedObject(z), { a: true })],
  ['more of an object with rules', (z) => z.extend(checkedObject(z), { b: z.string() })],
  ['more of what is no object', (z) => z.extend(z.string() as never, {})],
  ['a field named __proto__', (z) => z.object({ ['__proto__']: z.string() })],
];

test.each(refusals)('%s is refused where it is made', (_, make) => {
  expect(() => make(light as unknown as Zod)).toThrow('Not in light-schemas.ts');
});

test('an answer that comes later is refused', () => {
  const schema = light.string().check(light.refine(() => Promise.resolve(true)));
  expect(() => schema.safeParse('a')).toThrow();
});

test('the build finds what any module of the borrower asks for and is not there', async () => {
  const build = new URL('../../build/light-contract.ts', import.meta.url).href;
  const { namesOfZod } = (await import(/* @vite-ignore */ build)) as {
    namesOfZod: (file: string, code: string) => string[];
  };
  const code =
    "import * as zod from 'zod/mini';\nexport const a: zod.ZodMiniType = zod\n  .array(zod.cidrv4());";
  expect(namesOfZod('src/contract/network.ts', code)).toEqual(['array', 'cidrv4']);
  expect(namesOfZod('src/ui/other.ts', 'const z = { file() {} }; z.file();')).toEqual([]);
  expect(Object.keys(light)).not.toContain('cidrv4');
});
