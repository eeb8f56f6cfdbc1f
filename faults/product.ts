/** The product as a process of its own, as `npm start` runs it: started, asked whether it is ready, killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll } from 'vitest';

export const secretKey = randomBytes(32).toString('base64url');
/** Where everything listens, on this machine only; FAULTS_PORT moves it all. */
export const firstPort = Number(process.env.FAULTS_PORT ?? 4400);
const root = path.join(import.meta.dirname, '..');
const main = path.join(root, 'src/server/main.ts');
const patienceMs = 180_000;

export type Product = {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it printed so far. */
  readonly said: () => string;
  /** Resolves with the ms that it took since the start. */
  readonly ready: () => Promise<number>;
  readonly kill: (signal?: NodeJS.Signals) => Promise<void>;
};

const running = new Set<ChildProcess>();
// A test that is red leaves its products behind, and their ports taken.
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

export type Settings = Record<string, string>;

export function startProduct(port: number, settings: Settings, before: readonly string[] = []): Product {
  const [file = process.execPath, ...args] = [...before, process.execPath, main];
  const startedAt = performance.now();
  const child = spawn(file, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      SECRET_KEY: secretKey,
      SEED_DEMO: '0',
      LOG_LEVEL: 'warn',
      STORAGE_MIN_FREE_MB: '8',
      // The load is many changes of few people.
      CHANGES_PER_MINUTE: '1000000',
      ...settings,
    },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    child,
    said: () => said,
    async ready() {
      while (!(await isReady(url))) {
        if (child.exitCode !== null || performance.now() - startedAt > patienceMs)
          throw new Error(`the product is not ready (exit ${child.exitCode}):\n${said.slice(-3000)}`);
        await wait(20);
      }
      return Math.round(performance.now() - startedAt);
    },
    async kill(signal = 'SIGKILL') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

export async function isReady(url: string): Promise<boolean> {
  try {
    const { ok, body } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) });
    await body?.cancel();
    return ok;
  } catch {
    return false;
  }
}

/** Ms from now until it answers that it is ready. */
export async function untilReady(url: string): Promise<number> {
  const from = performance.now();
  while (!(await isReady(url))) {
    if (performance.now() - from > patienceMs) throw new Error(`${url} is not ready again`);
    await wait(20);
  }
  return Math.round(performance.now() - from);
}
