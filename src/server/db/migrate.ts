/**
 * Brings the database to the form this program expects: numbered .sql files, each in a transaction of its own, each
 * recorded with its sha256. Several processes may start at once; an applied file that changed stops them all.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

export type Migration = {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
};

/** Thrown with a sentence for the person who runs the installation; the failed file left no trace. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

const ownFolder = path.join(import.meta.dirname, 'migrations');
/** Held by whoever changes the form of the database or its rights. Any constant, as long as all our processes ask for the same. */
export const formLock = 5_371_646_801;

/** Applies what is missing, or of that what comes up to a number, and returns the names of the files it applied, in order. */
export async function migrate(
  pool: pg.Pool,
  folder: string = ownFolder,
  upTo = Number.POSITIVE_INFINITY,
): Promise<readonly string[]> {
  const migrations = (await readMigrations(folder)).filter(({ number }) => number <= upTo);
  const applied: string[] = [];
  const client = await pool.connect();
  try {
    while (true) {
      const name = await applyNext(client, migrations);
      if (name === undefined) return applied;
      applied.push(name);
    }
  } finally {
    client.release();
  }
}

/** The files of a folder in their order; throws when a name or a number is not as it must be. */
export async function readMigrations(folder: string = ownFolder): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = names.map((name) => Number(/^(\d{4})_[a-z\d][a-z\d_-]*\.sql$/.exec(name)?.[1]));
  return Promise.all(
    names.map(async (name, index) => {
      const number = numbers[index] ?? Number.NaN;
      // A number may be missing; what fills it later is refused by databases that are already past it.
      if (!(number > (numbers[index - 1] ?? 0))) {
        throw new MigrationError(
          `${path.join(folder, name)}: migrations are named NNNN_name.sql and each has a number of its own.`,
        );
      }
      // A checkout on Windows may have changed the ends of lines; that is not a change of the migration.
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      if (
        /^\s*(begin|start\s+transaction|commit|rollback|end)\s*(work|transaction)?\s*;/im.test(
          stripBodies(sql),
        )
      ) {
        throw new MigrationError(
          `${name} must not begin or end a transaction: each file already runs in one.`,
        );
      }
      return { number, name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Without the bodies of functions, whose `end;` is not SQL's. */
function stripBodies(sql: string): string {
  return sql.replace(/(\$\w*\$)[\s\S]*?\1/g, "''");
}

/** One transaction: wait for other starters, compare what is recorded with the files, apply the first missing one. */
async function applyNext(
  client: pg.PoolClient,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [formLock]);
    const next = nextMigration(await recorded(client), migrations);
    if (next) {
      // Better to fail and be started again than to queue all traffic behind a waiting ALTER TABLE.
      await client.query(
        `select set_config('lock_timeout', '20s', true), set_config('statement_timeout', '0', true)`,
      );
      await apply(client, next);
    }
    await client.query('commit');
    return next?.name;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function recorded(
  client: pg.PoolClient,
): Promise<readonly Pick<Migration, 'number' | 'name' | 'sha256'>[]> {
  // Looked up first: a login that may not create tables can still start on a database that is up to date.
  const { rows } = await client.query(`select to_regclass('schema_migrations') is null as missing`);
  if (rows[0].missing) {
    await client.query(`create table schema_migrations (
      number integer primary key, name text not null, sha256 text not null,
      applied_at timestamptz not null default now())`);
  }
  return (await client.query('select number, name, sha256 from schema_migrations order by number')).rows;
}

function nextMigration(
  done: readonly Pick<Migration, 'number' | 'name' | 'sha256'>[],
  migrations: readonly Migration[],
): Migration | undefined {
  for (const [index, record] of done.entries()) {
    const file = migrations[index];
    if (!file) {
      throw new MigrationError(
        `The database already has migration ${record.name}, which this version does not know. Start the newer version, or restore the backup made before it.`,
      );
    }
    if (file.number < record.number) {
      throw new MigrationError(
        `${file.name} comes before ${record.name}, which the database already has. Give it a number after the last one.`,
      );
    }
    if (file.sha256 !== record.sha256) {
      throw new MigrationError(
        `${file.name} was changed after it was applied. Put the file back as it was (sha256 ${record.sha256}) and write the change as a new migration.`,
      );
    }
  }
  return migrations[done.length];
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
  } catch (error) {
    throw new MigrationError(`${migration.name} failed and was undone: ${inWords(error, migration.sql)}`, {
      cause: error,
    });
  }
  await client.query('insert into schema_migrations (number, name, sha256) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.sha256,
  ]);
}

/** PostgreSQL's own words, and the line of the file it points at. */
function inWords(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error);
  const position = 'position' in error ? Number(error.position) : Number.NaN;
  return position > 0
    ? `${error.message} (line ${sql.slice(0, position).split('\n').length})`
    : error.message;
}
