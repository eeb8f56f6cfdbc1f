/** How fast an application was filled in: nobody reads the cost, answers and signs within seconds, a program does. */

/** Below it an application is shown as filled in at once (VAL-17). Nothing follows from it by itself. */
const fastestMs = 10_000;

/**
 * Whole seconds between two instants in milliseconds, the first that was seen of an application and its sending, one at
 * least; undefined when it took as long as it takes a person.
 */
export const filledInSeconds = (begunMs: number, sentMs: number): number | undefined => {
  const tookMs = sentMs - begunMs;
  return tookMs < fastestMs ? Math.max(1, Math.ceil(tookMs / 1_000)) : undefined;
};
