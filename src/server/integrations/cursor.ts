/**
 * Pages of a list that others go on writing: in the order of ids, which never changes and to which rows are only added at
 * the end, so that no row is left out or comes twice. All pages of one reading name the same moment to go on from.
 */
import { minuteMs } from '#domain/durations.ts';
import type { House } from '../house.ts';
import { InvalidError } from '../problem.ts';

/** Commands that had begun when the first page was read are written within this time. */
const overlapMs = 2 * minuteMs;

export type Place = { after: string | undefined; asOf: string };

export function placeOf({ clock }: House, cursor: string | undefined): Place {
  if (cursor === undefined) {
    return { after: undefined, asOf: new Date(clock.now().getTime() - overlapMs).toISOString() };
  }
  const [after = '', at = ''] = Buffer.from(cursor, 'base64url').toString().split('/');
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(after);
  if (!isId || !/^\d{13}$/.test(at)) throw new InvalidError([{ path: ['cursor'], message: 'cursor' }]);
  return { after, asOf: new Date(Number(at)).toISOString() };
}

/** `rows` holds one more than was asked for when there is another page. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
  { asOf }: Place,
) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor =
    rows.length > limit && last
      ? Buffer.from(`${idOf(last)}/${Date.parse(asOf)}`).toString('base64url')
      : null;
  return { page, nextCursor, asOf };
}
