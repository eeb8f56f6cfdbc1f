/**
 * Starts and stops the server process. It is detached from our terminal, so that Ctrl-C reaches us only and the server
 * can be stopped last.
 */
import { execFile, spawn } from 'node:child_process';
import { chownSync, closeSync, fstatSync, openSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './embedded-account.ts';
import type { Binaries } from './embedded-binaries.ts';
import { clusterProcesses, readPostmaster, until } from './embedded-process.ts';

const windows = process.platform === 'win32';
/** Recovery after a power cut replays at most max_wal_size, which takes seconds. */
const readyWithinMs = 120_000;
const stoppedWithinMs = 30_000;
const logLimitBytes = 4_000_000;

/** Resolves when the server takes connections; else throws with what PostgreSQL said. */
export async function launch(cluster: string, binaries: Binaries, account: Account): Promise<void> {
  const home = path.dirname(cluster);
  const log = openLog(home, account);
  const from = fstatSync(log).size;
  const { file, args, ...identity } = account.command(
    windows ? binaries.pgCtl : binaries.postgres,
    // pg_ctl gives up an administrator's rights, which postgres itself refuses to run with.
    windows ? ['start', '-W', '-D', cluster] : ['-D', cluster],
  );
  const child = spawn(file, args, {
    cwd: home,
    env: binaries.env,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
    ...identity,
  });
  closeSync(log);
  let ended: string | undefined;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, signal) => {
    if (!windows || code !== 0) ended = `it ended with ${signal ?? code}`;
  });
  child.unref();
  const isReady = () => readPostmaster(cluster)?.ready === true;
  await until(() => ended !== undefined || isReady(), readyWithinMs);
  if (ended !== undefined || !isReady()) {
    const words = readFileSync(logFile(home), 'utf8').slice(from).trim();
    throw new Error(`The database in ${home} did not start (${ended ?? 'it is still not ready'}).\n${words}`);
  }
}

/** Ends the server: sessions are cut, everything is written. Returns when its last process is gone. */
export async function shutDown(cluster: string, binaries: Binaries, account: Account): Promise<void> {
  const pid = readPostmaster(cluster)?.pid;
  if (pid === undefined || !clusterProcesses(cluster).includes(pid)) return;
  if (windows) {
    const { file, args } = account.command(binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-D', cluster]);
    await promisify(execFile)(file, args, { env: binaries.env });
    return;
  }
  const isGone = () => clusterProcesses(cluster).length === 0;
  process.kill(pid, 'SIGINT');
  if (await until(isGone, stoppedWithinMs)) return;
  // Immediate: nothing committed is lost, the next start replays the log.
  process.kill(pid, 'SIGQUIT');
  if (!(await until(isGone, stoppedWithinMs))) throw new Error(`The database process ${pid} does not end.`);
}

const logFile = (home: string) => path.join(home, 'server.log');

function openLog(home: string, { owner }: Account): number {
  const file = logFile(home);
  const log = openSync(file, 'a', 0o600);
  if (owner) chownSync(file, owner.uid, owner.gid);
  if (fstatSync(log).size <= logLimitBytes) return log;
  closeSync(log);
  renameSync(file, `${file}.1`);
  return openLog(home, { owner } as Account);
}
