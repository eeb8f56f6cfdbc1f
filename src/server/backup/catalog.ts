/** The database as PostgreSQL describes it: our tables, the columns that are stored, sequences and foreign keys. */
import type pg from 'pg';
import type { Figures, Table } from './sections.ts';

type Client = pg.Client | pg.PoolClient;

/** In it stands what the program's own files say; a restore runs those files. */
const ofMigrations = 'schema_migrations';

export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> $1
     group by c.relname order by c.relname`,
    [ofMigrations],
  );
  return rows.map((row) => ({ kind: 'table', ...row }));
}

export const isMigrated = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('${ofMigrations}') is not null as is_there`,
  );
  return rows[0]?.is_there === true;
};

export async function migrationsOf(client: Client) {
  const { rows } = await client.query<{ number: number; name: string; sha256: string }>(
    `select number, name, sha256 from ${ofMigrations} order by number`,
  );
  return rows;
}

/** Asked after the snapshot began, they are at least as far as its rows. */
export async function sequencesOf(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = current_schema() and last_value is not null order by sequencename`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** The books in a few figures, added up by the database. */
export async function figuresOf(client: Client): Promise<Figures> {
  const { rows } = await client.query<Omit<Figures, 'kind'>>(
    `select (select count(*)::integer from ledger_transfers) as transfers,
      (select coalesce(json_agg(json_build_object('name', name, 'debitsSen', debits::text, 'creditsSen', credits::text) order by name), '[]')
       from (select name, sum(debit) as debits, sum(credit) as credits
         from (select debit_kind::text as name, amount_sen as debit, 0 as credit from ledger_transfers
           union all select credit_kind::text, 0, amount_sen from ledger_transfers) sides group by name) sums) as "trialBalance",
      (select count(*)::integer from events) as events,
      (select coalesce(sum(hashtextextended(stream_id::text || ' ' || last_sequence || ' ' || encode(last_hash, 'hex'), 0)::numeric), 0)::text
       from event_streams) as "streamEnds"`,
  );
  const [figures] = rows;
  if (!figures) throw new Error('the database has no figures');
  return { kind: 'figures', ...figures };
}
