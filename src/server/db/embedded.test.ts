import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { ownToken } from './embedded-lock.ts';
import { clusterProcesses, readPostmaster, until } from './embedded-process.ts';

const root = process.getuid?.() === 0;
/** The first account after root has a name on every Linux, which initdb insists on. */
const stranger = 1;
const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    for (const pid of clusterProcesses(clusterIn(folder))) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Made once: most tests are about a later start. */
let made = '';
beforeAll(async () => {
  made = mkdtempSync(path.join(realpathSync(tmpdir()), 'embedded-'));
  chmodSync(made, 0o755);
  await (await startEmbedded(made)).stop();
});
afterEach(() => {
  for (const pid of clusterProcesses(clusterIn(made))) process.kill(pid, 'SIGKILL');
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

const clusterIn = (dataDir: string) => path.join(dataDir, 'postgres', 'cluster');

function newFolder(...below: string[]): string {
  const top = mkdtempSync(path.join(realpathSync(tmpdir()), 'embedded-'));
  chmodSync(top, 0o755);
  const folder = path.join(top, ...below);
  mkdirSync(folder, { recursive: true });
  folders.push(folder, top);
  return folder;
}

async function ask(server: Pick<EmbeddedServer, 'url'>, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Another process that starts the server, says so in one line, and leaves it when it is told to. */
function startElsewhere(dataDir: string, prefix: string[] = []) {
  const program = `import { startEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))};
    const server = await startEmbedded(process.argv[1]);
    console.log(JSON.stringify({ url: server.url, adopted: server.adopted }));
    process.stdin.once('data', async () => { await server.stop(); process.exit(); });`;
  const [file, ...args] = [...prefix, process.execPath, '--input-type=module', '-e', program, dataDir];
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], cwd: '/' });
  children.push(child);
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  const started = new Promise<{ url: string; adopted: boolean }>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(JSON.parse(line)));
    child.once('exit', () => reject(new Error(complaint)));
  });
  return {
    child,
    started,
    async leave() {
      child.stdin.write('leave\n');
      await once(child, 'exit');
    },
    async killHard() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

describe('the embedded server', () => {
  it('starts, stops and starts again with its data, durable and private [CFG-09]', async () => {
    const dataDir = made;
    const first = await startEmbedded(dataDir);
    expect(first.adopted).toBe(false);
    const settings = `select setting from pg_settings where name in
      ('data_checksums', 'fsync', 'full_page_writes', 'listen_addresses', 'server_encoding', 'synchronous_commit', 'TimeZone') order by lower(name)`;
    expect(await ask(first, settings)).toEqual(['on', 'on', 'on', '', 'UTF8', 'on', 'UTC']);
    expect(
      await ask(
        first,
        `select current_user, rolsuper, datcollate from pg_roles, pg_database
      where rolname = current_user and datname = current_database()`,
      ),
    ).toEqual(['jernih', false, 'C']);
    await ask(first, 'create table kept as select 42 as answer');
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(dataDir, 'postgres', 'socket')).mode & 0o777).toBe(0o700);

    await first.stop();
    await first.stop();
    expect(clusterProcesses(clusterIn(dataDir))).toEqual([]);
    expect(readdirSync(path.join(dataDir, 'postgres', 'socket'))).toEqual([]);

    const second = await startEmbedded(dataDir);
    expect(second.adopted).toBe(false);
    expect(await ask(second, 'select answer from kept')).toEqual([42]);
    await second.stop();
  });

  it('is adopted when the program that started it was killed [CFG-09] [F1]', async () => {
    const dataDir = made;
    const killed = startElsewhere(dataDir);
    const before = await killed.started;
    await ask(before, 'create table adopted as select 42 as answer');
    await killed.killHard();
    const pid = readPostmaster(clusterIn(dataDir))?.pid;

    const server = await startEmbedded(dataDir);
    expect(server).toMatchObject({ adopted: true, url: before.url });
    expect(readPostmaster(clusterIn(dataDir))?.pid).toBe(pid);
    expect(await ask(server, 'select answer from adopted')).toEqual([42]);
    await server.stop();
    expect(clusterProcesses(clusterIn(dataDir))).toEqual([]);
  });

  it('recovers what was committed when the server itself was killed, also while its parent has not noticed [CFG-09] [F2]', async () => {
    const dataDir = made;
    const parent = startElsewhere(dataDir);
    await ask(await parent.started, 'create table recovered as select 42 as answer');
    // A stopped parent does not collect its dead child: the postmaster stays as a zombie.
    parent.child.kill('SIGSTOP');
    const pid = readPostmaster(clusterIn(dataDir))?.pid ?? 0;
    process.kill(pid, 'SIGKILL');
    await until(() => !clusterProcesses(clusterIn(dataDir)).includes(pid), 5_000);
    expect(() => process.kill(pid, 0)).not.toThrow();

    const server = await startEmbedded(dataDir);
    expect(server.adopted).toBe(false);
    expect(await ask(server, 'select answer from recovered')).toEqual([42]);
    await parent.killHard();
    await server.stop();
    expect(clusterProcesses(clusterIn(dataDir))).toEqual([]);
  });

  it('is made once by starters that come at the same moment, and stopped by the last to leave [CFG-09] [F17]', async () => {
    const dataDir = newFolder();
    const starters = Array.from({ length: 3 }, () => startElsewhere(dataDir));
    const started = await Promise.all(starters.map((starter) => starter.started));
    expect(started.filter((server) => !server.adopted)).toHaveLength(1);
    expect(new Set(started.map((server) => server.url)).size).toBe(1);

    const [first, second, third] = starters;
    await first?.leave();
    expect(await ask(started[1] as { url: string }, 'select 1')).toEqual([1]);
    // One that was killed does not count as present.
    await second?.killHard();
    await third?.leave();
    expect(clusterProcesses(clusterIn(dataDir))).toEqual([]);
    expect(readdirSync(path.join(dataDir, 'postgres', 'users'))).toEqual([]);
  });

  it('does not take a stranger for its server, nor a dead starter for a busy one [CFG-09] [F17]', async () => {
    const dataDir = made;
    const home = path.join(dataDir, 'postgres');
    const stale = `${process.pid}\n${home}/cluster\n1790000000\n5432\n${home}/socket\n\n 1 1\nready   \n`;
    writeFileSync(path.join(home, 'cluster', 'postmaster.pid'), stale);
    writeFileSync(path.join(home, 'socket', '.s.PGSQL.5432.lock'), stale);
    const { pid: dead } = spawnSync(process.execPath, ['--version']);
    mkdirSync(path.join(home, 'lock'));
    writeFileSync(path.join(home, 'lock', `${dead}-7-abcdef01`), '');

    const server = await startEmbedded(dataDir);
    expect(server.adopted).toBe(false);
    await server.stop();
  });

  it('waits for a starter that is alive', async () => {
    const dataDir = made;
    const lock = path.join(dataDir, 'postgres', 'lock');
    mkdirSync(lock);
    writeFileSync(path.join(lock, ownToken()), '');
    let isStarted = false;
    const starting = startEmbedded(dataDir).then((server) => {
      isStarted = true;
      return server;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isStarted).toBe(false);
    rmSync(lock, { recursive: true });
    await (await starting).stop();
  });

  it('begins again after a first start that was killed in the middle [CFG-09]', async () => {
    const dataDir = newFolder();
    const starter = startElsewhere(dataDir);
    starter.started.catch(() => {});
    const drafts = () =>
      readdirSync(path.join(dataDir, 'postgres')).filter((name) => name.startsWith('cluster.'));
    const isUnderWay = () => existsSync(path.join(dataDir, 'postgres')) && drafts().length > 0;
    await until(isUnderWay, 10_000, 1);
    await starter.killHard();
    expect(existsSync(clusterIn(dataDir))).toBe(false);

    await (await startEmbedded(dataDir)).stop();
    const server = await startEmbedded(dataDir);
    expect(await ask(server, 'select 1')).toEqual([1]);
    await server.stop();
    expect(drafts()).toEqual([]);
  });

  it('keeps the socket short when the folder is deep, and takes it away again', async () => {
    const dataDir = newFolder('a folder, with "quotes"', 'x'.repeat(80));
    const server = await startEmbedded(dataDir);
    const socketFolder = readPostmaster(clusterIn(dataDir))?.socketFolder ?? '';
    expect(Buffer.byteLength(socketFolder)).toBeLessThan(90);
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
    expect(await ask(server, 'select 1')).toEqual([1]);
    await server.stop();
    expect(existsSync(socketFolder)).toBe(false);
  });

  it('asks for a password where it listens on TCP', async () => {
    const dataDir = made;
    const server = await startEmbedded(dataDir, { tcp: true });
    expect(await ask(server, 'select current_user')).toEqual(['jernih']);
    expect(await ask(server, `select setting from pg_settings where name = 'listen_addresses'`)).toEqual([
      '127.0.0.1',
    ]);
    const guess = server.url.replace(/:[^:@]+@/, ':guess@');
    await expect(ask({ url: guess }, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await server.stop();
  });

  it.runIf(process.platform === 'linux')('keeps the memory of a plan for the next statement', async () => {
    const server = await startEmbedded(made);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // The tenth field of a process is how often it touched memory that was not there.
    const faults = () =>
      Number(readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[7]);
    const joins = ['b', 'c', 'd', 'e', 'f'].map((name) => `join pg_catalog.pg_class ${name} using (relname)`);
    const plan = () =>
      client.query(`select relname from pg_catalog.pg_class a ${joins.join(' ')} where a.oid = $1`, [0]);
    for (let n = 0; n < 10; n += 1) await plan();
    const before = faults();
    for (let n = 0; n < 20; n += 1) await plan();
    expect((faults() - before) / 20).toBeLessThan(10);
    await client.end();
    await server.stop();
  });

  it('says what is wrong when the files are damaged, and leaves nothing running', async () => {
    const dataDir = made;
    const control = path.join(clusterIn(dataDir), 'global', 'pg_control');
    renameSync(control, `${control}.aside`);
    await expect(startEmbedded(dataDir)).rejects.toThrow(
      /did not start[\s\S]*could not find the database system/,
    );
    expect(clusterProcesses(clusterIn(dataDir))).toEqual([]);
    expect(existsSync(path.join(dataDir, 'postgres', 'lock'))).toBe(false);
    renameSync(`${control}.aside`, control);
    await (await startEmbedded(dataDir)).stop();
  });
});

if (root) {
  const asStranger = ['/usr/bin/setpriv', `--reuid=${stranger}`, `--regid=${stranger}`, '--clear-groups'];
  const userOf = (pid: number) =>
    Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  const capabilitiesOf = (pid: number) =>
    /^CapEff:\s+(\w+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];

  describe('the embedded server of root', () => {
    it('runs as nobody, who owns its own folder and nothing beside it', async () => {
      const dataDir = made;
      const server = await startEmbedded(dataDir);
      const pid = readPostmaster(clusterIn(dataDir))?.pid ?? 0;
      expect(userOf(pid)).toBe(65534);
      expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(65534);
      expect(statSync(dataDir).uid).toBe(0);
      await server.stop();
    });

    it('reaches its files below a private folder, with one capability and no more', async () => {
      const dataDir = newFolder('private', 'data');
      chmodSync(path.dirname(dataDir), 0o700);
      const server = await startEmbedded(dataDir);
      const pid = readPostmaster(clusterIn(dataDir))?.pid ?? 0;
      expect(userOf(pid)).toBe(65534);
      expect(['0000000000000004', '0000000000000002']).toContain(capabilitiesOf(pid));
      expect(await ask(server, 'select 1')).toEqual([1]);
      await server.stop();
    });

    it('leaves the folder of a plain user to them', async () => {
      const dataDir = newFolder('private', 'data');
      for (const folder of [path.dirname(dataDir), dataDir]) chownSync(folder, stranger, stranger);
      chmodSync(path.dirname(dataDir), 0o700);
      mkdirSync(path.join(dataDir, 'postgres'), { mode: 0o700 });
      chownSync(path.join(dataDir, 'postgres'), stranger, stranger);
      const server = await startEmbedded(dataDir);
      expect(userOf(readPostmaster(clusterIn(dataDir))?.pid ?? 0)).toBe(stranger);
      await server.stop();
    });
  });

  // Root may keep this very repository where no other user can read it.
  const canRead =
    spawnSync('/usr/bin/setpriv', [...asStranger.slice(1), 'cat', import.meta.filename]).status === 0;
  if (canRead) {
    describe('the embedded server of a plain user', () => {
      it('runs as that user, below a private folder of theirs', async () => {
        const dataDir = newFolder('private', 'data');
        for (const folder of [path.dirname(dataDir), dataDir]) chownSync(folder, stranger, stranger);
        chmodSync(path.dirname(dataDir), 0o700);
        const starter = startElsewhere(dataDir, asStranger);
        expect((await starter.started).adopted).toBe(false);
        expect(userOf(readPostmaster(clusterIn(dataDir))?.pid ?? 0)).toBe(stranger);
        await starter.leave();
        expect(clusterProcesses(clusterIn(dataDir))).toEqual([]);
      });

      it('is told whose the folder is, when root began it', async () => {
        await expect(startElsewhere(made, asStranger).started).rejects.toThrow(
          'belongs to another user (uid 65534)',
        );
      });
    });
  }
}
