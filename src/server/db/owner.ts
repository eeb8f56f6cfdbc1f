/**
 * The owner of the tables and the program are two logins: on the embedded server always, on one of yours where
 * MIGRATION_DATABASE_URL names the owner. The owner migrates and says what the program may do, and then leaves.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { formLock } from './migrate.ts';
import type { DatabaseSource } from './open.ts';

/** Whether the owner is another login than the program, as far as the settings say. */
export const hasOwner = (source: DatabaseSource): boolean =>
  'embedded' in source || source.ownerUrl !== undefined;

const rights = path.join(import.meta.dirname, 'app-login.sql');

/**
 * Gives the login of `program` the rights of app-login.sql. Throws a sentence for the person who starts the server when
 * the two do not stand as they should: one database, and a program that owns nothing.
 */
export async function grantLogin(owner: pg.Pool, program: pg.Pool): Promise<void> {
  if (await ownsTables(program)) {
    throw new Error(
      'DATABASE_URL must name a login that owns nothing and may not become the owner, beside MIGRATION_DATABASE_URL. Are the two swapped?',
    );
  }
  const { rows } = await program.query<{ login: string }>('select current_user as login');
  const login = rows[0]?.login ?? '';
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [formLock]);
    const script = await readFile(rights, 'utf8');
    await client.query(script.replace(":'login'", () => client.escapeLiteral(login)));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
  await assertOneDatabase(owner, program);
}

/** Whether the login owns the tables, or may become who does; also true while there are none. */
export async function ownsTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(
    `select coalesce(bool_or(pg_has_role(current_user, relowner, 'member')), true) as owns
      from pg_class where oid = to_regclass('schema_migrations')`,
  );
  return rows[0]?.owns ?? true;
}

/** Two databases have other names, or have not taken the same files at the same moments. */
async function assertOneDatabase(owner: pg.Pool, program: pg.Pool): Promise<void> {
  const form = async (pool: pg.Pool) =>
    (
      await pool.query<{ form: string }>(
        `select current_database() || string_agg(name || applied_at, ' ' order by number) as form from schema_migrations`,
      )
    ).rows[0]?.form;
  const [own, other] = [await form(owner), await form(program).catch(() => undefined)];
  if (own === other) return;
  throw new Error('DATABASE_URL and MIGRATION_DATABASE_URL must name one database with two logins.');
}
