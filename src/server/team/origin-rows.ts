/** Where every administrator came from, and since when: what the rule of the second person needs. */
import type { AdministratorOrigin } from '#domain/second-administrator.ts';
import type { Tx } from '../house.ts';

export async function readOrigins(tx: Tx): Promise<AdministratorOrigin[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['user_id', 'name', 'invited_by', 'administrator_since', 'administrator_by'])
    .where('kind', '=', 'staff')
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    ...(row.administrator_since && { administratorSince: row.administrator_since.toISOString() }),
    madeBy: [row.invited_by, row.administrator_by].filter((id) => id !== null),
  }));
}
