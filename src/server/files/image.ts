/**
 * Hands pictures to the decoding thread, one after the other, and outlives it: a picture that takes too long, too much
 * memory or kills the decoder is refused, and the next one gets a new thread.
 */
import { Worker } from 'node:worker_threads';
import { type Outcome, refuse } from '#domain/refusal.ts';
import type { ImageTask, Picture } from './image-worker.ts';

export type Images = {
  /** Time is counted from when the picture's turn comes. */
  sanitise(task: ImageTask, timeLimitMs?: number): Promise<Outcome<Picture>>;
  close(): Promise<void>;
};

type Waiting = {
  task: ImageTask;
  timeLimitMs: number;
  resolve: (outcome: Outcome<Picture>) => void;
  reject: (fault: unknown) => void;
};

/** These limit the thread's own heap; what the decoder takes outside it is bounded by the pixels it is let read. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Starts no thread before the first picture. An idle thread does not keep the process alive. */
export const makeImages = (): Images => {
  const queue: Waiting[] = [];
  let thread: Worker | undefined;
  let current: Waiting | undefined;
  let limit: NodeJS.Timeout | undefined;

  const finish = (settle: (waiting: Waiting) => void): void => {
    const finished = current;
    clearTimeout(limit);
    current = undefined;
    if (finished) settle(finished);
    next();
  };
  const giveUp = async (): Promise<void> => {
    const stopped = thread;
    thread = undefined;
    finish(({ resolve }) => resolve(refuse({ code: 'image-unreadable' })));
    await stopped?.terminate();
  };
  const startThread = (): Worker => {
    const started = new Worker(new URL('./image-worker.ts', import.meta.url), { resourceLimits });
    started.on('message', (outcome: Outcome<Picture>) => {
      // A thread that was given up may still answer; by then the turn is another picture's.
      if (thread === started) finish(({ resolve }) => resolve(outcome));
    });
    started.on('error', (error: NodeJS.ErrnoException) => {
      if (thread !== started) return;
      thread = undefined;
      const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      finish(({ resolve, reject }) =>
        isTooMuch ? resolve(refuse({ code: 'image-unreadable' })) : reject(error),
      );
    });
    return started;
  };
  const next = (): void => {
    if (current) return;
    current = queue.shift();
    if (!current) {
      thread?.unref();
      return;
    }
    thread ??= startThread();
    thread.ref();
    limit = setTimeout(giveUp, current.timeLimitMs);
    thread.postMessage(current.task);
  };
  return {
    sanitise: (task, timeLimitMs = 10_000) =>
      new Promise((resolve, reject) => {
        queue.push({ task, timeLimitMs, resolve, reject });
        next();
      }),
    close: async () => {
      for (const { reject } of queue.splice(0)) reject(new Error('The server is stopping.'));
      await giveUp();
    },
  };
};

/** How many of the 64 bits differ; 6 or fewer means the same picture, saved again or made lighter. */
export const perceptualDistance = (a: string, b: string): number => {
  let difference = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; difference > 0n; difference >>= 1n) count += Number(difference & 1n);
  return count;
};
