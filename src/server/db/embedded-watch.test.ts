/** The embedded server under a running program: killed, it comes back; without its disk, no empty database takes its place. */
import { existsSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { clusterProcesses, readPostmaster, until } from './embedded-process.ts';
import { openDatabase } from './open.ts';

const dataDir = mkdtempSync(path.join(realpathSync(tmpdir()), 'embedded-watch-'));
const home = path.join(dataDir, 'postgres');
const cluster = path.join(home, 'cluster');
afterAll(() => {
  for (const pid of clusterProcesses(cluster)) process.kill(pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const kill = async () => {
  process.kill(readPostmaster(cluster)?.pid ?? Number.NaN, 'SIGKILL');
  await until(() => clusterProcesses(cluster).length === 0, 10_000);
};

it('is started again, and rests when the program is about to end', async () => {
  const opened = await openDatabase({ embedded: dataDir });
  const read = () => opened.pool.query('select word from kept').then(({ rows }) => rows, String);
  await opened.pool.query("create table kept as select 'here' as word");
  await kill();
  await expect.poll(read, { timeout: 20_000 }).toEqual([{ word: 'here' }]);

  opened.rest();
  await kill();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(clusterProcesses(cluster)).toEqual([]);
  await opened.close();
});

it('is started again, too, when it is killed while the program still makes itself at home', async () => {
  const opened = await openDatabase({ embedded: dataDir });
  for (let turn = 0; turn < 4; turn++) {
    const { pid } = readPostmaster(cluster) ?? {};
    await kill();
    const isBack = () => readPostmaster(cluster)?.ready === true && readPostmaster(cluster)?.pid !== pid;
    expect(await until(isBack, 20_000, 1)).toBe(true);
    // Between two statements of the first connection, which asks for the role and the database.
    await new Promise((resolve) => setTimeout(resolve, turn * 5));
  }
  await kill();
  const read = () => opened.pool.query('select 1 as one').then(({ rows }) => rows, String);
  await expect.poll(read, { timeout: 20_000 }).toEqual([{ one: 1 }]);
  await opened.close();
});

it('comes back with its folder, also when that went away in the middle of a start', async () => {
  const said: string[] = [];
  const opened = await openDatabase(
    { embedded: dataDir },
    { onIdleError: ({ message }) => void said.push(message) },
  );
  const read = () => opened.pool.query('select 1 as one').then(({ rows }) => rows, String);
  const away = path.join(dataDir, 'away');
  for (let turn = 0; turn < 3; turn++) {
    await kill();
    // Whoever starts it again holds the lock, and nothing runs between this look and the next line.
    expect(await until(() => existsSync(path.join(home, 'lock')), 20_000, turn)).toBe(true);
    renameSync(home, away);
    said.length = 0;
    await expect.poll(() => said.length, { timeout: 30_000 }).toBeGreaterThan(0);
    renameSync(away, home);
    await expect.poll(read, { timeout: 60_000 }).toEqual([{ one: 1 }]);
  }
  await expect.poll(() => existsSync(path.join(home, 'lock')), { timeout: 30_000 }).toBe(false);
  await opened.close();
}, 240_000);

it('is never made anew: with its disk gone it waits, and says so', async () => {
  const said: string[] = [];
  const opened = await openDatabase(
    { embedded: dataDir },
    { onIdleError: ({ message }) => void said.push(message) },
  );
  const { pid = Number.NaN } = readPostmaster(cluster) ?? {};
  const away = path.join(dataDir, 'away');
  renameSync(home, away);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => said.join()).toContain('The files of the database are gone');
  expect(existsSync(home)).toBe(false);
  opened.rest();
  renameSync(away, home);
  await opened.close();
});
