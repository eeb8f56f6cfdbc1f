/** Which rows one page of a list is, and how far a list is counted. A page that no longer is (an old link, a list that got shorter) is the last one. */
import { type Expression, sql } from 'kysely';
import { mostCounted, rowsPerPage } from '#contract/list.ts';
import type { Db, Tx } from './house.ts';

export function pageOf(page: number, total: number): { limit: number; offset: number } {
  const last = total > mostCounted ? page : Math.max(1, Math.ceil(total / rowsPerPage));
  return { limit: rowsPerPage, offset: (Math.min(page, last) - 1) * rowsPerPage };
}

/** How many rows there are, up to one above `most`: no list of a large lender is counted to its end. */
export async function countRows(
  db: Db | Tx,
  rows: Expression<unknown>,
  most: number = mostCounted,
): Promise<number> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from (select from (${rows}) listed limit ${sql.lit(most + 1)}) counted`.execute(
    db,
  );
  return counted[0]?.total ?? 0;
}
