/** Where somebody is signed in. */
import type { OpenSessions } from '#contract/account.ts';
import type { Db, House, Tx } from '../house.ts';
import { isHeard, isLive } from './sessions.ts';
import { tokenHash } from './tokens.ts';

type Person = { userId: string; kind: 'borrower' | 'staff' };

/** What was used last first; `session` is the token of whoever asks. */
export async function readOpenSessions(
  tx: Db | Tx,
  { clock }: House,
  { userId, kind }: Person,
  session: string | undefined,
): Promise<OpenSessions> {
  const now = clock.now();
  const rows = await tx
    .selectFrom('sessions')
    .distinctOn('session_id')
    .select(['session_id', 'created_at', 'last_seen_at', 'browser', 'system'])
    .where('user_id', '=', userId)
    .where(isHeard(now))
    // Of several tokens the one that somebody came with, and the one that goes on.
    .orderBy('session_id')
    .orderBy('awaits_use')
    .orderBy('ended_at', 'desc')
    .execute();
  const own = await tx
    .selectFrom('sessions')
    .select('session_id')
    .where('token_hash', '=', tokenHash(session ?? ''))
    .executeTakeFirst();
  return rows
    .filter((row) => isLive(kind, row, now))
    .toSorted((a, b) => +b.last_seen_at - +a.last_seen_at || +b.created_at - +a.created_at)
    .map((row) => ({
      startedAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      browser: row.browser,
      system: row.system,
      isThisOne: row.session_id === own?.session_id,
    }));
}
