/**
 * Starts the embedded server again when its process has died under us (killed, out of memory, its disk full): nothing of
 * what was committed is lost, and nobody has to come and restart the program.
 */
import { readlinkSync } from 'node:fs';
import type { EmbeddedServer } from './embedded.ts';
import { readPostmaster } from './embedded-process.ts';

const lookEveryMs = 250;
/** While it does not start, for example without space for its log. */
const longestPauseMs = 5_000;

type Watching = {
  readonly cluster: string;
  readonly server: EmbeddedServer;
  readonly start: () => Promise<EmbeddedServer>;
  /** The server runs again, perhaps under another address. */
  readonly onStarted: (server: EmbeddedServer) => void;
  readonly onError: (error: Error) => void;
};

type Watch = {
  /** The program is about to end: a server that stops from here on was stopped by somebody, too. */
  readonly rest: () => void;
  /** Also rests. */
  readonly leave: () => Promise<void>;
};

export function keepRunning({ cluster, server, start, onStarted, onError }: Watching): Watch {
  let current = server;
  let isEnding = false;
  let pauseMs = lookEveryMs;
  let turn = Promise.resolve();
  let timer = setTimeout(look, lookEveryMs);
  timer.unref();

  function look(): void {
    turn = lookOnce().then(() => {
      if (isEnding) return;
      timer = setTimeout(look, pauseMs);
      timer.unref();
    });
  }

  async function lookOnce(): Promise<void> {
    if (isEnding || isUp(cluster)) {
      pauseMs = lookEveryMs;
      return;
    }
    try {
      const before = current;
      current = await start();
      onStarted(current);
      // We are among its users under the new name now; the old one may go.
      await before.stop();
      pauseMs = lookEveryMs;
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  const rest = () => {
    isEnding = true;
    clearTimeout(timer);
  };
  return {
    rest,
    leave: async () => {
      rest();
      await turn;
      await current.stop();
    },
  };
}

/** Whether the process that `postmaster.pid` names lives; it may be starting or recovering. */
function isUp(cluster: string): boolean {
  const pid = readPostmaster(cluster)?.pid;
  if (pid === undefined) return false;
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return ['EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
