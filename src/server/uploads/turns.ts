/**
 * Turns for work that takes memory: so many at once, and of each owner one, so that nobody's slow files keep the others
 * waiting. Whoever waits holds nothing but the question.
 */
export type Turns = <T>(ownerId: string, work: () => Promise<T>) => Promise<T>;

type Waiting = { ownerId: string; start: () => void };

export const makeTurns = (most: number): Turns => {
  const running = new Set<string>();
  const waiting: Waiting[] = [];
  const next = (): void => {
    while (running.size < most) {
      const index = waiting.findIndex(({ ownerId }) => !running.has(ownerId));
      const [one] = index < 0 ? [] : waiting.splice(index, 1);
      if (!one) return;
      running.add(one.ownerId);
      one.start();
    }
  };
  return async (ownerId, work) => {
    await new Promise<void>((start) => {
      waiting.push({ ownerId, start });
      next();
    });
    try {
      return await work();
    } finally {
      running.delete(ownerId);
      next();
    }
  };
};
