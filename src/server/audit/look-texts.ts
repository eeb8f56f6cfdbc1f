/** Looks at photos and numbers as an anchor signs them: each row as one text and its hash, read from a place on. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonicalJson } from '#domain/canonical.ts';
import type { Tx } from '../house.ts';
import type { LooksUntil, SignedLook, SignedLooks } from './anchor-text.ts';

export const lookTables = { files: 'file_views', numbers: 'number_views' } as const;
export type LookKind = keyof typeof lookTables;

type LookRow = { view_id: string; viewed_at: Date } & Record<string, unknown>;

/** Every column of the row, so that none can be changed. */
export const textOfLook = ({ viewed_at, ...rest }: LookRow): string =>
  canonicalJson({ ...(rest as Record<string, string | number | null>), viewed_at: viewed_at.toISOString() });

const signed = (row: LookRow): SignedLook => [
  row.view_id,
  createHash('sha256').update(textOfLook(row)).digest('hex'),
];

/** In the order in which they happened, behind `after` and not behind `until`. */
export async function readLooks(
  tx: Tx,
  kind: LookKind,
  { after, until, limit }: { after: LooksUntil; until: LooksUntil; limit?: number },
): Promise<SignedLooks> {
  const { rows } = await sql<LookRow>`
    select * from ${sql.table(lookTables[kind])}
    where (viewed_at, view_id) > (${after[0]}::timestamptz, ${after[1]}::uuid)
      and (viewed_at, view_id) <= (${until[0]}::timestamptz, ${until[1]}::uuid)
    order by viewed_at, view_id limit ${limit ?? null}`.execute(tx);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return {
    until: last ? [last.viewed_at.toISOString(), last.view_id] : until,
    rows: rows.map(signed),
  };
}
