/**
 * As whom the embedded server runs. PostgreSQL refuses root, and a fresh machine has no other account, so root starts
 * it as 65534 (nobody) and gives it nothing but its own folder.
 */
import { chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export type Account = {
  /** Absent: the server runs as we do. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** Makes a folder the account can use, readable by nobody else. */
  makeFolder(folder: string): void;
  /** A program, its arguments and the spawn options that run it as this account. */
  command(
    program: string,
    args: readonly string[],
  ): { file: string; args: string[]; uid?: number; gid?: number };
};

const nobody = { uid: 65534, gid: 65534 };

/** `home` is the server's folder, which exists afterwards; `programs` is the folder of its binaries. */
export function serverAccount(home: string, programs: () => string): Account {
  const ours = process.getuid?.();
  if (ours === undefined) return asWeAre(home);
  const found = existsSync(home) ? statSync(home) : undefined;
  if (ours !== 0) {
    if (found && found.uid !== ours) {
      throw new Error(
        `${home} belongs to another user (uid ${found.uid}), who started the server before. Start it as that user or as root, or give the folder away: chown -R ${ours} ${home}`,
      );
    }
    return asWeAre(home);
  }
  // A folder that a plain user began stays theirs, so that they can start it again.
  const owner = found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : nobody;
  const account: Account = {
    owner,
    makeFolder(folder) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      chownSync(folder, owner.uid, owner.gid);
    },
    command(program, args) {
      const closed = [home, programs()].some((folder) => !anyoneMayEnter(folder));
      return closed
        ? throughClosedFolders(owner, program, args)
        : { file: program, args: [...args], ...owner };
    },
  };
  account.makeFolder(home);
  return account;
}

function asWeAre(home: string): Account {
  const makeFolder = (folder: string) => void mkdirSync(folder, { recursive: true, mode: 0o700 });
  makeFolder(home);
  return { makeFolder, command: (file, args) => ({ file, args: [...args] }) };
}

/** Whether a stranger can reach the entry `folder` itself, whatever its own permissions are. */
function anyoneMayEnter(folder: string): boolean {
  const parent = path.dirname(folder);
  return parent === folder || ((statSync(parent).mode & 0o001) !== 0 && anyoneMayEnter(parent));
}

/**
 * Below /root and the like an account of its own cannot reach its folder. It keeps one capability for that: to read and
 * enter, where we have that to give (containers often do not), else to ignore permissions.
 */
function throughClosedFolders(owner: { uid: number; gid: number }, program: string, args: readonly string[]) {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => existsSync(file));
  if (!setpriv) {
    throw new Error(
      `${program} and the data folder must be reachable by a user other than root, because PostgreSQL refuses to run as root. Set DATA_DIR to a folder outside a private one (and keep this program outside, too), or start as an ordinary user.`,
    );
  }
  const capability = haveCapability(2) ? 'dac_read_search' : 'dac_override';
  return {
    file: setpriv,
    args: [
      `--reuid=${owner.uid}`,
      `--regid=${owner.gid}`,
      '--clear-groups',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      '--securebits=+no_setuid_fixup',
      '--no-new-privs',
      program,
      ...args,
    ],
  };
}

function haveCapability(bit: number): boolean {
  const effective = /^CapEff:\s*([\da-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  return (BigInt(`0x${effective}`) & (1n << BigInt(bit))) !== 0n;
}
