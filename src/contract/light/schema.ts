/** What every schema is: something that is run, and the rules that are asked after it, when zod would ask them. */

/** What is not asked any more: nothing; the rules for the right kind of value; or no rule at all. */
type Stop = 'nothing' | 'kind' | 'all';
export type Issue = { path: PropertyKey[]; stop: Stop };
/** What became of the value; what is wrong with it is added to the issues. */
export type Parse = (value: unknown, issues: Issue[]) => unknown;
/** A rule about the length is asked of whatever has one. */
export type Check = { run: Parse; ofLength?: boolean };
export type Shape = Record<string, LightSchema>;
type Parsed = { success: boolean; data?: unknown; error?: { issues: Issue[] } };
export type Traits = {
  /** Of an object. */
  shape?: Shape;
  isStrict?: boolean;
  hasChecks?: boolean;
  /** The only values that it takes. */
  values?: readonly unknown[];
  /** What becomes of a value that is not there, where it need not be. */
  absent?: 'left' | 'filled';
};

export type LightSchema = Traits & {
  run: Parse;
  check: (...checks: Check[]) => LightSchema;
  safeParse: (value: unknown) => Parsed;
};

/** Zod would do it, we do not. Called as pure: the tests, which make every schema of the borrower, throw; no page carries it. */
export function needs(isCarriedOut: () => boolean): void {
  if (!isCarriedOut()) throw new Error('Not in light-schemas.ts');
}

/** Options of words only, which no form shows. */
export function onlyWords(options: unknown, ...others: string[]): void {
  const known = ['error', 'message', ...others];
  needs(
    () => typeof options === 'string' || Object.keys(Object(options)).every((key) => known.includes(key)),
  );
}

export function fail(issues: Issue[], stop: Stop = 'kind', path: PropertyKey[] = []): void {
  issues.push({ path, stop });
}

/* @__NO_SIDE_EFFECTS__ */
export function schema(run: Parse, traits: Traits = {}): LightSchema {
  return {
    ...traits,
    run,
    check(...checks) {
      /* @__PURE__ */ needs(() => !traits.absent && checks.every((each) => !('safeParse' in each)));
      return schema((value, issues) => checked(run, checks, value, issues), { ...traits, hasChecks: true });
    },
    safeParse(value) {
      const issues: Issue[] = [];
      const data = run(value, issues);
      return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } };
    },
  };
}

function checked(run: Parse, checks: Check[], value: unknown, issues: Issue[]): unknown {
  const found: Issue[] = [];
  let result = run(value, found);
  for (const check of checks) {
    const hasLength = (result as { length?: unknown } | null | undefined)?.length !== undefined;
    const isAsked = check.ofLength ? hasLength : found.every(({ stop }) => stop !== 'kind');
    if (isAsked && found.every(({ stop }) => stop !== 'all')) result = check.run(result, found);
  }
  issues.push(...found);
  return result;
}

/** What stands at a place inside. */
export function runAt(key: PropertyKey, inner: LightSchema, value: unknown, issues: Issue[]): unknown {
  const found: Issue[] = [];
  const result = inner.run(value, found);
  for (const { path, stop } of found) fail(issues, stop, [key, ...path]);
  return result;
}
