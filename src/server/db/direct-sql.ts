/**
 * For tests only: writing rows by hand as the application's own login, past every rule of the program, to see what the
 * database itself refuses. Nothing that is written here stays.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../house.ts';

export type Row = Record<string, unknown>;
export type Statement = (tx: Tx) => Promise<unknown>;

export const run =
  (statement: RawBuilder<unknown>): Statement =>
  (tx) =>
    statement.execute(tx);

export const insert = (table: string, row: Row): Statement => {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  return run(sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`);
};

export const update = (table: string, where: Row, set: Row): Statement =>
  run(
    sql`update ${sql.table(table)} set ${sql.join(pairs(set), sql`, `)} where ${sql.join(pairs(where), sql` and `)}`,
  );

export const remove = (table: string, where: Row): Statement =>
  run(sql`delete from ${sql.table(table)} where ${sql.join(pairs(where), sql` and `)}`);

const pairs = (row: Row) => Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);

class Undo extends Error {}

/**
 * Runs the statements in one transaction that is always undone. Answers 'stored' when the database took them all, or
 * else why it did not: the error's code with the constraint's name, or with the sentence of a trigger.
 */
export async function attempt(db: Db, ...statements: Statement[]): Promise<string> {
  try {
    await db.transaction().execute(async (tx) => {
      for (const statement of statements) await statement(tx);
      await sql`set constraints all immediate`.execute(tx);
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return 'stored';
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const constraint = 'constraint' in error ? error.constraint : undefined;
    return `${error.code} ${constraint ?? error.message}`;
  }
  throw new Error('nothing was undone');
}

/** The only row of a table that fits, without the columns that the database makes itself. */
export async function realRow(db: Db, table: string, where: Row): Promise<Row> {
  const { rows } =
    await sql<Row>`select * from ${sql.table(table)} where ${sql.join(pairs(where), sql` and `)}`.execute(db);
  const [row] = rows;
  if (!row || rows.length > 1)
    throw new Error(`${rows.length} rows of ${table} fit ${JSON.stringify(where)}`);
  const made = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attgenerated <> ''`.execute(
    db,
  );
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => !made.rows.some(({ name }) => name === column)),
  );
}
