/** Single values and the rules about them. */
import {
  type Check,
  fail,
  type LightSchema,
  needs,
  onlyWords,
  type Parse,
  schema,
  type Traits,
} from './schema.ts';

/** Of browsers and Node; the contract is compiled for neither. */
declare const File: new () => object;

/* @__NO_SIDE_EFFECTS__ */
function kind(fits: (value: unknown) => boolean, options: unknown, traits?: Traits): LightSchema {
  /* @__PURE__ */ onlyWords(options);
  return schema((value, issues) => {
    if (!fits(value)) fail(issues);
    return value;
  }, traits);
}

/* @__NO_SIDE_EFFECTS__ */
function rule(holds: (value: never) => boolean, ofLength = false, path: PropertyKey[] = []): Check {
  const run: Parse = (value, issues) => {
    if (!holds(value as never)) fail(issues, 'nothing', path);
    return value;
  };
  return { run, ofLength };
}

export const string = /* @__NO_SIDE_EFFECTS__ */ (options?: unknown) =>
  kind((value) => typeof value === 'string', options);
export const boolean = /* @__NO_SIDE_EFFECTS__ */ (options?: unknown) =>
  kind((value) => typeof value === 'boolean', options);
export const number = /* @__NO_SIDE_EFFECTS__ */ (options?: unknown) => kind(Number.isFinite, options);
export const file = /* @__NO_SIDE_EFFECTS__ */ (options?: unknown) =>
  kind((value) => value instanceof File, options);

/* @__NO_SIDE_EFFECTS__ */
export function int(options?: unknown): LightSchema {
  /* @__PURE__ */ onlyWords(options);
  return schema((value, issues) => {
    if (!Number.isFinite(value)) fail(issues);
    else if (!Number.isInteger(value)) fail(issues, 'all');
    else if (!Number.isSafeInteger(value)) fail(issues, 'nothing');
    return value;
  });
}

/* @__NO_SIDE_EFFECTS__ */
function oneOf(values: readonly unknown[], options?: unknown): LightSchema {
  /* @__PURE__ */ needs(() => Array.isArray(values) && !values.includes(undefined));
  return kind((value) => values.includes(value), options, { values });
}

export { oneOf as enum };
export const literal = /* @__NO_SIDE_EFFECTS__ */ (wanted: unknown, options?: unknown) =>
  oneOf([wanted].flat(), options);

/* @__NO_SIDE_EFFECTS__ */
export function refine(holds: (value: never) => unknown, options?: string | { path?: PropertyKey[] }): Check {
  /* @__PURE__ */ onlyWords(options, 'path');
  return rule(
    (value) => {
      const answer = holds(value);
      /* @__PURE__ */ needs(() => !(answer instanceof Promise));
      return Boolean(answer);
    },
    false,
    typeof options === 'object' ? options.path : [],
  );
}

/* @__NO_SIDE_EFFECTS__ */
export function regex(pattern: RegExp, options?: unknown): Check {
  /* @__PURE__ */ onlyWords(options);
  // These remember where they stood.
  /* @__PURE__ */ needs(() => !pattern.global && !pattern.sticky);
  return rule((text: string) => pattern.test(text));
}

/** Of texts the characters, where `length` counts some of them twice. */
const lengthOf = (value: string | unknown[]) => (typeof value === 'string' ? [...value] : value).length;

/* @__NO_SIDE_EFFECTS__ */
export function minLength(least: number, options?: unknown): Check {
  /* @__PURE__ */ onlyWords(options);
  return rule((value: string | unknown[]) => lengthOf(value) >= least, true);
}
/* @__NO_SIDE_EFFECTS__ */
export function maxLength(most: number, options?: unknown): Check {
  /* @__PURE__ */ onlyWords(options);
  return rule((value: string | unknown[]) => lengthOf(value) <= most, true);
}
/* @__NO_SIDE_EFFECTS__ */
export function gte(least: number, options?: unknown): Check {
  /* @__PURE__ */ onlyWords(options);
  return rule((value: number) => value >= least);
}
/* @__NO_SIDE_EFFECTS__ */
export function lte(most: number, options?: unknown): Check {
  /* @__PURE__ */ onlyWords(options);
  return rule((value: number) => value <= most);
}
export const trim = /* @__NO_SIDE_EFFECTS__ */ (): Check => ({ run: (value) => (value as string).trim() });

const uuidText =
  /^([\dA-Fa-f]{8}-[\dA-Fa-f]{4}-[1-8][\dA-Fa-f]{3}-[89ABab][\dA-Fa-f]{3}-[\dA-Fa-f]{12}|0{8}-(0{4}-){3}0{12}|f{8}-(f{4}-){3}f{12})$/;
export const uuid = /* @__NO_SIDE_EFFECTS__ */ (options?: unknown) => string(options).check(regex(uuidText));
