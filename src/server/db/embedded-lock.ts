/**
 * Who is at work on the embedded server's folder: one starter or stopper at a time, and a list of the processes that use
 * the server, so that the last one to leave stops it. Entries of the dead are recognised and ignored.
 */

import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 180_000;
const lookAgainMs = 250;

/** A name for this process that no later process can have, even under the same number. */
export function ownToken(): string {
  return `${process.pid}-${startedAt(process.pid) ?? 0}-${randomBytes(4).toString('hex')}`;
}

/** Whether the process that made `token` still runs. A dead process that nobody has collected counts as dead. */
export function isAlive(token: string): boolean {
  const [pid = 0, started = 0] = token.split('-').map(Number);
  if (process.platform === 'linux') return startedAt(pid) === started;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** In clock ticks since the boot; undefined when there is no such process, or only its remains. Linux only. */
function startedAt(pid: number): number | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return undefined;
  }
  // The second field is the program's name in brackets, which may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : Number(fields[19]);
}

/**
 * Runs `work` while holding the lock `home/lock`. The lock is a folder with its holder's token inside, made aside and
 * renamed into place: it never exists without a holder, and a dead holder is removed by name, so that two who find it
 * dead cannot remove each other.
 */
export async function withLock<Result>(home: string, work: () => Promise<Result>): Promise<Result> {
  const lock = path.join(home, 'lock');
  const token = ownToken();
  const giveUpAt = Date.now() + patienceMs;
  while (!take(lock, token)) {
    for (const holder of entries(lock)) if (!isAlive(holder)) drop(lock, holder);
    if (entries(lock).length === 0) drop(lock);
    if (Date.now() > giveUpAt) {
      throw new Error(
        `Another process (${entries(lock).join(', ')}) has been starting or stopping the database in ${home} for three minutes. Look what it does, stop it, and start again.`,
      );
    }
    await sleep(20 + Math.random() * 20);
  }
  for (const name of entries(home)) {
    if (name.startsWith('lock.') && !isAlive(name.slice('lock.'.length)))
      rmSync(path.join(home, name), { recursive: true, force: true });
  }
  try {
    return await work();
  } finally {
    release(lock, token);
  }
}

/**
 * A folder that goes away in the middle of the work takes the lock with it. When it is brought back, the lock would name
 * us, who live, for ever: so it is dropped then.
 */
function release(lock: string, token: string): void {
  if (drop(lock, token)) return;
  const timer = setInterval(() => {
    if (!existsSync(path.dirname(lock))) return;
    drop(lock, token);
    clearInterval(timer);
  }, lookAgainMs);
  timer.unref();
}

function take(lock: string, token: string): boolean {
  const draft = `${lock}.${token}`;
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(path.join(draft, token), '');
  try {
    renameSync(draft, lock);
    return true;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // What "there is one already" is called depends on the system.
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
    return false;
  }
}

/**
 * An empty folder is no lock; removing it fails harmlessly when it is not empty any more. False: `token` was not found
 * in it.
 */
function drop(lock: string, token?: string): boolean {
  let isFound = token === undefined;
  try {
    if (token) unlinkSync(path.join(lock, token));
    isFound = true;
    rmdirSync(lock);
  } catch {
    // Somebody else dropped it first, or took it already.
  }
  return isFound;
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The processes that use the server. Call within the lock. */
export const users = {
  /** Throws when `home` is away: made anew, it would stand in the place of the one that comes back. */
  add(home: string, token: string): void {
    const folder = path.join(home, 'users');
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    writeFileSync(path.join(home, 'users', token), '');
  },
  /** Removes this one and the dead, and says how many remain. */
  remove(home: string, token: string): number {
    const folder = path.join(home, 'users');
    const [remaining, gone] = [[], []] as [string[], string[]];
    for (const user of entries(folder)) (user !== token && isAlive(user) ? remaining : gone).push(user);
    for (const user of gone) rmSync(path.join(folder, user), { force: true });
    return remaining.length;
  },
};
