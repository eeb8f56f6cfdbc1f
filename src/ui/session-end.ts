/** How long the session goes on: this page knows its own answers only, and another tab may have prolonged it. */
import { getSession } from '#contract/account.ts';
import { createApi } from './api.ts';
import { forgetSession, rememberSession, sessionLeftMs } from './session.ts';

/** Asking for nobody prolongs nothing, and the server says all the same whose the cookie is, and for how long. */
const forNobody = createApi({ getSession }, { headers: () => ({ 'jernih-user': 'nobody' }) });

const warnBeforeMs = 2 * 60_000;

/** Without a line nothing more can be done than read, and staying cannot be asked for. */
const leftMs = () => (navigator.onLine ? sessionLeftMs() : undefined);

/**
 * Whether the end is to be warned of. The server is asked before that, and before the page forgets who is there; who cannot
 * be asked is believed to have ended it.
 */
export async function isEnding(isWarned: boolean): Promise<boolean> {
  const known = leftMs();
  if (known !== undefined && known < warnBeforeMs && (!isWarned || known <= 0)) {
    const session = await forNobody.getSession().catch(() => undefined);
    // Signed out while the answer was on its way.
    if (session && sessionLeftMs() !== undefined) rememberSession(session);
  }
  const left = leftMs();
  if (left !== undefined && left <= 0) forgetSession();
  return left !== undefined && left > 0 && left < warnBeforeMs;
}
