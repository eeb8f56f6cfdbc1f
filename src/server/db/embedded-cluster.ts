/**
 * The files of the embedded server: made once by initdb (UTF-8, byte order, data checksums), with settings for one small
 * machine that are written anew at every start. fsync stays on: what was answered survives a power cut.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './embedded-account.ts';
import type { Binaries } from './embedded-binaries.ts';

/** How clients reach the server. Windows has no Unix sockets that Node and PostgreSQL agree on. */
export type Listen = { readonly socketFolder: string } | { readonly port: number };

/** The login of the first user, who owns the server; the program itself signs in as an ordinary one. */
export const superuser = 'postgres';

/**
 * Runs initdb when there is no cluster yet. It works aside and is renamed when complete, so a start that was killed in
 * the middle leaves nothing that looks like a cluster. Call within the lock.
 */
export async function makeCluster(cluster: string, binaries: Binaries, account: Account): Promise<void> {
  const home = path.dirname(cluster);
  clearDrafts(home);
  if (existsSync(cluster)) return;
  const draft = path.join(home, `${draftPrefix}${randomBytes(4).toString('hex')}`);
  writePassword(home, account);
  const { file, args, ...identity } = account.command(binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile(home)}`,
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ]);
  try {
    await promisify(execFile)(file, args, { cwd: home, env: binaries.env, ...identity });
  } catch (error) {
    const words = error as { stderr?: string; message: string };
    throw new Error(
      `The database could not be made in ${home}; cure what PostgreSQL says here, or set DATABASE_URL. ${words.stderr?.trim() || words.message}`,
    );
  }
  renameSync(draft, cluster);
}

const draftPrefix = 'cluster.draft-';

/** The initdb of a killed start may still be at work on its own draft; what it leaves goes next time. */
function clearDrafts(home: string): void {
  for (const name of readdirSync(home)) {
    if (!name.startsWith(draftPrefix)) continue;
    try {
      rmSync(path.join(home, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {}
  }
}

const passwordFile = (home: string) => path.join(home, 'password');

/** Only asked for on TCP; the Unix socket is guarded by its folder. */
export function readPassword(home: string): string {
  return readFileSync(passwordFile(home), 'utf8').trim();
}

function writePassword(home: string, { owner }: Account): void {
  writeFileSync(passwordFile(home), `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (owner) chownSync(passwordFile(home), owner.uid, owner.gid);
}

/** Replaces postgresql.conf; ALTER SYSTEM still wins, for whoever must change something on a running installation. */
export function writeSettings(cluster: string, listen: Listen, { owner }: Account): void {
  const file = path.join(cluster, 'postgresql.conf');
  writeFileSync(file, settings(listen), { mode: 0o600 });
  if (owner) chownSync(file, owner.uid, owner.gid);
}

function settings(listen: Listen): string {
  const onSocket = 'socketFolder' in listen;
  return `# Written at every start of the embedded server.
listen_addresses = '${onSocket ? '' : '127.0.0.1'}'
port = ${onSocket ? 5432 : listen.port}
unix_socket_directories = '${onSocket ? quoted(listen.socketFolder) : ''}'
unix_socket_permissions = 0700
max_connections = 100
deadlock_timeout = 200ms

# Nothing acknowledged is ever lost.
fsync = on
synchronous_commit = on
full_page_writes = on

# A small machine that also runs the program itself.
shared_buffers = 32MB
work_mem = 4MB
maintenance_work_mem = 32MB
wal_buffers = 1MB
max_wal_size = 256MB
min_wal_size = 32MB
io_method = sync
huge_pages = off
jit = off
max_parallel_workers_per_gather = 0
max_wal_senders = 0
max_logical_replication_workers = 0
autovacuum_max_workers = 2
checkpoint_completion_target = 0.5

timezone = 'UTC'
log_timezone = 'UTC'
datestyle = 'ISO, YMD'

# The log must not hold what people entered: no values, no details of rows.
log_destination = 'stderr'
log_error_verbosity = terse
log_min_error_statement = panic
log_parameter_max_length = 0
log_line_prefix = '%m [%p] '
log_checkpoints = off
`;
}

/** One name of a list, within a quoted value. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`.replaceAll("'", "''");
}
