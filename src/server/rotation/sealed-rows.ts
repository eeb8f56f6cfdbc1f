/**
 * The sealed values of the database, one form for texts and for wrapped keys: read in the order of their keys, counted by
 * the key that sealed them, and put in the place of the value that was read, if it is still there.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Keys, keyIdIn } from '../crypto.ts';
import type { Db, Tx } from '../house.ts';
import { type SealedColumn, sealedTexts, wrappedKeys } from './sealed-columns.ts';

/** A value as it is stored: of a text its key is named inside. */
type Stored = { value: string; keyId: string };

export type SealedValues = Omit<SealedColumn, 'column'> & {
  /** As a reader finds it: 'table.column'. */
  name: string;
  /** SQL over the row `t`. */
  value: RawBuilder<string | null>;
  keyId: RawBuilder<string | null>;
  sealAgain(keys: Keys, stored: Stored, place: string): Stored;
  /** Throws UnreadableError. */
  open(keys: Keys, stored: Stored, place: string): Buffer;
  set(stored: Stored): RawBuilder<unknown>;
};

const ofTexts = (column: SealedColumn): SealedValues => {
  const value = sql.ref<string | null>(`t.${column.column}`);
  const open = (keys: Keys, stored: Stored, place: string) => keys.openText(stored.value, place);
  return {
    ...column,
    name: `${column.table}.${column.column}`,
    value,
    keyId: sql`split_part(${value}, '.', 2)`,
    sealAgain: (keys, stored, place) => {
      const sealed = keys.sealText(open(keys, stored, place), place);
      return { value: sealed, keyId: keyIdIn(sealed) };
    },
    open: (keys, stored, place) => Buffer.from(open(keys, stored, place)),
    set: (stored) => sql`${sql.ref(column.column)} = ${stored.value}`,
  };
};

const ofWrappedKeys = (column: Omit<SealedColumn, 'column'>): SealedValues => {
  const open = (keys: Keys, { value, keyId }: Stored, place: string) =>
    keys.unwrapKey({ wrappedKey: value, keyId }, place);
  return {
    ...column,
    name: `${column.table}.wrapped_key`,
    value: sql.ref('t.wrapped_key'),
    keyId: sql.ref('t.key_id'),
    sealAgain: (keys, stored, place) => {
      const dataKey = open(keys, stored, place);
      const { wrappedKey, keyId } = keys.wrapKey(dataKey, place);
      dataKey.fill(0);
      return { value: wrappedKey, keyId };
    },
    open,
    set: (stored) => sql`wrapped_key = ${stored.value}, key_id = ${stored.keyId}`,
  };
};

export const sealedValues: readonly SealedValues[] = [
  ...sealedTexts.map(ofTexts),
  ...wrappedKeys.map(ofWrappedKeys),
];

export type SealedRow = Stored & { key: readonly string[]; place: string };

/** The next values behind `after`, in the order of their rows; with `unless`, those of every other key. */
export async function readSealed(
  db: Db | Tx,
  values: SealedValues,
  { after, unless, limit }: { after: readonly string[] | undefined; unless?: string; limit: number },
): Promise<readonly SealedRow[]> {
  const key = values.key.map((column) => sql.ref(`t.${column}`));
  const also = Object.entries(values.also ?? {});
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join([
      sql`${values.value} as sealed, ${values.keyId} as sealed_by`,
      ...values.key.map((column) => sql`${sql.ref(`t.${column}`)}::text as ${sql.ref(`key_${column}`)}`),
      ...also.map(([name, read]) => sql`${sql.raw(read)} as ${sql.ref(`also_${name}`)}`),
    ])}
    from ${sql.table(values.table)} as t
    where ${values.value} <> ''
      ${unless === undefined ? sql`` : sql`and ${values.keyId} <> ${unless}`}
      ${after === undefined ? sql`` : sql`and (${sql.join(key)}) > (${sql.join([...after])})`}
    order by ${sql.join(key)} limit ${limit}`.execute(db);
  return rows.map((row) => {
    const orNull = (column: string) => row[`key_${column}`] ?? row[`also_${column}`] ?? null;
    const of = (column: string) => {
      const found = orNull(column);
      if (found === null) throw new Error(`${values.name}: its place needs ${column}.`);
      return found;
    };
    return {
      value: row.sealed ?? '',
      keyId: row.sealed_by ?? '',
      key: values.key.map(of),
      place: values.place({ of, orNull }),
    };
  });
}

/** One statement for one row; false when the value changed meanwhile, and then nothing was written. */
export async function replaceSealed(
  db: Db | Tx,
  values: SealedValues,
  row: SealedRow,
  sealed: Stored,
): Promise<boolean> {
  const isRow = values.key.map((column, index) => sql`${sql.ref(`t.${column}`)} = ${row.key[index]}`);
  const { numAffectedRows } = await sql`
    update ${sql.table(values.table)} as t set ${values.set(sealed)}
    where ${sql.join([...isRow, sql`${values.value} = ${row.value}`], sql` and `)}`.execute(db);
  return numAffectedRows === 1n;
}

/** How many values each key sealed. */
export async function countKeyUse(db: Db | Tx): Promise<ReadonlyMap<string, number>> {
  const counts = sealedValues.map(
    ({ table, value, keyId }) =>
      sql`select ${keyId} as key_id from ${sql.table(table)} as t where ${value} <> ''`,
  );
  const { rows } = await sql<{ key_id: string; sealed: number }>`
    select key_id, count(*) as sealed from (${sql.join(counts, sql` union all `)}) as v group by key_id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.key_id, row.sealed]));
}
