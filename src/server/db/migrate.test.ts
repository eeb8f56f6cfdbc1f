import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate, readMigrations } from './migrate.ts';
import { openDatabase } from './open.ts';
import { testDatabase } from './test-database.ts';

const { pool, url } = await testDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql);
const tables = async () =>
  (
    await pool.query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
  ).rows.map((row) => row.relname);

beforeEach(async () => {
  await pool.query('drop schema public cascade');
  await pool.query('create schema public');
  for (const name of ['0001_first.sql', '0002_second.sql', '0003_third.sql'])
    rmSync(path.join(folder, name), { force: true });
  write('0001_first.sql', 'create table first (id integer);\ninsert into first values (1);\n');
});

describe('migrate', () => {
  it('applies what is missing, once, in order', async () => {
    write('0002_second.sql', 'insert into first values (2);');
    expect(await migrate(pool, folder)).toEqual(['0001_first.sql', '0002_second.sql']);
    write('0003_third.sql', 'insert into first values (3);');
    expect(await migrate(pool, folder)).toEqual(['0003_third.sql']);
    expect(await migrate(pool, folder)).toEqual([]);
    expect((await pool.query('select id from first')).rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  it('undoes a failed file completely, names its line, and keeps the ones before', async () => {
    write('0002_second.sql', 'create table half (id integer);\n\nselect nonsense;\n');
    await expect(migrate(pool, folder)).rejects.toThrow(
      /0002_second\.sql failed and was undone: .*nonsense.*\(line 3\)/,
    );
    expect(await tables()).toEqual(['first', 'schema_migrations']);
  });

  it('stops at an applied file that was changed, but not at other ends of lines', async () => {
    await migrate(pool, folder);
    write('0001_first.sql', 'create table first (id integer);\r\ninsert into first values (1);\r\n');
    expect(await migrate(pool, folder)).toEqual([]);
    write('0001_first.sql', 'create table first (id bigint);');
    await expect(migrate(pool, folder)).rejects.toThrow('0001_first.sql was changed after it was applied');
  });

  it('stops before a database that a newer version migrated', async () => {
    write('0002_second.sql', 'select 1;');
    await migrate(pool, folder);
    rmSync(path.join(folder, '0002_second.sql'));
    await expect(migrate(pool, folder)).rejects.toThrow('0002_second.sql, which this version does not know');
  });

  it('is safe when several processes start at once', async () => {
    write('0002_second.sql', 'insert into first values (2);');
    const starters = await Promise.all(Array.from({ length: 6 }, () => openDatabase({ url })));
    const applied = await Promise.all(starters.map((starter) => migrate(starter.pool, folder)));
    await Promise.all(starters.map((starter) => starter.close()));
    expect(applied.flat().sort()).toEqual(['0001_first.sql', '0002_second.sql']);
    expect((await pool.query('select count(*) as count from first')).rows).toEqual([{ count: 2 }]);
  });

  it.each([
    ['a number twice', '0001_second.sql', 'select 1;'],
    ['a name without a number', 'extra.sql', 'select 1;'],
    ['a transaction of its own', '0002_second.sql', 'begin;\nselect 1;\ncommit;'],
  ])('refuses %s', async (_what, name, sql) => {
    write(name, sql);
    await expect(migrate(pool, folder)).rejects.toThrow(name);
    rmSync(path.join(folder, name));
  });

  it('goes over a missing number, and refuses what would fill it later', async () => {
    write('0003_third.sql', 'select 1;');
    expect(await migrate(pool, folder)).toEqual(['0001_first.sql', '0003_third.sql']);
    write('0002_second.sql', 'select 1;');
    await expect(migrate(pool, folder)).rejects.toThrow('0002_second.sql comes before 0003_third.sql');
  });

  it('lets a function end with end;', async () => {
    write(
      '0002_second.sql',
      'create function f() returns void language plpgsql as $$\nbegin\n  null;\nend;\n$$;',
    );
    expect(await migrate(pool, folder)).toHaveLength(2);
  });

  it('can read its own files', async () => {
    expect((await readMigrations(path.join(import.meta.dirname, 'migrations'))).length).toBeGreaterThan(0);
  });
});
