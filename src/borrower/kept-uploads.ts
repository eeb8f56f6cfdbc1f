/**
 * Files on their way that this device keeps are gone when somebody signs out, when somebody else signs in, and after a day;
 * the wish to hide amounts with them. A session that ends by itself leaves both, and the day of payment that was chosen:
 * whoever signs in again goes on.
 */
import type { SessionState } from '#ui/session.ts';
import { forgetWish } from '#ui/wish-to-hide.ts';
import { forgetOwnCode, forgetOwnDraft, ownDueDayKey } from './loan/own-draft.ts';

/** Loaded only when it is needed: most pages never send a file. */
const files = () => import('#ui/upload/kept-files.ts');

export async function forgetKeptUploads(): Promise<void> {
  forgetOwnDraft(ownDueDayKey);
  forgetOwnCode();
  forgetWish();
  if (await hasKept()) await (await files()).forgetFiles();
}

/** Reading throws away what is another person's. */
export async function dropUploadsOfOthers(session: SessionState): Promise<void> {
  if (session.status !== 'signed-in') return;
  const { userId } = session.user;
  forgetWish(userId);
  forgetOwnCode(userId);
  if (await hasKept()) await (await files()).keptFiles(userId);
}

/** For a device on which nobody signs in again. */
export async function dropOldUploads(): Promise<void> {
  if (await hasKept()) await (await files()).dropOldFiles();
}

const hasKept = () => isOnDevice('jernih-uploads');

/** Whether there is such a database; true as well where the browser does not tell. */
export async function isOnDevice(database: string): Promise<boolean> {
  const known = await indexedDB.databases?.().catch(() => undefined);
  return known?.some(({ name }) => name === database) ?? true;
}
