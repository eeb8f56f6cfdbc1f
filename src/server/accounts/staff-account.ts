/** The own account of somebody who works for the lender, as its page shows it. */
import type { StaffAccount } from '#contract/passkeys.ts';
import type { Db, House, Tx } from '../house.ts';
import { readOpenSessions } from './open-sessions.ts';
import { siteOf } from './passkey-site.ts';

/** `session` is the token of whoever asks. */
export async function readStaffAccount(
  tx: Db | Tx,
  house: House,
  userId: string,
  session: string | undefined,
): Promise<StaffAccount> {
  const passkeys = await tx
    .selectFrom('passkeys')
    .select(['passkey_id', 'name', 'added_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .execute();
  return {
    passkeysWork: siteOf(house).hasName,
    passkeys: passkeys.map((row) => ({
      passkeyId: row.passkey_id,
      name: row.name,
      addedAt: row.added_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    sessions: await readOpenSessions(tx, house, { userId, kind: 'staff' }, session),
  };
}
