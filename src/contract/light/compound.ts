/** Schemas made of others. */
import {
  fail,
  type Issue,
  type LightSchema,
  needs,
  onlyWords,
  type Parse,
  runAt,
  type Shape,
  schema,
} from './schema.ts';

/** A default inside is still given. */
export const optional = /* @__NO_SIDE_EFFECTS__ */ (inner: LightSchema) =>
  schema(
    (value, issues) => (value === undefined && inner.absent !== 'filled' ? value : inner.run(value, issues)),
    { values: inner.values, absent: inner.absent ?? 'left' },
  );
export const nullable = /* @__NO_SIDE_EFFECTS__ */ (inner: LightSchema) =>
  schema((value, issues) => (value === null ? value : inner.run(value, issues)), { absent: inner.absent });
export const readonly = /* @__NO_SIDE_EFFECTS__ */ (inner: LightSchema) =>
  schema((value, issues) => Object.freeze(inner.run(value, issues)), { absent: inner.absent });

/* @__NO_SIDE_EFFECTS__ */
export function _default(inner: LightSchema, usual: unknown): LightSchema {
  // An object would be the same one for all.
  /* @__PURE__ */ needs(
    () => usual !== undefined && (typeof usual === 'function' || Object(usual) !== usual),
  );
  return schema(
    (value, issues) => {
      if (value !== undefined) return inner.run(value, issues);
      return typeof usual === 'function' ? usual() : usual;
    },
    { absent: 'filled' },
  );
}

/* @__NO_SIDE_EFFECTS__ */
export function array(item: LightSchema, options?: unknown): LightSchema {
  /* @__PURE__ */ onlyWords(options);
  return schema((value, issues) => {
    if (Array.isArray(value)) return Array.from(value, (each, at) => runAt(at, item, each, issues));
    fail(issues);
    return value;
  });
}

/* @__NO_SIDE_EFFECTS__ */
export function tuple(items: readonly LightSchema[], ...others: unknown[]): LightSchema {
  /* @__PURE__ */ needs(() => others.length === 0 && items.every(({ absent }) => !absent));
  return schema((value, issues) => {
    if (!Array.isArray(value) || value.length < items.length) {
      fail(issues);
      return value;
    }
    if (value.length > items.length) fail(issues);
    return items.map((item, at) => runAt(at, item, value[at], issues));
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/* @__NO_SIDE_EFFECTS__ */
function objectOf(shape: Shape, isStrict: boolean, options?: unknown): LightSchema {
  /* @__PURE__ */ onlyWords(options);
  /* @__PURE__ */ needs(() => !Object.hasOwn(shape, '__proto__'));
  const run: Parse = (value, issues) => {
    if (!isObject(value)) {
      fail(issues);
      return value;
    }
    const result: Record<string, unknown> = {};
    for (const [key, inner] of Object.entries(shape)) {
      if (inner.absent === 'left' && !(key in value)) continue;
      const part = runAt(key, inner, value[key], issues);
      if (part !== undefined || key in value) result[key] = part;
    }
    if (isStrict) {
      // What is inherited counts, as it does when it is read.
      for (const key in value) {
        if (Object.hasOwn(shape, key)) continue;
        fail(issues, 'nothing');
        break;
      }
    }
    return result;
  };
  return schema(run, { shape, isStrict });
}

export const object = /* @__NO_SIDE_EFFECTS__ */ (shape: Shape, options?: unknown) =>
  objectOf(shape, false, options);
export const strictObject = /* @__NO_SIDE_EFFECTS__ */ (shape: Shape, options?: unknown) =>
  objectOf(shape, true, options);

/** The fields of an object, without rules about several of them. */
function fieldsOf({ shape, hasChecks }: LightSchema): Shape {
  /* @__PURE__ */ needs(() => shape !== undefined && !hasChecks);
  return shape ?? {};
}

type Mask = Record<string, boolean>;
/* @__NO_SIDE_EFFECTS__ */
function part(from: LightSchema, mask: Mask, isKept: boolean): LightSchema {
  const shape = fieldsOf(from);
  /* @__PURE__ */ needs(() => Object.keys(mask).every((key) => Object.hasOwn(shape, key)));
  const kept = Object.entries(shape).filter(([key]) => (Object.hasOwn(mask, key) && mask[key]) === isKept);
  return objectOf(Object.fromEntries(kept), Boolean(from.isStrict));
}
export const pick = /* @__NO_SIDE_EFFECTS__ */ (from: LightSchema, mask: Mask) => part(from, mask, true);
export const omit = /* @__NO_SIDE_EFFECTS__ */ (from: LightSchema, mask: Mask) => part(from, mask, false);
export const extend = /* @__NO_SIDE_EFFECTS__ */ (from: LightSchema, shape: Shape) =>
  objectOf({ ...fieldsOf(from), ...shape }, Boolean(from.isStrict));

/* @__NO_SIDE_EFFECTS__ */
export function union(options: readonly LightSchema[], words?: unknown): LightSchema {
  /* @__PURE__ */ onlyWords(words);
  /* @__PURE__ */ needs(() => options.length > 1 && options.every(({ absent }) => !absent));
  return schema((value, issues) => {
    const tries = options.map((option) => {
      const found: Issue[] = [];
      return { result: option.run(value, found), found };
    });
    const open = tries.filter(({ found }) => found.every(({ stop }) => stop === 'nothing'));
    const best = tries.find(({ found }) => found.length === 0) ?? (open.length === 1 ? open[0] : undefined);
    if (best) issues.push(...best.found);
    else fail(issues);
    return best ? best.result : value;
  });
}

/* @__NO_SIDE_EFFECTS__ */
export function discriminatedUnion(
  key: string,
  options: readonly LightSchema[],
  words?: unknown,
): LightSchema {
  /* @__PURE__ */ onlyWords(words);
  const wordsOf = options.map((option) =>
    option.shape && Object.hasOwn(option.shape, key) ? option.shape[key] : undefined,
  );
  const values = wordsOf.flatMap((field) => field?.values ?? []);
  /* @__PURE__ */ needs(
    () => wordsOf.every((field) => field?.values && !field.absent) && new Set(values).size === values.length,
  );
  return schema((value, issues) => {
    const option =
      isObject(value) && options[wordsOf.findIndex((field) => field?.values?.includes(value[key]))];
    if (option) return option.run(value, issues);
    fail(issues, 'kind', isObject(value) ? [key] : []);
    return value;
  });
}
