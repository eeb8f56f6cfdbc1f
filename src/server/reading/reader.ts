/**
 * Hands photos to the reading process, one after the other, and outlives it: a photo that takes too long or kills it is
 * unreadable, and the next one gets a new process. It starts none before the first photo and lets it go when idle.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { IcReading } from '#domain/ic-reading.ts';
import { EnvironmentError } from '../environment.ts';
import type { ReadingTask } from './reader-process.ts';

export type Reader = {
  /** Never throws: what cannot be read is 'unreadable'. Ask for one at a time. */
  read(task: ReadingTask): Promise<IcReading>;
  close(): void;
};

type ReaderSettings = { timeLimitMs?: number; idleMs?: number };

/** Long-lived recognition workers are known to grow. */
const photosEach = 100;

/** As `makeReader`; throws EnvironmentError when the packages, which an installation may leave out, are not there. */
export const openReader = (): Reader => {
  try {
    for (const name of ['tesseract.js', '@tesseract.js-data/eng/package.json']) import.meta.resolve(name);
  } catch {
    throw new EnvironmentError([
      'READ_IC_NUMBERS=1 needs the packages tesseract.js and @tesseract.js-data/eng. Run npm install without --omit=optional, or leave the setting out.',
    ]);
  }
  return makeReader();
};

export const makeReader = ({ timeLimitMs = 20_000, idleMs = 60_000 }: ReaderSettings = {}): Reader => {
  let process: ChildProcess | undefined;
  let photos = 0;
  let idle: NodeJS.Timeout | undefined;

  const close = (): void => {
    clearTimeout(idle);
    process?.kill('SIGKILL');
    process = undefined;
    photos = 0;
  };
  const start = (): ChildProcess =>
    // Not our environment: it holds the secret key.
    fork(new URL('./reader-process.ts', import.meta.url), {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Without a listener its trouble between two photos would end the whole program.
    }).on('error', () => {});
  const ask = (asked: ChildProcess, task: ReadingTask): Promise<IcReading | undefined> =>
    new Promise((resolve) => {
      const limit = setTimeout(() => settle(undefined), timeLimitMs);
      const gone = () => settle(undefined);
      const settle = (reading: IcReading | undefined) => {
        clearTimeout(limit);
        asked.off('message', settle).off('exit', gone).off('error', gone);
        resolve(reading);
      };
      asked.on('message', settle).on('exit', gone).on('error', gone);
      asked.send(task, (error) => error && gone());
    });
  return {
    read: async (task) => {
      clearTimeout(idle);
      process ??= start();
      const reading = await ask(process, task);
      photos += 1;
      if (reading === undefined || photos >= photosEach) close();
      else idle = setTimeout(close, idleMs).unref();
      return reading ?? 'unreadable';
    },
    close,
  };
};
