/** A PostgreSQL of Debian as an operator sets it up: durable, passwords asked for, and on request a replica that acknowledges. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { ports } from './ports.ts';
import { asUser, isRoot, type Program, runOnce, start, until } from './processes.ts';
import { postgresFolder } from './tools.ts';

const user = 'postgres';
export const password = 'fleet-only-on-loopback';
export const urlAt = (port: number, database = 'jernih', login = 'jernih'): string =>
  `postgresql://${login}:${password}@127.0.0.1:${port}/${database}`;

const program = (name: string): string => path.join(postgresFolder() ?? '', name);

export type Cluster = { readonly folder: string; readonly port: number; server: Program };

export async function administrate<T>(
  port: number,
  work: (admin: pg.Client) => Promise<T>,
  database = 'postgres',
): Promise<T> {
  const admin = new pg.Client({ connectionString: urlAt(port, database, 'postgres') });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

async function startCluster(folder: string, port: number): Promise<Cluster> {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
  ];
  const server = start(
    asUser(user, program('postgres'), ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])]),
  );
  await until(
    async () => (await administrate(port, (admin) => admin.query('select 1'))).rowCount === 1,
    'PostgreSQL starts',
    server,
  );
  return { folder, port, server };
}

export async function openPrimary(root: string): Promise<Cluster> {
  const folder = path.join(root, 'primary');
  await mkdir(folder, { mode: 0o700 });
  const passwordFile = path.join(root, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (isRoot) await runOnce(['chown', [`${user}:${user}`, root, folder, passwordFile]]);
  await runOnce(
    asUser(user, program('initdb'), [
      '-D',
      folder,
      '-U',
      'postgres',
      '--pwfile',
      passwordFile,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale',
      'C.UTF-8',
      '--data-checksums',
    ]),
  );
  const cluster = await startCluster(folder, ports.primary);
  await administrate(cluster.port, async (admin) => {
    await admin.query(`create role jernih login password '${password}'`);
    await admin.query(`create database jernih owner jernih encoding 'UTF8' template template0`);
  });
  return cluster;
}

/** As docs/operating.md says it; comes back when every commit waits for the replica. */
export async function addReplica(root: string, primary: Cluster): Promise<Cluster> {
  await administrate(primary.port, async (admin) => {
    await admin.query(`create role replicator with replication login password '${password}'`);
    await admin.query(`select pg_create_physical_replication_slot('replica')`);
  });
  const folder = path.join(root, 'replica');
  const source = `host=127.0.0.1 port=${primary.port} user=replicator password=${password} application_name=replica`;
  await runOnce(
    asUser(user, program('pg_basebackup'), [
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '-S',
      'replica',
      '-d',
      source,
      '-D',
      folder,
    ]),
  );
  const replica = await startCluster(folder, ports.replica);
  await administrate(primary.port, async (admin) => {
    await admin.query(`alter system set synchronous_standby_names = 'replica'`);
    await admin.query('select pg_reload_conf()');
    await until(async () => {
      const { rows } = await admin.query('select sync_state from pg_stat_replication');
      return rows[0]?.sync_state === 'sync';
    }, 'the replica acknowledges');
  });
  return replica;
}

/** Nothing of the old one is waited for: its machine is gone. */
export async function failOver(primary: Cluster, replica: Cluster): Promise<void> {
  await primary.server.stop('SIGQUIT');
  await runOnce(asUser(user, program('pg_ctl'), ['promote', '-w', '-D', replica.folder]));
  await administrate(replica.port, async (admin) => {
    await admin.query('alter system reset synchronous_standby_names');
    await admin.query('select pg_reload_conf()');
  });
}

/** A fast stop, which ends with a checkpoint. */
export const stopCluster = ({ server }: Cluster): Promise<void> => server.stop('SIGINT');
