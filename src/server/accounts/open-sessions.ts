/** Where somebody is signed in. */
import type { OpenSessions } from '#contract/account.ts';
import type { Db, House, Tx } from '../house.ts';
import { isLive } from './sessions.ts';
import { tokenHash } from './tokens.ts';

type Person = { userId: string; kind: 'borrower' | 'staff' };

/** What was used last first; `session` is the token of whoever asks. */
export async function readOpenSessions(
  tx: Db | Tx,
  { clock }: House,
  { userId, kind }: Person,
  session: string | undefined,
): Promise<OpenSessions> {
  const rows = await tx
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'last_seen_at', 'browser', 'system'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  const ownHash = tokenHash(session ?? '');
  return rows
    .filter((row) => isLive(kind, row, clock.now()))
    .map((row) => ({
      startedAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      browser: row.browser,
      system: row.system,
      isThisOne: row.token_hash.equals(ownHash),
    }));
}
