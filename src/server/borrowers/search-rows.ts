/** Borrowers by what somebody typed: ids only, in the order of their names. */
import { type RawBuilder, sql } from 'kysely';
import { type BorrowerSearch, mostFound } from '#domain/borrower-search.ts';
import type { Keys } from '../crypto.ts';
import type { Tx } from '../house.ts';
import { icLastFourHash } from '../identity/ic-last-four.ts';

/** `%` and `_` are letters here. */
const anywhere = (name: string): string => `%${name.replace(/[\\%_]/g, '\\$&')}%`;

/** A name that more people have is no search: of so many, those that are found first are put in order. */
const mostMatched = 2000;

/** Any part of a name; three letters and more are found by their index. */
export const hasPart = (folded: RawBuilder<unknown>, part: string): RawBuilder<boolean> =>
  [...part].length < 3
    ? sql<boolean>`${folded} like ${anywhere(part)}`
    : sql<boolean>`name_grams(${folded}) @> name_grams(${part}::text) and ${folded} like ${anywhere(part)}`;

function idsBy({ kind, value }: BorrowerSearch, keys: Keys): RawBuilder<unknown> {
  switch (kind) {
    case 'reference':
      return sql`select borrower_id from loans where reference = ${value}`;
    case 'ic-last-four':
      return sql`select borrower_id from personal_information where ic_last_four_hash = ${icLastFourHash(keys, value)}`;
    case 'phone':
      return sql`select user_id from users where phone = ${value} and verified_at is not null`;
    case 'email':
      return sql`select user_id from users where email = ${value} and verified_at is not null`;
    case 'name':
      return sql`(select user_id from users where kind = 'borrower' and verified_at is not null
          and ${hasPart(sql`name_folded`, value)} limit ${sql.lit(mostMatched)})
        union (select borrower_id from personal_information where ${hasPart(sql`full_name_folded`, value)} limit ${sql.lit(mostMatched)})`;
  }
}

/**
 * Those who are called so from the first letter on, when they are more than are put in order. They stand side by side in
 * the index and are read from it; finding everybody with a part that so many have takes longer the more there are.
 */
async function manyWhoBeginWith(tx: Tx, folded: string): Promise<string[]> {
  const named = sql`from users where kind = 'borrower' and verified_at is not null and name_folded >= ${folded}`;
  const { rows: beyond } = await sql<{ name_folded: string }>`select name_folded ${named}
    order by name_folded, user_id offset ${sql.lit(mostMatched)} limit 1`.execute(tx);
  if (!beyond[0]?.name_folded.startsWith(folded)) return [];
  const { rows } = await sql<{ user_id: string }>`select user_id ${named} and erased_at is null
    order by name_folded, user_id limit ${sql.lit(mostFound + 1)}`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** One more than can be shown tells that there are more. */
export async function findBorrowers(tx: Tx, search: BorrowerSearch, keys: Keys): Promise<string[]> {
  const many = search.kind === 'name' ? await manyWhoBeginWith(tx, search.value) : [];
  if (many.length > 0) return many;
  const { rows } = await sql<{ user_id: string }>`select u.user_id from users u
    where u.user_id in (${idsBy(search, keys)}) and u.kind = 'borrower' and u.erased_at is null
    order by u.name_folded, u.user_id limit ${mostFound + 1}`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}
