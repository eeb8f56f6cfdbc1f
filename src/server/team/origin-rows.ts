/** Where every administrator came from, and since when: what the rule of the second person needs. */
import type { AdministratorOrigin } from '#domain/second-administrator.ts';
import type { RolesSince } from '#domain/second-hand.ts';
import type { Db, Tx } from '../house.ts';

export async function readOrigins(tx: Db | Tx): Promise<AdministratorOrigin[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['user_id', 'name', 'invited_by', 'roles_since', 'administrator_by'])
    .where('kind', '=', 'staff')
    .execute();
  return rows.map((row) => {
    const { administrator: administratorSince } = row.roles_since as RolesSince;
    return {
      userId: row.user_id,
      name: row.name,
      ...(administratorSince && { administratorSince }),
      madeBy: [row.invited_by, row.administrator_by].filter((id) => id !== null),
    };
  });
}
