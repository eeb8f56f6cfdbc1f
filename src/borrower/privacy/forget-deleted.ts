/** What this tab and this device still hold of what was deleted at the server. */
import { identityImageKinds } from '#domain/refusal.ts';
import type { DataGroup } from '#domain/retention.ts';
import { forgetKeptUploads } from '../kept-uploads.ts';

const ofTheVerification: readonly DataGroup[] = ['identity-photos', 'personal-information', 'account'];

/** What it needs is loaded only now: most visits of the privacy page delete nothing. */
export async function forgetDeleted(groups: readonly DataGroup[], userId: string): Promise<void> {
  if (!groups.some((group) => ofTheVerification.includes(group))) return;
  // The verification would go on with photos that are gone, call them saved, and send again what was typed.
  const { forgetDraft } = await import('../verification/draft-memory.ts');
  forgetDraft();
  if (groups.includes('account')) return await forgetKeptUploads();
  // Of an earlier visit, which this tab's draft does not know.
  const { dropFile } = await import('#ui/upload/kept-files.ts');
  await Promise.all(identityImageKinds.map((kind) => dropFile(userId, kind)));
}
