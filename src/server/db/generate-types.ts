/**
 * Writes types.gen.ts, the tables as Kysely sees them, from the catalog of a freshly migrated database.
 * `node src/server/db/generate-types.ts` writes it; with `--check` it only fails when the file is not what it would write.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { openDatabase } from './open.ts';
import { startTestServer } from './test-server.ts';

type Column = {
  readonly table: string;
  readonly name: string;
  /** Name in pg_type; arrays carry their element's name and `is_array`. */
  readonly type: string;
  readonly is_array: boolean;
  readonly is_nullable: boolean;
  /** 'always': the database refuses a value of ours. 'default': it has one when we give none. */
  readonly made: 'always' | 'default' | null;
  /** The definitions of the CHECKs that speak of this column alone. */
  readonly checks: readonly string[];
};

const file = path.join(import.meta.dirname, 'types.gen.ts');

/** What read-types.ts and pg make of a value, and what pg takes for it. JSON goes in as text: pg would make a list an array. */
const typeNames: Readonly<Record<string, string>> = {
  bit: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json',
  text: 'string',
  timestamptz: 'Timestamp',
  uuid: 'string',
  varchar: 'string',
};

const declarations = {
  Json: 'type Json = ColumnType<unknown, string, string>;',
  Timestamp: 'type Timestamp = ColumnType<Date, Date | string, Date | string>;',
  // Kysely's Generated<> cannot hold a ColumnType.
  DefaultJson: 'type DefaultJson = ColumnType<unknown, string | undefined, string>;',
  DefaultTimestamp: 'type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;',
};
const whenRead: Readonly<Record<string, string>> = { Json: 'unknown', Timestamp: 'Date' };

/** The text of types.gen.ts for the tables of the schema `public`. */
export async function typesOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(columnsQuery);
  const tables = Map.groupBy(rows, (column) => column.table);
  const body = [...tables].map(
    ([table, columns]) =>
      `export type ${typeName(table)} = {\n${columns.map((column) => `  ${column.name}: ${columnType(column)};\n`).join('')}};\n`,
  );
  body.push(
    `export type Database = {\n${[...tables.keys()].map((table) => `  ${table}: ${typeName(table)};\n`).join('')}};\n`,
  );
  const text = body.join('\n');
  const used = Object.entries(declarations).filter(([name]) => new RegExp(`\\b${name}\\b`).test(text));
  const imports = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) =>
    new RegExp(`\\b${name}<`).test(text + used.map(([, line]) => line).join()),
  );
  return [
    '/** The tables as Kysely sees them. Written by generate-types.ts from the migrated database; do not edit. */\n',
    imports.length > 0 ? `import type { ${imports.join(', ')} } from 'kysely';\n\n` : '\n',
    ...used.map(([, line]) => `${line}\n`),
    used.length > 0 ? '\n' : '',
    text,
  ].join('');
}

function columnType(column: Column): string {
  const one = choices(column) ?? typeNames[column.type];
  if (!one) {
    throw new Error(
      `${column.table}.${column.name}: say in generate-types.ts how the type ${column.type} is read.`,
    );
  }
  const orNull = column.is_nullable ? ' | null' : '';
  const read = whenRead[one];
  if (read && column.is_array)
    throw new Error(`${column.table}.${column.name}: a list of ${column.type} is not read.`);
  if (column.made === 'always')
    return `GeneratedAlways<${read ?? one}${column.is_array ? '[]' : ''}${orNull}>`;
  if (read) return `${column.made === 'default' ? 'Default' : ''}${one}${orNull}`;
  const type = `${one}${column.is_array ? '[]' : ''}${orNull}`;
  return column.made === 'default' ? `Generated<${type}>` : type;
}

/** `check (status in ('open', 'closed'))` is a union. */
function choices({ type, is_array, checks }: Column): string | undefined {
  if (type !== 'text' || is_array) return undefined;
  for (const check of checks) {
    const list = /^CHECK \(+\w+ = ANY \(ARRAY\[((?:'(?:[^']|'')*'::text(?:, )?)+)\]\)+$/.exec(check)?.[1];
    const values =
      list &&
      [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = '']) => value.replaceAll("''", "'"));
    if (values) return values.map((value) => `'${value.replaceAll(/['\\]/g, '\\$&')}'`).join(' | ');
  }
  return undefined;
}

function typeName(table: string): string {
  return `${table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`;
}

const columnsQuery = `
  select c.relname as "table", a.attname as name,
    coalesce(element.typname, t.typname)::text as type, element.oid is not null as is_array,
    not a.attnotnull as is_nullable,
    case when a.attgenerated <> '' or a.attidentity = 'a' then 'always'
      when a.atthasdef or a.attidentity = 'd' then 'default' end as made,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and not c.relispartition and c.relname <> 'schema_migrations'
  order by c.relname, a.attnum`;

async function run(checkOnly: boolean): Promise<void> {
  const server = await startTestServer();
  const { pool, close } = await openDatabase({ url: server.templateUrl });
  const text = await typesOf(pool).finally(close).finally(server.stop);
  const isSame = (await readFile(file, 'utf8').catch(() => '')) === text;
  if (!isSame && checkOnly)
    throw new Error('types.gen.ts is out of date. Run: node src/server/db/generate-types.ts');
  if (!isSame) await writeFile(file, text);
  console.log(`types.gen.ts ${isSame ? 'is up to date' : 'is written'}.`);
}

if (import.meta.main) await run(process.argv.includes('--check'));
