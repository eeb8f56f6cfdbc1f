/**
 * Hands pictures to the decoding process, one after the other, and outlives it: the next one gets a new process. The
 * decoder works outside the heap of JavaScript, so that only a process of its own keeps its memory away from the server's.
 * A picture that takes too long, takes too much memory or kills the decoder is tried once more in a fresh process, and is
 * refused only when it was the cause both times: that the machine is short is no reason to destroy somebody's photo.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Outcome, refuse } from '#domain/refusal.ts';
import type { ImageTask, Picture } from './image-worker.ts';

export type Images = {
  /** Time is counted from when the picture's turn comes. Rejects when it is not the picture's doing. */
  sanitise(task: ImageTask, timeLimitMs?: number): Promise<Outcome<Picture>>;
  close(): Promise<void>;
};

type Waiting = {
  task: ImageTask;
  timeLimitMs: number;
  resolve: (outcome: Outcome<Picture>) => void;
  reject: (fault: unknown) => void;
  isSecondTry?: boolean;
  /** The machine was the cause at least once. */
  isExcused?: boolean;
};
export type ImageSettings = { maxMemoryMb?: number; leastShareOfTime?: number; program?: string };

const imageWorker = fileURLToPath(new URL('./image-worker.ts', import.meta.url));
/** The largest picture that is let in takes 300 MB. */
const defaultMaxMemoryMb = 512;
const memoryLookMs = 50;
/** A process that waits keeps its memory: after this long without a picture it ends. */
const idleMs = 60_000;
/** Of its time limit: a decoder that was given less was starved, and says nothing about its picture. */
const defaultShareOfTime = 0.5;
/** What a picture can do to a decoder. Any other signal was sent by somebody, as by a system that is out of memory. */
const crashes: readonly (NodeJS.Signals | null)[] = [
  'SIGSEGV',
  'SIGBUS',
  'SIGABRT',
  'SIGFPE',
  'SIGILL',
  'SIGTRAP',
];

/** Starts no process before the first picture. An idle one does not keep the server alive. */
export const makeImages = ({
  maxMemoryMb = defaultMaxMemoryMb,
  leastShareOfTime = defaultShareOfTime,
  program = imageWorker,
}: ImageSettings = {}): Images => {
  const queue: Waiting[] = [];
  let decoder: ChildProcess | undefined;
  let current: Waiting | undefined;
  let limit: NodeJS.Timeout | undefined;
  let memory: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;

  const finish = (settle: (waiting: Waiting) => void): void => {
    const finished = current;
    clearTimeout(limit);
    clearInterval(memory);
    current = undefined;
    if (finished) settle(finished);
    next();
  };
  const stopDecoder = (): void => {
    const stopped = decoder;
    decoder = undefined;
    stopped?.kill('SIGKILL');
  };
  /** The second try waits behind the others, so that a bad picture does not take two turns at a time. */
  const fail = (cause: string, isOfPicture: boolean): void => {
    stopDecoder();
    finish((waiting) => {
      const isExcused = waiting.isExcused || !isOfPicture;
      if (!waiting.isSecondTry) queue.push({ ...waiting, isSecondTry: true, isExcused });
      else if (isExcused) waiting.reject(new Error(`The decoder of pictures ${cause}.`));
      else waiting.resolve(refuse({ code: 'image-unreadable' }));
    });
  };
  const startDecoder = (): ChildProcess => {
    const started = fork(program, {
      execArgv: ['--max-old-space-size=128'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // It needs nothing of the server's environment, and the secret key is in there.
      env: { SystemRoot: process.env.SystemRoot },
    });
    started.on('message', (outcome) => {
      // A process that was given up may still answer; by then the turn is another picture's.
      if (decoder === started) finish(({ resolve }) => resolve(outcome as Outcome<Picture>));
    });
    started.on('error', (error) => {
      if (decoder === started) fail(`did not work: ${error.message}`, false);
    });
    started.on('exit', (code, signal) => {
      if (decoder === started) fail(`ended: ${signal ?? code}`, crashes.includes(signal));
    });
    return started;
  };
  const next = (): void => {
    if (current) return;
    current = queue.shift();
    clearTimeout(idle);
    if (!current) {
      if (!decoder) return;
      idle = setTimeout(stopDecoder, idleMs).unref();
      hold(decoder, false);
      return;
    }
    if (current.isSecondTry) stopDecoder();
    decoder ??= startDecoder();
    const working = decoder;
    hold(working, true);
    const begun = current;
    const cpuBefore = cpuMsOf(working.pid);
    limit = setTimeout(async () => {
      const cpuMs = (await cpuMsOf(working.pid)) - (await cpuBefore);
      // Not Linux: nobody tells, so it was the picture.
      const isOfPicture = !(cpuMs < begun.timeLimitMs * leastShareOfTime);
      if (current === begun) fail(`took too long, with ${cpuMs} ms to itself`, isOfPicture);
    }, begun.timeLimitMs);
    memory = setInterval(async () => {
      if ((await memoryMbOf(working.pid)) > maxMemoryMb && current === begun)
        fail('took too much memory', true);
    }, memoryLookMs);
    working.send(current.task, () => {});
  };
  return {
    sanitise: (task, timeLimitMs = 10_000) =>
      new Promise((resolve, reject) => {
        queue.push({ task, timeLimitMs, resolve, reject });
        next();
      }),
    close: async () => {
      const waiting = queue.splice(0);
      stopDecoder();
      // Stopping is no refusal: who asks again later is served.
      finish(({ reject }) => reject(new Error('The server is stopping.')));
      for (const { reject } of waiting) reject(new Error('The server is stopping.'));
      clearTimeout(idle);
    },
  };
};

const hold = (process: ChildProcess | undefined, isHeld: boolean): void => {
  const does = isHeld ? 'ref' : 'unref';
  process?.[does]();
  process?.channel?.[does]();
};

/** 0 where the system does not tell; there the limits of pixels and of time remain. */
const memoryMbOf = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s*(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
};

/** Processor time that a process was given; NaN where the system does not tell. Linux counts it in hundredths of a second. */
const cpuMsOf = async (pid: number | undefined): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program may hold spaces; the numbers follow its bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
