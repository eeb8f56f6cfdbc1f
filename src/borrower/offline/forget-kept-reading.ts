/** After signing out, by whatever way, nothing that was read or begun stays on the device. */
import { forgetReadings } from '#ui/last-reading.ts';
import { isOnDevice } from '../kept-uploads.ts';
import { forgetOwnDraft } from '../loan/own-draft.ts';

export async function forgetKeptReading(): Promise<void> {
  forgetReadings();
  forgetOwnDraft();
  if (await isOnDevice('jernih-reading')) await (await import('./kept-reading.ts')).forgetReading();
}
