/** The tabs of a browser share one session: what one of them learns of it, the others ask the server for at once. */
import { signedInUserId, whenSignedIn, whenSignedOut } from './session.ts';

/**
 * Call it once per page. `ask` learns the session anew: whoever signed out in one tab leaves nothing of theirs in another,
 * and nobody acts under the name of who was there before.
 */
export function followOtherTabs(ask: () => unknown): void {
  if (typeof window === 'undefined' || !('BroadcastChannel' in window)) return;
  const channel = new BroadcastChannel('jernih-session');
  // A page that was written for somebody knows them before it follows.
  let told = signedInUserId();
  const tell = () => {
    const userId = signedInUserId();
    if (userId === told) return;
    told = userId;
    channel.postMessage(userId ?? null);
  };
  whenSignedIn(tell);
  whenSignedOut(tell);
  channel.addEventListener('message', ({ data }) => {
    if (data !== (signedInUserId() ?? null)) ask();
  });
}
