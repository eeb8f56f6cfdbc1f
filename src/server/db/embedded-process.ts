/**
 * What runs on a data folder: the processes of its server, and what `postmaster.pid` says about them. That file outlives
 * a crash and its number may by now belong to a stranger, so processes are known by the folder they work in.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  /** Empty where the server listens on TCP only. */
  readonly socketFolder: string;
  readonly ready: boolean;
};

/** What the server wrote about itself; undefined when there is nothing (complete) to read. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/** The living processes of the server on `cluster` (a real path), the postmaster and its children. */
export function clusterProcesses(cluster: string): readonly number[] {
  if (process.platform === 'linux') return workingIn(cluster);
  const pid = readPostmaster(cluster)?.pid;
  return pid !== undefined && commandLine(pid).includes(cluster) ? [pid] : [];
}

/** A dead process that nobody has collected (a zombie) has no working folder, so it does not count. */
function workingIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder;
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Where there is no /proc: `postgres -D <folder>` names the folder in its command line. Empty when it is gone. */
function commandLine(pid: number): string {
  const [program, ...args] =
    process.platform === 'win32'
      ? [
          'powershell',
          '-NoProfile',
          '-Command',
          `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`,
        ]
      : ['ps', '-ww', '-o', 'args=', '-p', String(pid)];
  try {
    return execFileSync(program as string, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

/** Asks every few ms until the answer is yes; false when `forMs` have passed. */
export async function until(question: () => boolean, forMs: number, everyMs = 10): Promise<boolean> {
  const end = Date.now() + forMs;
  while (!question()) {
    if (Date.now() > end) return false;
    await sleep(everyMs);
  }
  return true;
}
