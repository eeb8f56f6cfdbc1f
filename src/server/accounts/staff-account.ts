/** The own account of somebody who works for the lender, as its page shows it. */
import type { StaffAccount } from '#contract/passkeys.ts';
import type { Db, House, Tx } from '../house.ts';
import { siteOf } from './passkey-ceremony.ts';
import { isLive } from './sessions.ts';
import { tokenHash } from './tokens.ts';

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
  const sessions = await tx
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .execute();
  const ownHash = tokenHash(session ?? '');
  return {
    passkeysWork: siteOf(house).hasName,
    passkeys: passkeys.map((row) => ({
      passkeyId: row.passkey_id,
      name: row.name,
      addedAt: row.added_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    sessions: sessions
      .filter((row) => isLive('staff', row, house.clock.now()))
      .map((row) => ({
        startedAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        isThisOne: row.token_hash.equals(ownHash),
      })),
  };
}
