/**
 * Pictures for staff with the name of who looks burned in, drawn one after the other on a thread of its own. What is
 * stored is never changed; a picture that cannot be marked, or not in time, is not shown.
 */
import { Worker } from 'node:worker_threads';
import type { WatermarkAnswer, WatermarkTask } from './watermark-worker.ts';

export type Watermarks = {
  /** The picture as a JPEG with these lines across it. Time is counted from when its turn comes. */
  mark(picture: Uint8Array, lines: readonly string[], timeLimitMs?: number): Promise<Uint8Array>;
  close(): Promise<void>;
};
type WatermarkSettings = { program?: URL };

type Waiting = {
  task: WatermarkTask;
  timeLimitMs: number;
  resolve: (picture: Uint8Array) => void;
  reject: (fault: Error) => void;
};

const watermarkWorker = new URL('./watermark-worker.ts', import.meta.url);

/** Starts no thread before the first picture. An idle thread does not keep the process alive. */
export const makeWatermarks = ({ program = watermarkWorker }: WatermarkSettings = {}): Watermarks => {
  const queue: Waiting[] = [];
  let current: Waiting | undefined;
  let limit: NodeJS.Timeout | undefined;
  let thread: Worker | undefined;

  const finish = (settle: (one: Waiting) => void): void => {
    const finished = current;
    clearTimeout(limit);
    current = undefined;
    if (finished) settle(finished);
    next();
  };
  /** A thread that did not answer may hang for ever: the next picture gets another one. */
  const giveUp = (fault: Error): Promise<unknown> | undefined => {
    const stopped = thread;
    thread = undefined;
    finish(({ reject }) => reject(fault));
    return stopped?.terminate();
  };
  const startThread = (): Worker => {
    const started = new Worker(program);
    const failed = (fault: Error): void => {
      if (thread === started) void giveUp(fault);
    };
    started.on('message', (answer: WatermarkAnswer) => {
      if (thread !== started) return;
      finish(({ resolve, reject }) =>
        'picture' in answer ? resolve(answer.picture) : reject(new Error(answer.fault)),
      );
    });
    started.on('error', failed);
    started.on('exit', (code) => failed(new Error(`The thread of watermarks ended: ${code}.`)));
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
    limit = setTimeout(() => void giveUp(new Error('A watermark took too long.')), current.timeLimitMs);
    thread.postMessage(current.task);
  };
  return {
    mark: (picture, lines, timeLimitMs = 10_000) =>
      new Promise((resolve, reject) => {
        queue.push({ task: { picture, lines }, timeLimitMs, resolve, reject });
        next();
      }),
    close: async () => {
      const stopping = new Error('The server is stopping.');
      for (const { reject } of queue.splice(0)) reject(stopping);
      await giveUp(stopping);
    },
  };
};
