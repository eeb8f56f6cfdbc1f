/** Programs that a test starts and ends: what they said is kept, and none outlives the run. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withoutSettings } from '#server/testing-settings.ts';

const run = promisify(execFile);

export type Program = {
  readonly child: ChildProcess;
  /** Everything it wrote so far. */
  readonly output: () => string;
  /** Sends the signal and waits for the end. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
};

export const isRoot = process.getuid?.() === 0;

/** As this person where we are root: PostgreSQL and PgBouncer refuse to be. */
export const asUser = (user: string, command: string, parameters: string[]): [string, string[]] =>
  isRoot
    ? ['setpriv', [`--reuid=${user}`, `--regid=${user}`, '--init-groups', command, ...parameters]]
    : [command, parameters];

export async function runOnce(
  [command, parameters]: [string, string[]],
  env: Record<string, string> = {},
): Promise<string> {
  const { stdout, stderr } = await run(command, parameters, {
    env: { ...withoutSettings(), ...env },
    cwd: '/',
  });
  return stdout + stderr;
}

export function start(
  [command, parameters]: [string, string[]],
  env: Record<string, string | undefined> = {},
): Program {
  const child = spawn(command, parameters, {
    env: { ...withoutSettings(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (part: Buffer) => {
    output += part.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const killAtExit = () => void child.kill('SIGKILL');
  process.on('exit', killAtExit);
  child.once('exit', () => process.off('exit', killAtExit));
  return {
    child,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** Until it is so; throws with what the program said when that takes minutes, or when it has ended. */
export async function until(isSo: () => Promise<boolean>, what: string, program?: Program): Promise<void> {
  const end = Date.now() + 280_000;
  while (!(await isSo().catch(() => false))) {
    const isOver = program !== undefined && program.child.exitCode !== null;
    if (isOver || Date.now() > end) throw new Error(`${what} did not happen\n${program?.output() ?? ''}`);
    await sleep(100);
  }
}

export const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
