/** Whoever watches over the house learns when somebody gets wide rights, whoever gave them. */
import type { StaffRole } from '#domain/permission.ts';
import { newPowers } from '#domain/team.ts';
import { powersMail } from '#words/team-mail.ts';
import type { House, Tx } from '../house.ts';
import { tellOverseers } from '../outbox/tell-overseers.ts';

type Given = { userId: string; before: readonly StaffRole[]; after: readonly StaffRole[]; by: string };

export async function tellOfPower(tx: Tx, house: House, { userId, before, after, by }: Given): Promise<void> {
  const powers = newPowers(before, after);
  if (powers.length === 0) return;
  const { name } = await tx
    .selectFrom('users')
    .select('name')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  for (const what of powers) await tellOverseers(tx, house, (i18n) => powersMail(i18n, { name, by, what }));
}
