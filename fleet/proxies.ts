/** The configurations of deploy/, with the ports and folders of this run in the place of those that stand there. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { host, ports } from './ports.ts';
import { password } from './postgres.ts';
import { asUser, isRoot, listens, type Program, runOnce, start, until } from './processes.ts';

const deploy = path.join(import.meta.dirname, '../deploy');

/** Each of the texts must stand in the file: a test of another configuration would prove nothing. */
export async function adapted(
  name: string,
  changes: readonly (readonly [string, string])[],
): Promise<string> {
  let text = await readFile(path.join(deploy, name), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/${name} has no longer: ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

async function put(folder: string, name: string, text: string, mode = 0o644): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text, { mode });
  return file;
}

const servers = ports.api.map((port, index) => [`127.0.0.1:${3001 + index}`, `127.0.0.1:${port}`] as const);

/** A certificate of nobody, for this run. */
export async function makeCertificate(root: string): Promise<void> {
  const [key, certificate] = [path.join(root, 'key.pem'), path.join(root, 'fullchain.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  await runOnce(['openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', certificate]]);
  // Both proxies read their key before they become somebody else.
  const both = (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8'));
  await put(root, 'jernih.pem', both, 0o600);
}

export async function startHaproxy(root: string): Promise<Program> {
  const config = await adapted('haproxy.cfg', [
    ...servers,
    ['bind :80\n', `bind 127.0.0.1:${ports.haproxyPlain}\n`],
    ['bind :443 ', `bind 127.0.0.1:${ports.haproxy} `],
    ['/etc/ssl/jernih/jernih.pem', path.join(root, 'jernih.pem')],
    ['/run/haproxy/admin.sock', statsSocket(root)],
    ['bind 127.0.0.1:5433', `bind 127.0.0.1:${ports.postgresProxy}`],
    ['10.0.0.11:5432', `127.0.0.1:${ports.primary}`],
    ['10.0.0.12:5432', `127.0.0.1:${ports.replica}`],
    // Only root can become somebody else.
    ...(isRoot ? [] : ([['  user haproxy\n  group haproxy\n', '']] as const)),
  ]);
  const file = await put(root, 'haproxy.cfg', config);
  await runOnce(['haproxy', ['-c', '-f', file]]);
  const program = start(['haproxy', ['-db', '-f', file]]);
  await until(() => listens(ports.haproxy), 'HAProxy listens', program);
  return program;
}

const statsSocket = (root: string): string => path.join(root, 'haproxy.sock');

/** Whether HAProxy sends requests to the process at `port`: an operator asks it the same before the next restart. */
export function isUpBehindHaproxy(root: string, port: number): Promise<boolean> {
  const name = ['one', 'two', 'three'][ports.api.indexOf(port as (typeof ports.api)[number])];
  return new Promise((resolve, reject) => {
    const socket = connect(statsSocket(root), () => socket.write('show stat\n'));
    let table = '';
    socket.on('data', (part) => {
      table += part.toString();
    });
    socket.once('error', reject);
    socket.once('end', () => {
      const rows = table.split('\n').map((line) => line.split(','));
      const column = rows[0]?.indexOf('status') ?? -1;
      const row = rows.find(([backend, server]) => backend === 'jernih' && server === name);
      resolve(row?.[column] === 'UP');
    });
  });
}

export async function startNginx(root: string): Promise<Program> {
  const config = await adapted('nginx.conf', [
    ...servers,
    ['listen 80;', `listen 127.0.0.1:${ports.nginxPlain};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${ports.nginx} ssl;`],
    ['/etc/ssl/jernih/', `${root}/`],
    ['/run/nginx.pid', path.join(root, 'nginx.pid')],
    ['/var/log/nginx/error.log', path.join(root, 'nginx-error.log')],
  ]);
  const file = await put(root, 'nginx.conf', config);
  await runOnce(['nginx', ['-t', '-c', file]]);
  const program = start(['nginx', ['-c', file, '-g', 'daemon off;']]);
  await until(() => listens(ports.nginx), 'nginx listens', program);
  return program;
}

/** Behind it stands whatever listens at `port`. */
export async function startPgbouncer(root: string, port: number): Promise<Program> {
  const folder = path.join(root, 'pgbouncer');
  await mkdir(folder, { recursive: true });
  const userlist = await put(folder, 'userlist.txt', `"jernih" "${password}"\n`);
  const config = await adapted('pgbouncer.ini', [
    ['port=5432', `port=${port}`],
    ['listen_port = 6432', `listen_port = ${ports.pgbouncer}`],
    ['/etc/pgbouncer/userlist.txt', userlist],
    ['/var/log/pgbouncer/pgbouncer.log', path.join(folder, 'pgbouncer.log')],
    ['/run/pgbouncer/pgbouncer.pid', path.join(folder, 'pgbouncer.pid')],
  ]);
  const file = await put(folder, 'pgbouncer.ini', config);
  if (isRoot) await runOnce(['chown', ['-R', 'postgres:postgres', folder]]);
  const program = start(asUser('postgres', 'pgbouncer', [file]));
  await until(() => listens(ports.pgbouncer), 'PgBouncer listens', program);
  return program;
}
