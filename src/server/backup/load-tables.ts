/**
 * Fills the tables of a freshly migrated database in one transaction, as its owner, who need not be a superuser: foreign
 * keys are taken away and made again at the end, when they look at every row; the rules that triggers enforce held when
 * the rows were written, and what they computed is in the rows.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { tablesOf } from './catalog.ts';
import { BackupError } from './sealed-chunks.ts';
import type { Section, Sequences, Table } from './sections.ts';
import { copySettings } from './write-backup.ts';

const name = pg.escapeIdentifier;

export type Loading = {
  table(section: Section & { fact: Table }): Promise<number>;
  sequences(fact: Sequences): Promise<void>;
  /** Foreign keys and triggers as they were. The transaction is still open. */
  finish(): Promise<void>;
};

/** Begins the transaction on this connection, and empties what the migrations put in. */
export async function beginLoad(client: pg.PoolClient): Promise<Loading> {
  await client.query('begin');
  await client.query(copySettings);
  const known = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  const tables = [...known.keys()].map(name).join(', ');
  await client.query(`lock table ${tables} in access exclusive mode`);
  const keys = await foreignKeys(client);
  const triggers = await ownTriggers(client);
  for (const { table, key } of keys)
    await client.query(`alter table ${name(table)} drop constraint ${name(key)}`);
  for (const { table, trigger } of triggers)
    await client.query(`alter table ${name(table)} disable trigger ${name(trigger)}`);
  await client.query(`truncate ${tables}`);
  return {
    async table({ fact, content, closing }) {
      const here = known.get(fact.name);
      if (!here || [...here.columns].sort().join() !== [...fact.columns].sort().join())
        throw new BackupError(
          `The table ${fact.name} of the backup is not the one that its migrations make.`,
        );
      const columns = fact.columns.map(name).join(', ');
      const copy = client.query(copyFrom(`copy ${name(fact.name)} (${columns}) from stdin`));
      await pipeline(Readable.from(content, { objectMode: false }), createGunzip(), copy);
      const { rows = 0 } = closing();
      if (copy.rowCount !== rows)
        throw new BackupError(`The table ${fact.name} took ${copy.rowCount} of ${rows} rows.`);
      return rows;
    },
    async sequences({ values }) {
      for (const [sequence, value] of Object.entries(values))
        await client.query('select setval($1::regclass, $2::bigint)', [name(sequence), value]);
    },
    async finish() {
      for (const { table, trigger, mode } of triggers)
        await client.query(`alter table ${name(table)} enable ${mode} trigger ${name(trigger)}`);
      for (const { table, key, definition } of keys)
        await client.query(`alter table ${name(table)} add constraint ${name(key)} ${definition}`);
    },
  };
}

async function foreignKeys(client: pg.PoolClient) {
  const { rows } = await client.query<{ table: string; key: string; definition: string }>(
    `select c.relname as "table", k.conname as key, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.connamespace = current_schema()::regnamespace order by c.relname, k.conname`,
  );
  return rows;
}

/** Those that are switched off stay so. */
async function ownTriggers(client: pg.PoolClient) {
  const { rows } = await client.query<{ table: string; trigger: string; mode: string }>(
    `select c.relname as "table", t.tgname as trigger, case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end as mode
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgenabled <> 'D' and c.relnamespace = current_schema()::regnamespace
     order by c.relname, t.tgname`,
  );
  return rows;
}
