/** The list of sealed columns is whole: what is missing in it would stay with an old key, and be lost with it. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../db/test-database.ts';
import { sealedTexts, wrappedKeys } from './sealed-columns.ts';

const { db } = await testDatabase();

/** Sealed, but not for us to seal again: the ring has the same key under each of its own. */
const otherwise = ['key_ring.index_key_sealed'];
/** Sealed, though its name does not say so. */
const unnamed = ['idempotency_keys.answer'];

it('names every sealed column of the database, and no other [CRY-04]', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (column_name like '%\\_sealed' or column_name = 'wrapped_key')`.execute(
    db,
  );
  const known = [
    ...sealedTexts.map(({ table, column }) => `${table}.${column}`),
    ...wrappedKeys.map(({ table }) => `${table}.wrapped_key`),
  ];
  const found = rows.map(({ name }) => name).filter((name) => !otherwise.includes(name));
  expect([...found, ...unnamed].sort()).toEqual(known.sort());
});

it('knows each table by its primary key', async () => {
  const { rows } = await sql<{ table: string; key: string[] }>`
    select c.conrelid::regclass::text as "table", array(select a.attname::text from unnest(c.conkey) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number order by k.place) as key
    from pg_constraint c where c.contype = 'p' and c.connamespace = 'public'::regnamespace`.execute(db);
  const keys = new Map(rows.map(({ table, key }) => [table, key]));
  for (const { table, key } of [...sealedTexts, ...wrappedKeys]) {
    expect({ table, key }).toEqual({ table, key: keys.get(table) });
  }
});
