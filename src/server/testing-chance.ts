/** Chance from a seed, for tests that must be able to do the same again. */
export type Chance = {
  below(count: number): number;
  between(least: number, most: number): number;
  is(percent: number): boolean;
  oneOf<Value>(values: readonly [Value, ...Value[]]): Value;
};

/** The same numbers for the same seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    is: (percent) => next() * 100 < percent,
    oneOf: (values) => values[below(values.length)] ?? values[0],
  };
}
