/** One page of a long list: which page, sorted by what, and how many there are in all. What a list may be sorted by is a list of words. */
import * as z from 'zod/mini';

export const rowsPerPage = 25;
/** A list is counted so far: a total of one more says that there are more, and costs the same however many. */
export const mostCounted = 10_000;
/** So far what waits on a desk is counted for its place in the frame. */
export const mostWaiting = 999;

export const pageField = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1);

export type SortOf<Column extends string> = Column | `-${Column}`;

/** A column upwards, or with a minus downwards. */
export const sortField = <const Column extends string>(
  columns: readonly Column[],
  first: SortOf<Column>,
): z.ZodMiniDefault<z.ZodMiniType<SortOf<Column>, SortOf<Column>>> => {
  const words = columns.flatMap((column) => [column, `-${column}` as const]);
  return z._default(z.enum(words) as unknown as z.ZodMiniType<SortOf<Column>, SortOf<Column>>, first);
};

export const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int() });
