/**
 * The embedded database: a real PostgreSQL from npm on the data folder, in a process of its own. It is adopted when it
 * still runs after the program was killed, shared by the programs that use the folder, and stopped by the last of them.
 */
import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Account, serverAccount } from './embedded-account.ts';
import { addressUrl, answers, chooseAddress, clearAddress } from './embedded-address.ts';
import { type Binaries, embeddedBinaries } from './embedded-binaries.ts';
import { makeCluster, readPassword, superuser, writeSettings } from './embedded-cluster.ts';
import { ownToken, users, withLock } from './embedded-lock.ts';
import { clusterProcesses, type Postmaster, readPostmaster, until } from './embedded-process.ts';
import { launch, shutDown } from './embedded-server.ts';

export type EmbeddedServer = {
  /** The ordinary user `jernih`, who owns the database `jernih` and all that is in it. */
  readonly url: string;
  /** The user `jernih_app` on the same database, who owns nothing; the owner says what it may do (owner.ts). */
  readonly programUrl: string;
  /** For tests and repairs: the first user, on the database `postgres`. */
  readonly superuserUrl: string;
  /** True when the server was already running. */
  readonly adopted: boolean;
  /** The folder of its files, as the system names it. */
  readonly cluster: string;
  /** Says that we no longer use the server; it stops when nobody else does. May be called twice. */
  readonly stop: () => Promise<void>;
};

type Start = {
  readonly tcp?: boolean;
  /** It ran before: an absent folder is then a disk that is away, and no reason to make an empty database. */
  readonly isMade?: boolean;
};

const patienceMs = 120_000;

type Place = {
  readonly home: string;
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly account: Account;
};

/**
 * Starts, or adopts, the server in `dataDir/postgres`, and makes the database on the first start. Throws a sentence for the
 * person who starts the program when the folder cannot be used.
 */
export async function startEmbedded(
  dataDir: string,
  { tcp = process.platform === 'win32', isMade = false }: Start = {},
): Promise<EmbeddedServer> {
  if (isMade) assertThere(dataDir);
  const place = openPlace(dataDir);
  const { home } = place;
  const token = ownToken();
  return withLock(home, async () => {
    const running = await findRunning(place);
    if (isMade) assertThere(dataDir);
    const server = running ?? (await start(place, tcp));
    try {
      await makeDatabase(home, server);
      users.add(home, token);
    } catch (error) {
      if (!running) await shutDown(place.cluster, place.binaries, place.account);
      throw error;
    }
    return {
      url: addressUrl(home, server, 'jernih', 'jernih'),
      programUrl: addressUrl(home, server, 'jernih_app', 'jernih'),
      superuserUrl: addressUrl(home, server, superuser, 'postgres'),
      adopted: running !== undefined,
      cluster: place.cluster,
      stop: () => leave(place, token),
    };
  });
}

function assertThere(dataDir: string): void {
  const cluster = path.join(dataDir, 'postgres', 'cluster');
  if (existsSync(cluster)) return;
  throw new Error(`The files of the database are gone: ${cluster} is not there. Bring its disk back.`);
}

function openPlace(dataDir: string): Place {
  // Others may pass through to the server's folder, but not look around.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const home = path.join(realpathSync(dataDir), 'postgres');
  let binaries: Binaries | undefined;
  const account = serverAccount(home, () => path.dirname(binaries?.postgres ?? home));
  binaries = embeddedBinaries(path.join(home, 'lib'), account.owner);
  return { home, cluster: path.join(home, 'cluster'), binaries, account };
}

/** The server that runs on this folder. Removes the traces of one that does not, once it is certainly dead. */
async function findRunning({ home, cluster }: Place): Promise<Postmaster | undefined> {
  const isUp = () =>
    readPostmaster(cluster)?.ready === true &&
    clusterProcesses(cluster).includes(readPostmaster(cluster)?.pid ?? 0);
  // Starting, recovering, stopping, or children that outlive their killed server for a moment.
  await until(() => isUp() || clusterProcesses(cluster).length === 0, 60_000);
  const server = readPostmaster(cluster);
  if (server && isUp()) return server;
  const left = clusterProcesses(cluster);
  if (left.length > 0) {
    throw new Error(
      `A database in ${home} neither works nor ends (processes ${left.join(', ')}). Stop these and start again.`,
    );
  }
  if (server && (await answers(server))) {
    throw new Error(
      `${home} is in use by a database of another container or machine. Stop it first, or choose another DATA_DIR.`,
    );
  }
  if (server) clearAddress(home, server);
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
  return undefined;
}

async function start({ home, cluster, binaries, account }: Place, tcp: boolean): Promise<Postmaster> {
  await makeCluster(cluster, binaries, account);
  writeSettings(cluster, await chooseAddress(home, account, tcp), account);
  await launch(cluster, binaries, account);
  const server = readPostmaster(cluster);
  if (!server) throw new Error(`The database in ${home} started and ended at once; see server.log there.`);
  return server;
}

async function leave({ home, cluster, binaries, account }: Place, token: string): Promise<void> {
  await withLock(home, async () => {
    if (users.remove(home, token) > 0) return;
    const server = readPostmaster(cluster);
    await shutDown(cluster, binaries, account);
    if (server) clearAddress(home, server);
  });
}

/** Also after an adoption: who started the server may have been killed before this. */
async function makeDatabase(home: string, server: Postmaster): Promise<void> {
  const client = new pg.Client({
    connectionString: addressUrl(home, server, superuser, 'postgres'),
    // A server that hangs must not keep the lock for ever.
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  // A server that dies between two statements would end the whole program; the next statement fails by itself.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(
      `select exists (select from pg_roles where rolname = 'jernih') as owner,
        exists (select from pg_roles where rolname = 'jernih_app') as program,
        exists (select from pg_database where datname = 'jernih') as database`,
    );
    const password = readPassword(home);
    if (!rows[0].owner) await client.query(`create role jernih login password '${password}'`);
    if (!rows[0].program) await client.query(`create role jernih_app login password '${password}'`);
    if (!rows[0].database) await client.query('create database jernih owner jernih');
  } finally {
    await client.end();
  }
}
