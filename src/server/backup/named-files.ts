/** The stored files that rows name and that a key still opens: what a backup takes along, and what a restored store must hold. */
import type pg from 'pg';

/** Every table of `tablesOfStoredFiles`; a test compares. Without its key a file is noise, and nobody needs its bytes. */
export const named = `select storage_key from files where wrapped_key is not null
  union all select storage_key from document_prints where wrapped_key is not null
  union all select storage_key from agreement_copies where wrapped_key is not null
  union all select c.storage_key from upload_chunks c join uploads u using (upload_id) where u.wrapped_key is not null`;

const namesAtOnce = 1000;

/** In the snapshot of the connection, so many together. */
export async function* namedFiles(client: pg.PoolClient, together: number): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const { rows } = await client.query<{ storage_key: string }>(
      `select storage_key from (${named}) n where storage_key > $1 order by storage_key limit ${namesAtOnce}`,
      [after],
    );
    const keys = rows.map(({ storage_key }) => storage_key);
    const last = keys.at(-1);
    if (last === undefined) return;
    for (let from = 0; from < keys.length; from += together) yield keys.slice(from, from + together);
    after = last;
  }
}

/** Now, whatever the snapshot says. */
export async function isStillNamed(pool: pg.Pool, key: string): Promise<boolean> {
  const { rows } = await pool.query(`select 1 from (${named}) n where storage_key = $1`, [key]);
  return rows.length > 0;
}
