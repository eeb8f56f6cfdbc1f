/**
 * Where the embedded server listens: a Unix socket in a private folder with a short path, or on Windows a port of the
 * machine itself, with a password.
 */
import { chownSync, lstatSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Account } from './embedded-account.ts';
import { type Listen, readPassword } from './embedded-cluster.ts';
import type { Postmaster } from './embedded-process.ts';

/** The kernel's limit for the path of a socket, in bytes: 107 on Linux, 103 elsewhere. */
const longestPath = process.platform === 'linux' ? 107 : 103;
const socketName = '.s.PGSQL.5432';

export async function chooseAddress(home: string, account: Account, tcp: boolean): Promise<Listen> {
  if (tcp) return { port: await freePort() };
  const beside = path.join(home, 'socket');
  if (Buffer.byteLength(path.join(beside, socketName)) <= longestPath) {
    account.makeFolder(beside);
    return { socketFolder: beside };
  }
  const short = mkdtempSync(path.join(realpathSync(tmpdir()), 'jernih-'));
  if (account.owner) chownSync(short, account.owner.uid, account.owner.gid);
  return { socketFolder: short };
}

/** Removes what a server that no longer runs has left of its socket. */
export function clearAddress(home: string, { socketFolder }: Postmaster): void {
  if (!socketFolder) return;
  if (path.basename(socketFolder).startsWith('jernih-') && isPrivate(socketFolder)) {
    rmSync(socketFolder, { recursive: true, force: true });
  } else if (socketFolder === path.join(home, 'socket')) {
    for (const name of [socketName, `${socketName}.lock`])
      rmSync(path.join(socketFolder, name), { force: true });
  }
}

/** A PostgreSQL URL for `user` on `database`. */
export function addressUrl(home: string, server: Postmaster, user: string, database: string): string {
  if (!server.socketFolder) {
    return `postgresql://${user}:${readPassword(home)}@127.0.0.1:${server.port}/${database}?sslmode=disable`;
  }
  if (!isPrivate(server.socketFolder)) {
    throw new Error(
      `${server.socketFolder} is not the private folder it was made as; stop the database process ${server.pid} and start again.`,
    );
  }
  return `postgresql://${user}@${encodeURIComponent(server.socketFolder)}:${server.port}/${database}?sslmode=disable`;
}

function isPrivate(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && (found.mode & 0o077) === 0;
}

/** Whether something takes connections there. */
export function answers(server: Postmaster): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = server.socketFolder
      ? connect(path.join(server.socketFolder, socketName))
      : connect(server.port, '127.0.0.1');
    socket.setTimeout(2_000, () => socket.destroy());
    socket.once('connect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
